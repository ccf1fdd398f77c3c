import type { UseFormReturn } from 'react-hook-form'
import type { BackingValues } from '#app/forms/backing-form.ts'
import { backingTexts } from '#app/texts/backing.ts'
import { bpsText, usdcText } from '#app/texts/format.ts'
import { ChoiceList } from '#app/ui/choice-list.tsx'
import { offersLevel2, type PocketTerms } from '#domain/campaigns/pocket.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { OrderPrice } from '#domain/ledger/order-price.ts'
import { priceOrder } from '#domain/treasury/fees.ts'
import { Section } from './section.tsx'

interface CoverSectionProps {
  form: UseFormReturn<BackingValues>
  terms: PocketTerms
  price: OrderPrice | null
}

const texts = backingTexts.cover

/** What comes back when a covered fight is cancelled, and what more of it costs. Rule PRO-06. */
export function CoverSection({ form, terms, price }: CoverSectionProps) {
  if (terms.kind !== 'share') return null
  if (!terms.compensationLevel1 && !offersLevel2(terms)) return null
  const { rates, compensationLevel1 } = terms
  const lower = compensationLevel1 ? texts.included(bpsText(rates.coverLevel1Bps)) : texts.none
  const upper = texts.level2(
    bpsText(rates.premiumBps),
    bpsText(compensationLevel1 ? rates.coverLevel2Bps : rates.coverLevel1Bps),
  )
  const premium = price && premiumOf(terms, price.principalMicro)
  const choices = [
    { value: 'false', ...lower, figure: texts.free },
    ...(offersLevel2(terms)
      ? [{ value: 'true', ...upper, ...(premium ? { figure: `+${usdcText(premium)}` } : {}) }]
      : []),
  ]
  return (
    <Section title={backingTexts.steps.cover}>
      <ChoiceList
        legend={texts.legend}
        choices={choices}
        value={String(form.watch('level2'))}
        onChange={(value) => form.setValue('level2', value === 'true')}
      />
      <p className="text-13 text-faint">{texts.explain}</p>
    </Section>
  )
}

/** What the backer's own premium would be, whether it is chosen or not. */
function premiumOf(terms: PocketTerms, principalMicro: MicroUsdc): MicroUsdc {
  const level1 = terms.kind === 'share' && terms.compensationLevel1
  const with2 = priceOrder(principalMicro, { level1, level2: true }, terms.rates)
  const without = priceOrder(principalMicro, { level1, level2: false }, terms.rates)
  return (with2.backerPaysMicro - without.backerPaysMicro) as MicroUsdc
}
