import type { UseFormReturn } from 'react-hook-form'
import type { BackingValues } from '#app/forms/backing-form.ts'
import { backingTexts } from '#app/texts/backing.ts'
import { eurText, numberText, usdcText } from '#app/texts/format.ts'
import { AmountField } from '#app/ui/amount-field.tsx'
import { type MicroUsdc, usdc } from '#domain/kernel/money.ts'
import type { OrderPrice } from '#domain/ledger/order-price.ts'
import { type EurRate, eurCentsFor, leastByCard } from '#domain/payments/card-quote.ts'
import type { OfferedPocket } from './offer.ts'
import { Section } from './section.tsx'

interface AmountSectionProps {
  form: UseFormReturn<BackingValues>
  pocket: OfferedPocket
  price: OrderPrice | null
  rate: EurRate | null
}

const texts = backingTexts.amount
const SUGGESTED = [5, 25, 50, 100]

/** A sum that the backer chooses. */
export function AmountSection({ form, pocket, price, rate }: AmountSectionProps) {
  const { minimumMicro } = pocket.terms
  const chips = SUGGESTED.filter((whole) => usdc(whole) >= minimumMicro)
  return (
    <Section title={backingTexts.steps.amount}>
      <AmountField
        {...form.register('amount')}
        label={texts.label}
        unit="USDC"
        hint={hintOf(minimumMicro, rate)}
        error={form.formState.errors.amount?.message}
        equivalent={equivalentOf(price, rate)}
        chips={chips.map((whole) => ({ value: String(whole), label: numberText(whole) }))}
        chipsLabel={texts.chips}
        onChip={(value) =>
          form.setValue('amount', value, { shouldValidate: form.formState.isSubmitted })
        }
      />
    </Section>
  )
}

function hintOf(minimumMicro: MicroUsdc, rate: EurRate | null): string {
  if (minimumMicro >= usdc(1)) return texts.minimum(usdcText(minimumMicro))
  return rate ? texts.noMinimumByCard(usdcText(leastByCard(rate))) : texts.noMinimum
}

function equivalentOf(price: OrderPrice | null, rate: EurRate | null): string | null {
  if (rate === null) return texts.noRate
  return price && texts.equivalent(eurText(eurCentsFor(price.backerPaysMicro, rate)))
}
