import { useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router'
import type { BackingValues } from '#app/forms/backing-form.ts'
import { backingTexts } from '#app/texts/backing.ts'
import { countries } from '#app/texts/countries.ts'
import { glanceUsdcText, usdcText } from '#app/texts/format.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { PickField } from '#app/ui/pick-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { add, larger, subtract, ZERO } from '#domain/kernel/money.ts'
import type { OrderPrice } from '#domain/ledger/order-price.ts'
import type { Backer } from './offer.ts'
import { Section } from './section.tsx'

interface IdentitySectionProps {
  form: UseFormReturn<BackingValues>
  backer: Backer
  price: OrderPrice | null
  pocketId: string
}

const texts = backingTexts.identity

/** Who backs: asked for once, remembered, with what is left until the full verification. Rule KYC-01. */
export function IdentitySection({ form, backer, price, pocketId }: IdentitySectionProps) {
  return (
    <Section title={backingTexts.steps.identity}>
      {backer.kycLevel === 'none' && <IdentityFields form={form} />}
      <p className="type-figure text-13 text-soft">{standingOf(backer)}</p>
      {isAbove(backer, price) && (
        <div role="status" className="grid gap-3 border-l-2 border-caution pl-4 text-15">
          <p>{texts.above(usdcText(backer.thresholdMicro))}</p>
          <Link
            to={`/identite/${pocketId}`}
            className={`${buttonClasses('secondary', 'compact')} justify-self-start`}
          >
            {texts.verify}
          </Link>
        </div>
      )}
    </Section>
  )
}

function standingOf({ kycLevel, counterMicro, thresholdMicro }: Backer): string {
  if (kycLevel === 'full') return texts.full
  const left = glanceUsdcText(larger(ZERO, subtract(thresholdMicro, counterMicro)))
  const limit = usdcText(thresholdMicro)
  return kycLevel === 'none' ? texts.counter(limit, left) : texts.known(limit, left)
}

function isAbove({ kycLevel, counterMicro, thresholdMicro }: Backer, price: OrderPrice | null) {
  if (kycLevel === 'full' || price === null) return false
  return add(counterMicro, price.backerPaysMicro) > thresholdMicro
}

function IdentityFields({ form }: Pick<IdentitySectionProps, 'form'>) {
  const { errors } = form.formState
  const options = useMemo(() => [{ value: '', label: texts.chooseCountry }, ...countries()], [])
  return (
    <>
      <p className="text-15 text-soft">{texts.why}</p>
      <TextField
        {...form.register('legalName')}
        label={texts.legalName}
        autoComplete="name"
        error={errors.legalName?.message}
      />
      <div className="grid gap-4 xs:grid-cols-2">
        <TextField
          {...form.register('birthDate')}
          label={texts.birthDate}
          type="date"
          autoComplete="bday"
          error={errors.birthDate?.message}
        />
        <PickField
          {...form.register('country')}
          label={texts.country}
          autoComplete="country"
          options={options}
          error={errors.country?.message}
        />
      </div>
    </>
  )
}
