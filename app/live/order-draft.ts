import type { BackingValues } from '#app/forms/backing-form.ts'

/** What is kept of a form: the order alone, neither the identity nor the ticked box. */
type Draft = Pick<BackingValues, 'amount' | 'units' | 'level2'>

/** What was sent: the key of exactly these values, and when the box was ticked for them. */
export interface SentAs {
  key: string
  /** ISO text; null where there was no box. */
  tickedAt: string | null
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const nameOf = (pocketId: string) => `coin-rouge.soutien.${pocketId}`

/** What was last sent for a Pocket in this tab, so that coming back from the payment page loses nothing. */
export function readDraft(
  pocketId: string,
  store: Store = sessionStorage,
): (Draft & SentAs) | null {
  try {
    const draft: unknown = JSON.parse(store.getItem(nameOf(pocketId)) ?? 'null')
    if (typeof draft !== 'object' || draft === null) return null
    const { amount, units, level2, key, tickedAt } = draft as Partial<Draft & SentAs>
    if (typeof amount !== 'string' || typeof level2 !== 'boolean' || typeof key !== 'string') {
      return null
    }
    const count = typeof units === 'number' ? units : Number.NaN
    return { amount, units: count, level2, key, tickedAt: tickedAt ?? null }
  } catch {
    return null
  }
}

/**
 * Keeps an order and says how it is sent: the same order again goes under the same key, word for word, and
 * is taken once; a changed one has a new key.
 */
export function keepDraft(
  pocketId: string,
  { amount, units, level2 }: Draft,
  tickedAt: Date | null,
  store: Store = sessionStorage,
): SentAs {
  const known = readDraft(pocketId, store)
  const same = known?.amount === amount && Object.is(known.units, units) && known.level2 === level2
  if (same) return { key: known.key, tickedAt: known.tickedAt }
  const sentAs = { key: makeKey(), tickedAt: tickedAt?.toISOString() ?? null }
  try {
    store.setItem(nameOf(pocketId), JSON.stringify({ amount, units, level2, ...sentAs }))
  } catch {
    // Without storage a repeated press is still one order: the form is busy until its answer.
  }
  return sentAs
}

/** The order has come to its end: the next one is another. */
export function forgetDraft(pocketId: string, store: Store = sessionStorage): void {
  try {
    store.removeItem(nameOf(pocketId))
  } catch {
    // Nothing was kept.
  }
}

function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
