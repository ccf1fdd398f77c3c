import { partOf } from '#domain/kernel/interval.ts'
import { add, type MicroUsdc, ppm, subtract, usdc } from '#domain/kernel/money.ts'
import { DEFAULT_SETTINGS as rates } from '#domain/kernel/settings.ts'
import { addMonths } from '#domain/kernel/time.ts'
import { compensationOf, principalPerFight } from '#domain/settlements/compensation.ts'
import { roiBps } from '#domain/settlements/roi.ts'
import { grossOf } from '#domain/settlements/settlement.ts'
import {
  type CoverChoice,
  coverOf,
  NO_COVER,
  payoutFee,
  priceOrder,
} from '#domain/treasury/fees.ts'

/* The worked examples of the announcement, by the rules themselves at the rates of the first day. */

/** What gifts of so many USDC come to: given, fee, received. */
export const slipsOf = (given: readonly number[]) =>
  given.map((amount) => priceOrder(usdc(amount), NO_COVER, rates))

/** What the backer of the worked Pocket pays: 10 of 300 sold shares at 50 USDC. */
const PAID = usdc(500)

/** All that is sold of it: 300 of 400 shares, 15 % of what each of two fights earns. */
export const workedSale = priceOrder(usdc(15_000), NO_COVER, rates)

/** One purse on its way down to the backer. */
function fightOf(purseMicro: MicroUsdc) {
  const grossMicro = grossOf(purseMicro, ppm(150_000))
  const feeMicro = payoutFee(grossMicro, rates.payoutFeeBps)
  const netMicro = subtract(grossMicro, feeMicro)
  const yoursMicro = partOf(netMicro, { from: 0, until: 10 }, 300)
  return { purseMicro, grossMicro, feeMicro, netMicro, yoursMicro }
}

const first = fightOf(usdc(60_000))
const won = fightOf(usdc(80_000))
const lost = fightOf(usdc(30_000))

/** The first fight, and the second as it is won or lost. */
export const workedFights = { first, won, lost }

/** What comes back for what was paid, and the return in basis points. */
function outcomeOf(backMicro: MicroUsdc, paidMicro = PAID) {
  return { paidMicro, backMicro, roi: roiBps(backMicro, paidMicro) }
}

/** Both ways in which the worked Pocket may end. */
export const workedOutcomes = {
  won: outcomeOf(add(first.yoursMicro, won.yoursMicro)),
  lost: outcomeOf(add(first.yoursMicro, lost.yoursMicro)),
}

const [, halfMicro = PAID] = principalPerFight(PAID, [{ weight: 1 }, { weight: 1 }])

const covers: readonly CoverChoice[] = [
  NO_COVER,
  { level1: true, level2: false },
  { level1: true, level2: true },
]

/** The same with the second fight cancelled: without the Compensation Pack, and with each of its levels. */
export const workedCovers = covers.map((cover) => {
  const coverBps = coverOf(cover, rates)
  const compensationMicro = compensationOf(halfMicro, coverBps, usdc(0))
  const { backerPaysMicro } = priceOrder(PAID, cover, rates)
  const outcome = outcomeOf(add(first.yoursMicro, compensationMicro), backerPaysMicro)
  return { coverBps, compensationMicro, firstMicro: first.yoursMicro, ...outcome }
})

const contract = new Date('2026-08-31T12:00:00Z')

/** The days of one badge. */
export const badgeDays = {
  paid: new Date('2026-03-14T12:00:00Z'),
  contract,
  burned: addMonths(contract, rates.priorityMonths),
}
