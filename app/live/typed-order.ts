import type { BackingValues } from '#app/forms/backing-form.ts'

/** All that was typed. The box of the waiver is not: it starts unticked each time it is shown. */
type Typed = Omit<BackingValues, 'waiver'>

interface TypedOrder {
  pocketId: string
  personId: string
  values: Typed
}

/** In this page's memory alone: who somebody is gets written nowhere in the browser. */
let typed: TypedOrder | null = null

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** In this tab: the order alone, so that a reload loses nothing of it. */
const NAME = 'coin-rouge.saisie'

/** Holds what stands in the sheet, so that neither a reload nor a session that ends under it loses the order. */
export function holdTyped(
  pocketId: string,
  personId: string,
  values: BackingValues,
  store: Store = sessionStorage,
): void {
  const { waiver: _starts, ...rest } = values
  typed = { pocketId, personId, values: rest }
  const { amount, units, level2, payWith } = values
  try {
    store.setItem(NAME, JSON.stringify({ pocketId, personId, amount, units, level2, payWith }))
  } catch {
    // Without storage a reload begins anew.
  }
}

/** What this very person had typed for this Pocket; nobody else ever sees it. After a reload, without identity. */
export function readTyped(
  pocketId: string,
  personId: string,
  store: Store = sessionStorage,
): Partial<Typed> | null {
  if (typed?.pocketId === pocketId && typed.personId === personId) return typed.values
  try {
    const kept: unknown = JSON.parse(store.getItem(NAME) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { amount, units, level2, payWith, ...of } = kept as Partial<Typed & TypedOrder>
    const isTheirs = of.pocketId === pocketId && of.personId === personId
    if (!isTheirs || typeof amount !== 'string' || typeof level2 !== 'boolean') return null
    const by = typeof payWith === 'string' ? payWith : ''
    return { amount, units: typeof units === 'number' ? units : Number.NaN, level2, payWith: by }
  } catch {
    return null
  }
}

/** The order is on its way: it may still be taken back, so that its values stay in this tab. */
export function forgetIdentity(): void {
  typed = null
}

/** The sheet was closed, the order came to its end, or somebody logged out. */
export function forgetTyped(store: Store = sessionStorage): void {
  typed = null
  try {
    store.removeItem(NAME)
  } catch {
    // Nothing was kept.
  }
}
