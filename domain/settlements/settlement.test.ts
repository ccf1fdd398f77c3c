import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextInterval, type UnitInterval } from '#domain/kernel/interval.ts'
import { bps, micro, ppm } from '#domain/kernel/money.ts'
import vectors from '#domain/kernel/money-vectors.json' with { type: 'json' }
import type { AccountPath } from '#domain/ledger/chart-of-accounts.ts'
import { forgonePart } from '#domain/ledger/holder-journals.ts'
import { balancesOf, type Entry } from '#domain/ledger/ledger.ts'
import {
  type Distribution,
  grossOf,
  holderPart,
  settleDistribution,
  type VoidCause,
  voidPart,
} from './settlement.ts'
import { settledDistribution } from './settlement-journals.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

function intervalsOf(units: readonly number[]): readonly UnitInterval[] {
  let cursor = 0
  return units.map((count) => {
    const interval = nextInterval(cursor, count)
    cursor = interval.until
    return interval
  })
}

const causes: readonly VoidCause[] = ['refused', 'refunded', 'withdrawn', 'charged_back']
const holders = fc.array(
  fc.record({
    units: fc.integer({ min: 1, max: 200 }),
    cause: fc.constantFrom(null, null, null, ...causes),
  }),
  { minLength: 1, maxLength: 40 },
)

const distributions = fc
  .record({
    earnings: fc.bigInt({ min: 0n, max: 10n ** 14n }),
    sold: fc.integer({ min: 1, max: 800_000 }),
    fee: fc.integer({ min: 0, max: 10_000 }),
    holders,
  })
  .map(({ earnings, sold, fee, holders: list }) => {
    const intervals = intervalsOf(list.map(({ units }) => units))
    const held = list.map(({ cause }, index) => ({
      cause,
      interval: intervals[index] ?? { from: 0, until: 0 },
    }))
    const distribution: Distribution = {
      earningsMicro: micro(earnings),
      soldPpm: ppm(sold),
      totalUnits: intervals.at(-1)?.until ?? 1,
      voidIntervals: held.flatMap(({ cause, interval }) => (cause ? [{ cause, interval }] : [])),
      payoutFeeBps: bps(fee),
    }
    return {
      distribution,
      live: held.filter(({ cause }) => cause === null).map((one) => one.interval),
    }
  })

/** What the athlete, the holders and the provider end with; its own cash counts against what it has put in. */
function ends(entries: readonly Entry[]) {
  const balances = balancesOf(entries)
  const sum = (...paths: readonly AccountPath[]) =>
    paths.reduce((total, path) => total + (balances.get(path) ?? 0n), 0n)
  return {
    athlete: sum('payable:fighter:a'),
    holders: sum('payable:holders:p:f'),
    provider: sum('income:payout-fee', 'income:recovery', 'expense:refund'),
    held: sum('escrow:pocket:p', 'provider:cash'),
  }
}

function distributionOf(vector: (typeof vectors.payout)[number]): Distribution {
  return {
    earningsMicro: micro(BigInt(vector.earnings)),
    soldPpm: ppm(vector.soldPpm),
    totalUnits: vector.units.reduce((sum, units) => sum + units, 0),
    voidIntervals: [],
    payoutFeeBps: bps(500),
  }
}

describe('settling a distribution', () => {
  describe('with every certificate standing', () => {
    test.each(vectors.payout)('PRO-05 $earnings at $soldPpm ppm', (vector) => {
      const distribution = distributionOf(vector)
      const settlement = settleDistribution(distribution)
      expect(String(settlement.grossMicro)).toBe(vector.gross)
      expect(String(settlement.feeMicro)).toBe(vector.fee)
      expect(String(settlement.netMicro)).toBe(vector.net)
      expect(settlement.fighterMicro).toBe(0n)
      const parts = intervalsOf(vector.units).map((interval) =>
        String(holderPart(settlement, interval, distribution.totalUnits)),
      )
      expect(parts).toEqual(vector.parts)
    })
  })

  describe('with certificates that no longer stand', () => {
    const whole = settleDistribution({
      earningsMicro: micro(60_000_000_000n),
      soldPpm: ppm(150_000),
      totalUnits: 300,
      voidIntervals: [],
      payoutFeeBps: bps(500),
    })
    const withVoid = (cause: VoidCause) =>
      settleDistribution({
        earningsMicro: micro(60_000_000_000n),
        soldPpm: ppm(150_000),
        totalUnits: 300,
        voidIntervals: [{ interval: { from: 0, until: 10 }, cause }],
        payoutFeeBps: bps(500),
      })

    test.each(['refused', 'refunded', 'withdrawn'] as const)(
      'a %s interval gives its net and its fee back to the fighter',
      (cause) => {
        const settlement = withVoid(cause)
        expect(settlement.fighterMicro).toBe(285_000_000n + 15_000_000n)
        expect(settlement.feeMicro).toBe(450_000_000n - 15_000_000n)
        expect(settlement.holdersMicro).toBe(8_550_000_000n - 285_000_000n)
        expect(settlement.providerMicro).toBe(0n)
      },
    )

    test('a charged back interval gives its net to the provider and keeps its fee', () => {
      const settlement = withVoid('charged_back')
      expect(settlement.providerMicro).toBe(285_000_000n)
      expect(settlement.feeMicro).toBe(450_000_000n)
      expect(settlement.fighterMicro).toBe(0n)
    })

    test('the other holders get what they would have got', () => {
      const interval = { from: 10, until: 13 }
      expect(holderPart(withVoid('withdrawn'), interval, 300)).toBe(
        holderPart(whole, interval, 300),
      )
    })

    test('two void intervals that overlap are a defect', () => {
      const overlapping = [
        { interval: { from: 5, until: 9 }, cause: 'refunded' },
        { interval: { from: 0, until: 6 }, cause: 'withdrawn' },
      ] as const
      const distribution = {
        ...distributionOf(vectors.payout[0] as never),
        voidIntervals: overlapping,
      }
      expect(() => settleDistribution(distribution)).toThrow('overlap')
    })
  })

  test('PRO-05 creates and loses nothing: gross is fee + holders + fighter + provider', () => {
    fc.assert(
      fc.property(distributions, ({ distribution }) => {
        const one = settleDistribution(distribution)
        const parts = one.feeMicro + one.holdersMicro + one.fighterMicro + one.providerMicro
        expect(parts).toBe(one.grossMicro)
        expect(one.grossMicro <= distribution.earningsMicro).toBe(true)
        expect(one.feeMicro <= one.wholeFeeMicro).toBe(true)
      }),
    )
  })

  test('PRO-05 the standing holders together get exactly what is owed to holders', () => {
    fc.assert(
      fc.property(distributions, ({ distribution, live }) => {
        const settlement = settleDistribution(distribution)
        const paid = live.reduce(
          (sum, interval) => sum + holderPart(settlement, interval, distribution.totalUnits),
          0n,
        )
        expect(paid).toBe(settlement.holdersMicro)
      }),
    )
  })

  test('R6 KYC-02 what is void only since leaves everybody with what it leaves them with when it was void before', () => {
    fc.assert(
      fc.property(distributions, fc.nat(), ({ distribution, live }, at) => {
        const late = live[at % Math.max(1, live.length)] ?? { from: 0, until: 0 }
        const key = { pocketId: 'p', fightId: 'f', distribution: 1, fighterId: 'a' }
        const then = settleDistribution(distribution)
        const given = voidPart(then, late, distribution.totalUnits)
        // Of nothing nothing is booked.
        fc.pre(given.netMicro > 0n)
        const since = [
          settledDistribution(key, then),
          forgonePart(key, 'distribution:1:claim:1', 'a', given),
        ]
        const voidIntervals = [
          ...distribution.voidIntervals,
          { interval: late, cause: 'refused' as const },
        ]
        const before = [
          settledDistribution(key, settleDistribution({ ...distribution, voidIntervals })),
        ]
        expect(ends(since)).toEqual(ends(before))
      }),
    )
  })

  test('earning more never pays the holders less', () => {
    fc.assert(
      fc.property(
        distributions,
        fc.bigInt({ min: 0n, max: 10n ** 9n }),
        ({ distribution }, more) => {
          const before = settleDistribution({ ...distribution, voidIntervals: [] })
          const earningsMicro = micro(distribution.earningsMicro + more)
          const after = settleDistribution({ ...distribution, earningsMicro, voidIntervals: [] })
          expect(after.holdersMicro >= before.holdersMicro).toBe(true)
        },
      ),
    )
  })

  test('earnings below zero are a defect', () => {
    expect(() => grossOf(micro(-1n), ppm(1))).toThrow('below zero')
  })
})
