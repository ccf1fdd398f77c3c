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

/** Holds what stands in the sheet, so that a session that ends under it loses nothing. */
export function holdTyped(pocketId: string, personId: string, values: BackingValues): void {
  const { waiver: _starts, ...rest } = values
  typed = { pocketId, personId, values: rest }
}

/** What this very person had typed for this Pocket; nobody else ever sees it. */
export function readTyped(pocketId: string, personId: string): Typed | null {
  return typed?.pocketId === pocketId && typed.personId === personId ? typed.values : null
}

/** The sheet was closed, the order taken, or somebody logged out. */
export function forgetTyped(): void {
  typed = null
}
