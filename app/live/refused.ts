import type { BackingValues } from '#app/forms/backing-form.ts'
import type { FieldErrors } from '#app/forms/field-errors.ts'
import { refusalText } from '#app/texts/refusals.ts'
import type { Refusal, RefusalCode } from '#domain/kernel/refusal.ts'

/** What the server's "no" means to the form. */
export interface RefusedOrder {
  fields: FieldErrors<BackingValues>
  general: string[]
}

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
