import type { BackingValues } from '#app/forms/backing-form.ts'
import type { FieldErrors } from '#app/forms/field-errors.ts'
import { refusalText } from '#app/texts/refusals.ts'
import type { Refusal, RefusalCode } from '#domain/kernel/refusal.ts'

/** What the server's "no" means to the form. */
export interface RefusedOrder {
  fields: FieldErrors<BackingValues>
  general: string[]
}

/** What came of an order: a page to pay at, or why not. */
export type OrderAnswer =
  | { outcome: 'pay'; url: string }
  /** Taken, but no payment page could be opened: its own page says how to go on. */
  | { outcome: 'placed'; id: string }
  /** These values were sent before and that order has ended: the next one is another. */
  | { outcome: 'ended' }
  | { outcome: 'login' }
  | ({ outcome: 'refused' } & RefusedOrder)

type Field = keyof BackingValues

/** The field that a refusal is about; the others concern the order as a whole. */
const fieldOf: { readonly [Code in RefusalCode]?: Field } = {
  not_enough_units: 'units',
  sold_out: 'units',
  waiver_required: 'waiver',
  waiver_stale: 'waiver',
  identity_required: 'legalName',
  under_age: 'birthDate',
}

/** Sorts refusals into fields and the rest, each in words. */
export function refusedOrder(refusals: readonly Refusal[], kind: string | undefined): RefusedOrder {
  const answer: RefusedOrder = { fields: {}, general: [] }
  for (const refusal of refusals) {
    const amount: Field = kind === 'share' ? 'units' : 'amount'
    const isAmount = refusal.code === 'below_minimum' || refusal.code === 'below_card_minimum'
    const field = isAmount ? amount : fieldOf[refusal.code]
    if (field) answer.fields[field] ??= refusalText(refusal)
    else answer.general.push(refusalText(refusal))
  }
  return answer
}
