import { backingTexts } from '#app/texts/backing.ts'
import { bpsText, usdcText } from '#app/texts/format.ts'
import { kindTexts } from '#app/texts/kinds.ts'
import { cardLockText } from '#app/texts/pocket.ts'
import { type Fact, FactsList } from '#app/ui/facts-list.tsx'
import { subtract } from '#domain/kernel/money.ts'
import type { OrderPrice } from '#domain/ledger/order-price.ts'
import { asksWaiver, type OfferedPocket } from './offer.ts'
import { Section } from './section.tsx'

interface SummarySectionProps {
  pocket: OfferedPocket
  price: OrderPrice | null
  byCard: boolean
}

const texts = backingTexts.summary

/** Who gets what, to the last decimal, and what it means before it is confirmed. */
export function SummarySection({ pocket, price, byCard }: SummarySectionProps) {
  const kind = kindTexts[pocket.terms.kind]
  return (
    <Section title={backingTexts.steps.summary}>
      {price ? (
        <FactsList label={texts.label} facts={factsOf(pocket, price)} />
      ) : (
        <p className="border-y border-rule py-4 text-15 text-soft">{texts.empty}</p>
      )}
      <ul className="grid gap-2 text-15 text-soft">
        <li className="font-semibold text-strong">{kind.risk}</li>
        <li>{texts.escrow}</li>
        {asksWaiver(pocket) ? <li>{texts.waived}</li> : <li>{texts.noWithdrawal}</li>}
        <li>{byCard ? texts.card : texts.wallet}</li>
        {byCard && pocket.terms.kind !== 'federation' && <li>{cardLockText(pocket.terms)}</li>}
      </ul>
    </Section>
  )
}

function factsOf({ terms, recipient }: OfferedPocket, price: OrderPrice): Fact[] {
  const { recipientMicro, saleFeeMicro, reserveMicro, backerPaysMicro, principalMicro } = price
  const mineMicro = subtract(backerPaysMicro, principalMicro)
  const reserve: Fact = {
    label: texts.reserve,
    note: mineMicro > 0n ? texts.premiumMine(usdcText(mineMicro)) : texts.premiumAthlete,
    value: usdcText(reserveMicro),
  }
  return [
    {
      label: texts.pocket(recipient.name),
      note: texts.pocketNote,
      value: usdcText(recipientMicro),
    },
    {
      label: texts.fee(bpsText(terms.rates.saleFeeBps)),
      note: texts.feeNote,
      value: usdcText(saleFeeMicro),
    },
    ...(reserveMicro > 0n ? [reserve] : []),
    { label: texts.pays, value: usdcText(backerPaysMicro), total: true },
    { label: texts.gets, value: texts.getsText(kindTexts[terms.kind].gets) },
  ]
}
