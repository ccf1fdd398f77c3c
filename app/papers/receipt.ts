import { currentLanguage } from '#app/language/language.ts'
import { movementFacts, type ToldMovement } from '#app/live/movements-view.ts'
import { bpsText, dateTimeText, numberText, usdcText } from '#app/texts/format.ts'
import { kindTexts } from '#app/texts/kinds.ts'
import { movementKindTexts } from '#app/texts/movements.ts'
import { paperTexts as texts } from '#app/texts/papers.ts'
import { issuerText } from '#app/texts/public.ts'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import { legal } from '#domain/kernel/legal.ts'
import { type MicroUsdc, subtract } from '#domain/kernel/money.ts'
import type { Paper, PaperFact } from './paper.ts'

/** What a backing was made of, as the server tells it. */
export interface BackingDetail {
  kind: PocketKind
  units: number | null
  principalMicro: MicroUsdc
  backerPaysMicro: MicroUsdc
  saleFeeMicro: MicroUsdc
  saleFeeBps: number
  waiver: { text: string; version: string; at: Date } | null
  termsHash: string | null
  generalTerms: { version: string; hash: string } | null
}

interface ReceiptFacts {
  movement: ToldMovement
  /** By name. */
  payer: string
  /** Of a backing alone. */
  backing: BackingDetail | null
  now: Date
}

/** The receipt of one movement, on one sheet of A4. */
export function receiptPaper({ movement, payer, backing, now }: ReceiptFacts): Paper {
  const paid = movement.kind === 'backing' || movement.kind === 'purchase'
  const { why, one } = movementKindTexts[movement.kind]
  const amount = { label: texts.amount, value: usdcText(movement.amountMicro), total: true }
  const facts = movementFacts(movement)
  return {
    ...frameOf(),
    title: texts.receiptTitle(one),
    addressee: { label: paid ? texts.paidBy : texts.issuedTo, name: payer },
    parts: backing
      ? [
          { kind: 'facts', facts },
          { kind: 'facts', title: texts.backing.title, facts: detailOf(backing) },
        ]
      : [{ kind: 'facts', facts: [...facts, amount] }],
    notes: [...(backing ? [] : [why]), ...notesOf(now)],
  }
}

/** Who issues a paper, and in which language. */
export function frameOf(): Pick<Paper, 'language' | 'issuer'> {
  return { language: currentLanguage(), issuer: issuerText(legal) }
}

export function notesOf(now: Date): readonly string[] {
  const { vatNumber } = legal
  return [
    ...(vatNumber === null ? [] : [texts.vat(vatNumber)]),
    texts.usdc,
    texts.issued(dateTimeText(now)),
  ]
}

function detailOf(backing: BackingDetail): PaperFact[] {
  const { backing: words } = texts
  const { kind, units, principalMicro, backerPaysMicro, saleFeeMicro, saleFeeBps, waiver } = backing
  const premiumMicro = subtract(backerPaysMicro, principalMicro)
  return [
    { label: words.kind, value: kindTexts[kind].label },
    ...(units === null ? [] : [{ label: words.units, value: numberText(units) }]),
    { label: words.principal, value: usdcText(principalMicro) },
    ...(premiumMicro > 0n ? [{ label: words.premium, value: usdcText(premiumMicro) }] : []),
    { label: words.fee(bpsText(saleFeeBps)), value: words.feeBorne(usdcText(saleFeeMicro)) },
    { label: words.paid, value: usdcText(backerPaysMicro), total: true },
    { label: words.withdrawal, value: withdrawalText(kind, waiver) },
    ...(backing.generalTerms
      ? [
          {
            label: words.general,
            value: words.version(backing.generalTerms.version, backing.generalTerms.hash),
          },
        ]
      : []),
    ...(backing.termsHash ? [{ label: words.terms, value: backing.termsHash }] : []),
  ]
}

function withdrawalText(kind: PocketKind, waiver: BackingDetail['waiver']): string {
  const { backing: words } = texts
  if (waiver) return words.waived(dateTimeText(waiver.at), waiver.text, waiver.version)
  return kind === 'share' ? words.ownPage : words.gift
}
