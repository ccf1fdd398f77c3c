import type { UseFormReturn } from 'react-hook-form'
import type { BackingValues } from '#app/forms/backing-form.ts'
import { backingTexts as texts } from '#app/texts/backing.ts'
import { formTexts } from '#app/texts/forms.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'

/** The sheet's fields that are wrong, in its order, as soon as they are more than two. */
export function FieldsToMend({ form }: { form: UseFormReturn<BackingValues> }) {
  const { errors } = form.formState
  const labels: readonly [keyof BackingValues, string][] = [
    ['amount', texts.amount.label],
    ['units', texts.units.label],
    ['legalName', texts.identity.legalName],
    ['birthDate', texts.identity.birthDate],
    ['country', texts.identity.country],
    ['waiver', texts.waiverField],
  ]
  const fields = labels.map(([name, label]) => ({
    label,
    wrong: errors[name] !== undefined,
    focus: () => form.setFocus(name),
  }))
  return <ErrorSummary title={formTexts.toMend} fields={fields} />
}
