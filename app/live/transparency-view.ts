import type { TransparencyView } from '#app/screens/transparency/transparency-screen.tsx'
import { bpsText, dateText, dateTimeText, numberText, usdcText } from '#app/texts/format.ts'
import { transparencyTexts as texts } from '#app/texts/transparency.ts'
import type { BalanceSheet } from '#domain/assurance/public-books.ts'
import { add, type MicroUsdc } from '#domain/kernel/money.ts'

/** The public books as the server tells them. */
export interface TransparencyFacts {
  sheet: BalanceSheet
  contract: { heldMicro: MicroUsdc }
  reserve: {
    balanceMicro: MicroUsdc
    freeMicro: MicroUsdc
    earmarkedMicro: MicroUsdc
    exposureMicro: MicroUsdc
    premiumsTakenMicro: MicroUsdc
    compensationsPaidMicro: MicroUsdc
    lossRatioBps: number | null
    coverageBps: number | null
    stopsSale: boolean
  }
  counts: {
    pocketsPublished: bigint
    backers: bigint
    principalMicro: MicroUsdc
    paidToRecipientsMicro: MicroUsdc
    paidToHoldersMicro: MicroUsdc
  }
  seal: { sequence: bigint; hash: string; sealedAt: Date | null }
}

/** A settled fight of a Pocket as the server tells it. */
export interface SettledPotFacts {
  receiptId: string
  pocketId: string
  pocketSlug: string
  pocketTitle: string
  fightId: string
  distribution: number
  settledAt: Date
  grossMicro: MicroUsdc
  feeMicro: MicroUsdc
  holdersMicro: MicroUsdc
  fighterMicro: MicroUsdc
}

/** The public books in words. */
export function transparencyView(
  facts: TransparencyFacts,
): Omit<TransparencyView, 'pots' | 'nextHref'> {
  const { counts, contract } = facts
  const paidMicro = add(counts.paidToRecipientsMicro, counts.paidToHoldersMicro)
  return {
    figures: [
      { label: texts.counts.pockets, value: numberText(Number(counts.pocketsPublished)) },
      { label: texts.counts.backers, value: numberText(Number(counts.backers)) },
      { label: texts.counts.backed, value: usdcText(counts.principalMicro) },
      { label: texts.counts.paid, value: usdcText(paidMicro) },
    ],
    ...balanceOf(facts.sheet),
    contract: { label: texts.balance.contract, value: usdcText(contract.heldMicro) },
    reserve: reserveOf(facts.reserve),
    coverStopped: facts.reserve.stopsSale,
    seal: sealOf(facts.seal),
  }
}

function balanceOf({ held, inTransit, provider, owed, earned }: BalanceSheet) {
  const words = texts.balance
  const haveMicro = add(held.totalMicro, inTransit.totalMicro, provider.totalMicro)
  const oweMicro = add(owed.totalMicro, earned.totalMicro)
  return {
    equal: haveMicro === oweMicro,
    have: [
      { label: words.held, value: usdcText(held.totalMicro) },
      { label: words.inTransit, value: usdcText(inTransit.totalMicro) },
      { label: words.provider, value: usdcText(provider.totalMicro) },
      { label: words.total, value: usdcText(haveMicro), total: true },
    ],
    owe: [
      { label: words.owed, value: usdcText(owed.totalMicro) },
      { label: words.earned, value: usdcText(earned.totalMicro) },
      { label: words.total, value: usdcText(oweMicro), total: true },
    ],
  }
}

function reserveOf(reserve: TransparencyFacts['reserve']): TransparencyView['reserve'] {
  const words = texts.reserve
  const { lossRatioBps, coverageBps } = reserve
  return [
    { label: words.balance, value: usdcText(reserve.balanceMicro) },
    { label: words.earmarked, value: usdcText(reserve.earmarkedMicro) },
    { label: words.free, value: usdcText(reserve.freeMicro) },
    { label: words.exposure, value: usdcText(reserve.exposureMicro) },
    ...(coverageBps === null ? [] : [{ label: words.coverage, value: bpsText(coverageBps) }]),
    { label: words.premiums, value: usdcText(reserve.premiumsTakenMicro) },
    { label: words.paid, value: usdcText(reserve.compensationsPaidMicro) },
    ...(lossRatioBps === null ? [] : [{ label: words.ratio, value: bpsText(lossRatioBps) }]),
  ]
}

function sealOf({ sequence, hash, sealedAt }: TransparencyFacts['seal']): TransparencyView['seal'] {
  const words = texts.seal
  return [
    { label: words.sequence, value: numberText(Number(sequence)) },
    ...(sealedAt === null ? [] : [{ label: words.at, value: dateTimeText(sealedAt) }]),
    ...(hash === '' ? [] : [{ label: words.hash, value: hash, tall: true }]),
  ]
}

/** One settled fight in words, with the address of everything it was worked out from. */
export function settledPotLine(pot: SettledPotFacts): TransparencyView['pots'][number] {
  const { holdersMicro, fighterMicro, feeMicro } = pot
  return {
    id: pot.receiptId,
    title: pot.pocketTitle,
    href: `/p/${pot.pocketSlug}`,
    day: dateText(pot.settledAt),
    gross: usdcText(pot.grossMicro),
    split: texts.pots.split(usdcText(holdersMicro), usdcText(fighterMicro), usdcText(feeMicro)),
    bundleHref: `/api/pockets/${pot.pocketId}/fights/${pot.fightId}/distributions/${pot.distribution}`,
  }
}
