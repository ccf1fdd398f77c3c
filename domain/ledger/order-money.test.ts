import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, bps, type MicroUsdc, micro, subtract, usdc, ZERO } from '#domain/kernel/money.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { fundedReserve } from '#domain/settlements/settlement-journals.ts'
import { priceOrder } from '#domain/treasury/fees.ts'
import { confirmedBackingByCard } from '#tests/fixtures/sample-card-entries.ts'
import { mayHold } from './chart-of-accounts.ts'
import { closedPocket, releasedEscrow } from './journals.ts'
import { balancesOf, type Entry } from './ledger.ts'
import {
  chargebackEntries,
  freezeEntries,
  freezeReleaseEntries,
  lostToBank,
  type OrderMoney,
  refundEntries,
} from './order-money.ts'

const payee = { kind: 'fighter', id: 'f1' } as const

type Journey = {
  saleFeeBps: number
  principalMicro: MicroUsdc
  stage: OrderMoney['stage']
  releasedParts: number
  roundingMicro: MicroUsdc
  conversionPending: boolean
}

const journeys = fc.record<Journey>({
  saleFeeBps: fc.constantFrom(0, 500),
  principalMicro: fc.bigInt({ min: 1n, max: 900_000_000_000n }).map(micro),
  stage: fc.constantFrom('open', 'closed', 'releasing'),
  releasedParts: fc.integer({ min: 0, max: 10 }),
  roundingMicro: fc.bigInt({ min: 0n, max: 9_999n }).map(micro),
  conversionPending: fc.boolean(),
})

/** An order of a Pocket whose books have come as far as asked, and all that is booked until then. */
function bring(journey: Journey): { money: OrderMoney; before: Entry[] } {
  const settings = { ...DEFAULT_SETTINGS, saleFeeBps: bps(journey.saleFeeBps) }
  const price = priceOrder(journey.principalMicro, { level1: true, level2: true }, settings)
  const backing = { backingId: 'b1', pocketId: 'p1', price }
  const [capture, conversion] = confirmedBackingByCard(backing, journey.roundingMicro)
  const conversionPending = journey.stage === 'open' && journey.conversionPending
  const payment = conversionPending ? [capture] : [capture, conversion]
  const closing = closedPocket({
    pocketId: 'p1',
    feePendingMicro: price.saleFeeMicro,
    reserveMicro: price.reserveMicro,
  })
  const released =
    journey.stage === 'releasing'
      ? micro((price.recipientMicro * BigInt(journey.releasedParts)) / 10n)
      : ZERO
  const before = [
    fundedReserve('first', usdc(10)),
    ...payment,
    ...(journey.stage === 'open' ? [] : closing),
    ...(released > 0n ? [releasedEscrow('p1', payee, 1, released)] : []),
  ]
  const recipientHeldMicro = subtract(price.recipientMicro, released)
  const { stage } = journey
  const rest = { conversionPending, stage, recipientHeldMicro, freeze: null, freezes: 0 }
  return { money: { backing, payment, ...rest }, before }
}

function expectHealthy(entries: readonly Entry[]): void {
  for (const [account, balance] of balancesOf(entries)) expect(mayHold(account, balance)).toBe(true)
  expect(new Set(entries.map(({ businessKey }) => businessKey)).size).toBe(entries.length)
}

/** What has left the platform for the payer: all that the order cost, whoever bore it. */
function givenBack(before: readonly Entry[], after: readonly Entry[], { backing }: OrderMoney) {
  const of = (entries: readonly Entry[], account: string) =>
    balancesOf(entries).get(account as never) ?? ZERO
  const accounts = [
    `escrow:pocket:${backing.pocketId}`,
    'escrow:reserve',
    'provider:cash',
    'clearing:card',
  ]
  return add(
    ZERO,
    ...accounts.map((account) => subtract(of(before, account), of([...before, ...after], account))),
  )
}

describe('the money of one order', () => {
  test('KYC-02 that is frozen and released is where it would have been, at any stage', () => {
    fc.assert(
      fc.property(journeys, (journey) => {
        const { money, before } = bring(journey)
        const freeze = freezeEntries(money)
        expectHealthy([...before, ...freeze])
        const frozen = { ...money, freeze: freeze[0] ?? null, freezes: 1 }
        const all = [...before, ...freeze, ...freezeReleaseEntries(frozen)]
        expectHealthy(all)
        const moved = [...balancesOf(all)].filter(
          ([account, balance]) => balance !== (balancesOf(before).get(account) ?? ZERO),
        )
        expect(moved).toEqual([])
        const again = freezeEntries({ ...money, freezes: 1 })
        expectHealthy([...all, ...again])
      }),
    )
  })

  test('KYC-02 that is frozen over the close catches up with it when it is released', () => {
    fc.assert(
      fc.property(journeys, (journey) => {
        const { money, before } = bring({ ...journey, stage: 'open', conversionPending: false })
        const [freeze] = freezeEntries(money)
        if (!freeze) throw new Error('all of it is there to be frozen')
        const late = freezeReleaseEntries({ ...money, stage: 'closed', freeze, freezes: 1 })
        const inTime = bring({ ...journey, stage: 'closed' }).before
        const balances = (entries: readonly Entry[]) =>
          [...balancesOf(entries)].filter(([, balance]) => balance !== 0n).toSorted()
        expect(balances([...before, freeze, ...late])).toEqual(balances(inTime))
      }),
    )
  })

  test.each([true, false])(
    'R10 goes back whole, once, from any stage; frozen first: %s',
    (first) => {
      fc.assert(
        fc.property(journeys, (journey) => {
          const { money, before } = bring(journey)
          const freeze = first ? freezeEntries(money) : []
          const frozen = { ...money, freeze: freeze[0] ?? null, freezes: freeze.length }
          const refund = refundEntries(frozen)
          expectHealthy([...before, ...freeze, ...refund])
          const rounding = money.stage === 'open' && !first ? journey.roundingMicro : ZERO
          const pendingRounding = first && money.conversionPending ? journey.roundingMicro : ZERO
          const expected = add(money.backing.price.backerPaysMicro, rounding, pendingRounding)
          expect(givenBack([...before, ...freeze], refund, money)).toBe(expected)
          expect(balancesOf([...before, ...freeze, ...refund]).get('quarantine') ?? ZERO).toBe(ZERO)
        }),
      )
    },
  )

  test.each([true, false])(
    'a lost dispute takes all of it back, from any stage; frozen first: %s',
    (first) => {
      fc.assert(
        fc.property(journeys, (journey) => {
          const { money, before } = bring(journey)
          const freeze = first ? freezeEntries(money) : []
          const frozen = { ...money, freeze: freeze[0] ?? null, freezes: freeze.length }
          const { entries, recoveredMicro, lossMicro } = chargebackEntries(frozen)
          const all = [...before, ...freeze, ...entries]
          expectHealthy(all)
          expect(recoveredMicro + lossMicro).toBe(money.backing.price.backerPaysMicro)
          expect(balancesOf(all).get('quarantine') ?? ZERO).toBe(ZERO)
          expect(balancesOf(all).get('clearing:card') ?? ZERO).toBe(ZERO)
          expect(balancesOf(all).get('expense:chargeback') ?? ZERO).toBe(lossMicro)
        }),
      )
    },
  )

  test('what the bank takes of no order is the provider’s loss', () => {
    expect([...balancesOf(lostToBank('dp_1', usdc(5)))].filter(([, sum]) => sum !== 0n)).toEqual([
      ['expense:chargeback', usdc(5)],
      ['provider:cash', usdc(-5)],
    ])
  })

  test('whose parts were released costs the provider what has left, and nobody else', () => {
    const { money, before } = bring({
      saleFeeBps: 500,
      principalMicro: usdc(500),
      stage: 'releasing',
      releasedParts: 9,
      roundingMicro: ZERO,
      conversionPending: false,
    })
    const refund = refundEntries(money)
    expect(balancesOf(refund).get('expense:refund')).toBe(usdc(480))
    expect(balancesOf([...before, ...refund]).get('pocket:p1:recipient')).toBe(ZERO)
    expect(balancesOf([...before, ...refund]).get('payable:fighter:f1')).toBe(micro(-405_000_000n))
  })
})
