import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { KYC_LEVELS } from '#domain/identity/compliance.ts'
import { micro, usdc } from '#domain/kernel/money.ts'
import vectors from '#domain/kernel/money-vectors.json' with { type: 'json' }
import type { RefusalCode } from '#domain/kernel/refusal.ts'
import { addHours, addMilliseconds, type Instant } from '#domain/kernel/time.ts'
import {
  SAMPLE_CLOSE,
  SAMPLE_NOW,
  SAMPLE_OPENING,
  sampleBackingFacts,
  sampleFederationTerms,
  sampleHistory,
  samplePocket,
  sampleShareTerms,
  sampleTipsTerms,
} from '#tests/fixtures/sample-facts.ts'
import { type BackingFacts, type BackingOrder, decideBacking, type ShareOrder } from './backing.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

const tipsPocket = samplePocket(sampleTipsTerms)
const federationPocket = samplePocket(sampleFederationTerms)
const sharePocket = samplePocket(sampleShareTerms)
const tipsFacts = sampleBackingFacts(tipsPocket)
const shareFacts = sampleBackingFacts(sharePocket)

const waiver = { ticked: true, textVersion: 'waiver-2' }

function tip(amountMicro: bigint): BackingOrder {
  return { kind: 'tips', amountMicro: micro(amountMicro) }
}

function shares(units: number, changed: Partial<ShareOrder> = {}): ShareOrder {
  return { kind: 'share', units, level2: false, waiver, ...changed }
}

function codes(facts: BackingFacts, order: BackingOrder, now: Instant = SAMPLE_NOW): RefusalCode[] {
  const decision = decideBacking(facts, order, now)
  return decision.ok ? [] : decision.refusals.map(({ code }) => code)
}

function accepted(facts: BackingFacts, order: BackingOrder, now: Instant = SAMPLE_NOW) {
  const decision = decideBacking(facts, order, now)
  if (!decision.ok) throw new Error(JSON.stringify(decision.refusals.map(({ code }) => code)))
  return decision.value
}

describe('placing a backing', () => {
  describe('given the platform is not launched', () => {
    test.each([
      { accounts: false, backing: false },
      { accounts: true, backing: false },
      { accounts: false, backing: true },
    ])('LAUNCH-01 it is refused with %o', (state) => {
      const launch = { ...state, fighterRegistration: true }
      expect(codes({ ...tipsFacts, launch }, tip(5_000_000n))).toEqual(['not_launched'])
    })
  })

  describe('given a person who may not back', () => {
    test.each([
      [{ emailVerified: false }, 'email_unverified'],
      [{ accountFrozen: true }, 'account_frozen'],
      [{ countryBlocked: true }, 'country_blocked'],
      [{ screening: 'hit' }, 'screening_hit'],
      [{ screening: 'pending' }, 'screening_pending'],
      [{ kycLevel: 'none' }, 'kyc_required'],
    ] as const)('%o is refused: %s', (backer, code) => {
      expect(codes(sampleBackingFacts(tipsPocket, backer), tip(5_000_000n))).toEqual([code])
    })

    test.each(['recipient', 'manager', 'opponent'] as const)(
      'the %s may not buy a share of the Pocket',
      (relation) => {
        expect(codes(sampleBackingFacts(sharePocket, { relation }), shares(1))).toEqual([
          'own_pocket',
        ])
      },
    )
  })

  describe('given the clock', () => {
    test.each([
      ['a millisecond too soon', addMilliseconds(SAMPLE_OPENING, -1), ['pocket_not_yet_open']],
      ['at the opening', SAMPLE_OPENING, []],
      ['at the last millisecond', addMilliseconds(SAMPLE_CLOSE, -1), []],
      ['at the close', SAMPLE_CLOSE, ['pocket_closed']],
    ])('PKT-01 an order %s', (_name, now, expected) => {
      expect(codes(tipsFacts, tip(5_000_000n), now)).toEqual(expected)
    })

    test('TIP-03 in the priority window a badge holder is served and another one waits', () => {
      const now = addHours(SAMPLE_OPENING, -1)
      expect(codes(shareFacts, shares(1), now)).toEqual(['pocket_not_yet_open'])
      expect(codes(sampleBackingFacts(sharePocket, { hasPriority: true }), shares(1), now)).toEqual(
        [],
      )
    })

    test('TIP-03 a badge that has let another buyer in opens nothing, and the public opening does', () => {
      const facts = sampleBackingFacts(sharePocket, { badgeUsed: true })
      expect(codes(facts, shares(1), addHours(SAMPLE_OPENING, -1))).toEqual(['priority_used'])
      expect(codes(facts, shares(1), SAMPLE_OPENING)).toEqual([])
    })

    test('TIP-03 before the window a badge holder is told when it opens', () => {
      const facts = sampleBackingFacts(sharePocket, { hasPriority: true })
      const decision = decideBacking(facts, shares(1), addHours(SAMPLE_OPENING, -49))
      expect(decision).toEqual({
        ok: false,
        refusals: [
          { code: 'pocket_not_yet_open', detail: { opensAt: sampleShareTerms.priorityOpensAt } },
        ],
      })
    })

    test('TIP-03 without a badge one is told the public opening', () => {
      const opensAt = SAMPLE_OPENING
      const expected = {
        ok: false,
        refusals: [{ code: 'pocket_not_yet_open', detail: { opensAt } }],
      }
      const early = addHours(SAMPLE_OPENING, -1)
      expect(decideBacking(shareFacts, shares(1), early)).toEqual(expected)
      const holder = sampleBackingFacts(tipsPocket, { hasPriority: true })
      expect(decideBacking(holder, tip(5_000_000n), early)).toEqual(expected)
    })

    test('a reservation lasts thirty minutes, and no longer than the Pocket', () => {
      const early = accepted(tipsFacts, tip(5_000_000n))
      expect(early.reservedUntil).toEqual(addMilliseconds(SAMPLE_NOW, 1_800_000))
      const late = accepted(tipsFacts, tip(5_000_000n), addMilliseconds(SAMPLE_CLOSE, -1_000))
      expect(late.reservedUntil).toEqual(SAMPLE_CLOSE)
    })
  })

  describe('given a Pocket that is not on sale', () => {
    test.each([
      ['pausedAt', 'paused'],
      ['frozenAt', 'frozen'],
      ['cancelledAt', 'cancelled'],
    ] as const)('%s refuses and says so', (fact, status) => {
      const pocket = samplePocket(sampleTipsTerms, {
        history: sampleHistory({ [fact]: SAMPLE_NOW }),
      })
      expect(decideBacking(sampleBackingFacts(pocket), tip(5_000_000n), SAMPLE_NOW)).toEqual({
        ok: false,
        refusals: [{ code: 'pocket_not_open', detail: { status } }],
      })
    })

    test('a draft refuses', () => {
      const pocket = samplePocket(sampleTipsTerms, {
        history: sampleHistory({ submittedAt: null }),
      })
      expect(codes(sampleBackingFacts(pocket), tip(5_000_000n))).toEqual(['pocket_not_open'])
    })

    test('an early end refuses from its instant on', () => {
      const history = sampleHistory({ endedEarlyAt: SAMPLE_NOW })
      const facts = sampleBackingFacts(samplePocket(sampleTipsTerms, { history }))
      expect(codes(facts, tip(5_000_000n), addMilliseconds(SAMPLE_NOW, -1))).toEqual([])
      expect(codes(facts, tip(5_000_000n), SAMPLE_NOW)).toEqual(['pocket_closed'])
    })
  })

  describe('given an amount', () => {
    test.each(vectors.tips)('TIP-01 a tip of $pay', (vector) => {
      expect(codes(tipsFacts, tip(BigInt(vector.pay)))).toEqual(
        vector.refused ? [vector.refused] : [],
      )
    })

    test.each(vectors.federation)('FED-01 a sponsorship of $pay', (vector) => {
      const order = { kind: 'federation', amountMicro: micro(BigInt(vector.pay)) } as const
      const expected = vector.refused ? [vector.refused] : []
      expect(codes(sampleBackingFacts(federationPocket), order)).toEqual(expected)
    })

    test('below zero is refused', () => {
      expect(codes(tipsFacts, tip(-5_000_000n))).toEqual(['below_minimum'])
    })

    test('of another kind than the Pocket is refused', () => {
      expect(codes(tipsFacts, shares(1))).toEqual(['order_kind_mismatch'])
      expect(codes(shareFacts, tip(5_000_000n))).toEqual(['order_kind_mismatch'])
    })
  })

  describe('given the KYC counter', () => {
    test.each(vectors.kyc)(
      'KYC-01 $before + $add asks for $level',
      ({ before, add: added, level }) => {
        const counterMicro = micro(BigInt(before))
        const order = { kind: 'federation', amountMicro: micro(BigInt(added)) } as const
        const simplified = sampleBackingFacts(federationPocket, {
          kycLevel: 'simplified',
          counterMicro,
        })
        expect(codes(simplified, order)).toEqual(level === 'full' ? ['kyc_full_required'] : [])
        expect(codes(sampleBackingFacts(federationPocket, { counterMicro }), order)).toEqual([])
      },
    )

    test('KYC-01 counts the premium as money in', () => {
      const backer = { kycLevel: 'simplified', counterMicro: usdc(950) } as const
      const facts = sampleBackingFacts(sharePocket, backer)
      expect(codes(facts, shares(1))).toEqual([])
      expect(codes(facts, shares(1, { level2: true }))).toEqual(['kyc_full_required'])
      expect(accepted(shareFacts, shares(1, { level2: true })).counterAddedMicro).toBe(52_500_000n)
    })

    test('KYC-01 any splitting of more than 1,000 USDC is caught before the end', () => {
      const pieces = fc.array(fc.bigInt({ min: 1n, max: usdc(400) }), {
        minLength: 1,
        maxLength: 12,
      })
      fc.assert(
        fc.property(pieces, (amounts) => {
          let counterMicro = micro(0n)
          for (const amount of amounts) {
            const backer = { kycLevel: 'simplified', counterMicro } as const
            const order = { kind: 'federation', amountMicro: micro(amount) } as const
            const refused = codes(sampleBackingFacts(federationPocket, backer), order).length > 0
            expect(refused).toBe(counterMicro + amount > usdc(1_000))
            if (!refused) counterMicro = micro(counterMicro + amount)
          }
          expect(counterMicro <= usdc(1_000)).toBe(true)
        }),
      )
    })
  })

  test('every reason is given at once, in a fixed order', () => {
    const facts = sampleBackingFacts(sharePocket, {
      emailVerified: false,
      relation: 'manager',
      kycLevel: 'none',
      screening: 'hit',
    })
    expect(codes(facts, shares(401, { level2: true, waiver: null }), SAMPLE_CLOSE)).toEqual([
      'email_unverified',
      'own_pocket',
      'pocket_closed',
      'not_enough_units',
      'waiver_required',
      'screening_hit',
    ])
    expect(codes(facts, shares(1), SAMPLE_CLOSE)).toEqual([
      'email_unverified',
      'own_pocket',
      'pocket_closed',
      'kyc_required',
      'screening_hit',
    ])
  })

  test('the same facts, order and time always give the same answer, and leave the facts as they were', () => {
    const before = structuredClone(shareFacts)
    const first = decideBacking(shareFacts, shares(7), SAMPLE_NOW)
    expect(decideBacking(shareFacts, shares(7), SAMPLE_NOW)).toEqual(first)
    expect(shareFacts).toEqual(before)
  })

  test('whatever is ordered, nothing is sold that is not there, too cheap, too late or without KYC', () => {
    const anyOrder = fc.record({ units: fc.integer({ min: -2, max: 420 }), level2: fc.boolean() })
    const anyTaken = fc.tuple(fc.nat(400), fc.nat(400)).filter(([a, b]) => a + b <= 400)
    const anyHour = fc.integer({ min: -72, max: 24 * 32 })
    const anyLevel = fc.constantFrom(...KYC_LEVELS)
    const property = fc.property(
      anyOrder,
      anyTaken,
      anyHour,
      anyLevel,
      fc.integer({ min: 1, max: 100 }),
      ({ units, level2 }, [cursorUnits, reservedUnits], hours, kycLevel, price) => {
        const terms = { ...sampleShareTerms, unitPriceMicro: usdc(price) }
        const unitsTaken = { cursorUnits, voidUnits: 0, reservedUnits }
        const facts = sampleBackingFacts(samplePocket(terms, { unitsTaken }), { kycLevel })
        const now = addHours(SAMPLE_OPENING, hours)
        const decision = decideBacking(facts, shares(units, { level2 }), now)
        if (!decision.ok) return
        const sold = decision.value
        expect(units + cursorUnits + reservedUnits).toBeLessThanOrEqual(400)
        expect(sold.price.principalMicro >= usdc(50)).toBe(true)
        expect(now >= SAMPLE_OPENING && now < SAMPLE_CLOSE).toBe(true)
        expect(kycLevel === 'full' || sold.counterAddedMicro <= usdc(1_000)).toBe(true)
        expect(kycLevel).not.toBe('none')
      },
    )
    fc.assert(property)
  })
})
