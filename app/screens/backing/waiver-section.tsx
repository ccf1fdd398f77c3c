import type { UseFormReturn } from 'react-hook-form'
import type { BackingValues } from '#app/forms/backing-form.ts'
import { CheckField } from '#app/ui/check-field.tsx'

interface WaiverSectionProps {
  form: UseFormReturn<BackingValues>
  text: string
  onTick(ticked: boolean): void
}

/** The box in which the right of withdrawal is given up; unticked at first. Rule PRO-02. */
export function WaiverSection({ form, text, onTick }: WaiverSectionProps) {
  const box = form.register('waiver', {
    onChange: (event: { target: { checked: boolean } }) => onTick(event.target.checked),
  })
  return (
    <CheckField {...box} error={form.formState.errors.waiver?.message}>
      {text}
    </CheckField>
  )
}
