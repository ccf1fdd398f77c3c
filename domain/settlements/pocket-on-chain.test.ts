import { expect, test } from 'vitest'
import type { ShareTerms } from '#domain/campaigns/pocket.ts'
import { bps, ppm, usdc } from '#domain/kernel/money.ts'
import { DEFAULT_SETTINGS, soldUnderOf } from '#domain/kernel/settings.ts'
import { pocketOnChain } from './pocket-on-chain.ts'

const hour = 3_600_000
const terms: ShareTerms = {
  kind: 'share',
  title: 'Two fights',
  opensAt: new Date('2027-01-01T00:00:00Z'),
  closesAt: new Date('2027-02-01T00:00:00Z'),
  minimumMicro: usdc(50),
  rates: DEFAULT_SETTINGS,
  soldUnder: soldUnderOf(DEFAULT_SETTINGS),
  priorityOpensAt: null,
  unitPriceMicro: usdc(50),
  unitCount: 400,
  ppmPerUnit: ppm(500),
  coveredFights: [1, 2].map((weight) => {
    return { fightId: `fight ${weight}`, weight, weighInAt: new Date('2027-03-01T00:00:00Z') }
  }),
  compensationLevel1: true,
  coverBackerAlone: false,
  withdrawalPolicy: 'waiver',
  releaseBy: 'dates',
}

test('PAY-03 the contract is told the plan by dates: wallets after 72 hours, cards in two steps', () => {
  const told = pocketOnChain(terms)
  expect(told).toMatchObject({ kind: 'share', unitPriceMicro: usdc(50), offeredUnits: 400 })
  expect(told).toMatchObject({ saleFeeBps: bps(500), premiumBps: bps(500), level1: true })
  expect(told.plan).toEqual([
    { afterMs: 72 * hour, walletWeight: 1, cardWeight: 0 },
    { afterMs: 14 * 24 * hour, walletWeight: 0, cardWeight: 9 },
    { afterMs: 120 * 24 * hour, walletWeight: 0, cardWeight: 1 },
  ])
})

test('PAY-03 by milestones half goes by dates, and the rest waits for the fights by their weights', () => {
  const { plan } = pocketOnChain({ ...terms, releaseBy: 'milestones' })
  expect(plan.map(({ afterMs }) => afterMs !== null)).toEqual([true, true, true, false, false])
  expect(plan.map(({ walletWeight }) => walletWeight)).toEqual([3, 0, 0, 1, 2])
  expect(plan.map(({ cardWeight }) => cardWeight)).toEqual([0, 27, 3, 10, 20])
})

test('a gift has no units, and no premium of its athlete', () => {
  const { unitPriceMicro: _price, unitCount: _count, ...common } = terms
  const told = pocketOnChain({ ...common, kind: 'tips', goalMicro: null })
  expect(told).toMatchObject({ kind: 'tips', unitPriceMicro: null, offeredUnits: 0, level1: false })
})
