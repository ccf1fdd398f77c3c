import { type UseFormReturn, useController } from 'react-hook-form'
import type { BackingValues } from '#app/forms/backing-form.ts'
import { backingTexts } from '#app/texts/backing.ts'
import { numberText, ppmText, usdcText } from '#app/texts/format.ts'
import { Stepper } from '#app/ui/stepper.tsx'
import type { ShareTerms } from '#domain/campaigns/pocket.ts'
import type { OfferedPocket } from './offer.ts'
import { Section } from './section.tsx'

interface UnitsSectionProps {
  form: UseFormReturn<BackingValues>
  pocket: OfferedPocket
  units: NonNullable<OfferedPocket['units']>
}

const texts = backingTexts.units

/** Whole units of a share, and what part of the earnings they stand for. */
export function UnitsSection({ form, pocket, units }: UnitsSectionProps) {
  const { terms } = pocket
  const { field, fieldState } = useController({ control: form.control, name: 'units' })
  if (terms.kind !== 'share') return null
  const left = numberText(units.available)
  return (
    <Section title={backingTexts.steps.units}>
      <Stepper
        ref={field.ref}
        name={field.name}
        label={texts.label}
        hint={texts.hint(usdcText(terms.unitPriceMicro), numberText(units.least), left)}
        value={field.value}
        least={units.least}
        most={Math.max(units.least, units.available)}
        fewer={texts.fewer}
        more={texts.more}
        error={fieldState.error?.message}
        onChange={field.onChange}
      />
      <p aria-live="polite" className="type-figure min-h-6 text-16 font-semibold">
        {resultOf(terms, field.value)}
      </p>
    </Section>
  )
}

function resultOf(terms: ShareTerms, units: number): string | null {
  if (!Number.isSafeInteger(units) || units < 1 || units > terms.unitCount) return null
  const share = ppmText(units * terms.ppmPerUnit)
  const fights = terms.coveredFights.length
  return fights === 1 ? texts.resultOne(share) : texts.result(share, numberText(fights))
}
