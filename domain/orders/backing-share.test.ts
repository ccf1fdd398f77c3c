import { describe, expect, test } from 'vitest'
import { micro, usdc } from '#domain/kernel/money.ts'
import type { RefusalCode } from '#domain/kernel/refusal.ts'
import { addHours } from '#domain/kernel/time.ts'
import {
  SAMPLE_CLOSE,
  SAMPLE_NOW,
  sampleBackingFacts,
  samplePocket,
  sampleShareTerms,
} from '#tests/fixtures/sample-facts.ts'
import { type BackingFacts, decideBacking, type ShareOrder } from './backing.ts'

const shareFacts = sampleBackingFacts(samplePocket(sampleShareTerms))
const waiver = { ticked: true, textVersion: 'waiver-2' }

function shares(units: number, changed: Partial<ShareOrder> = {}): ShareOrder {
  return { kind: 'share', units, level2: false, waiver, ...changed }
}

function codes(facts: BackingFacts, order: ShareOrder): RefusalCode[] {
  const decision = decideBacking(facts, order, SAMPLE_NOW)
  return decision.ok ? [] : decision.refusals.map(({ code }) => code)
}

function taken(cursorUnits: number, reservedUnits: number, terms = sampleShareTerms) {
  const unitsTaken = { cursorUnits, voidUnits: 0, reservedUnits }
  return sampleBackingFacts(samplePocket(terms, { unitsTaken, isBacked: true }))
}

describe('placing an order of shares', () => {
  describe('given an identity whose documents are in', () => {
    const simplified = { kycLevel: 'simplified', counterMicro: usdc(900) } as const
    const pocket = samplePocket(sampleShareTerms)
    const waiting = (documentsInAt: Date | null, now = SAMPLE_NOW) =>
      decideBacking(sampleBackingFacts(pocket, { ...simplified, documentsInAt }), shares(21), now)

    test('KYC-01 it keeps its units for a day from then, adds nothing to the counter, and ends with the Pocket', () => {
      const handedIn = addHours(SAMPLE_NOW, -2)
      expect(waiting(handedIn)).toMatchObject({
        ok: true,
        value: {
          awaitsIdentity: true,
          counterAddedMicro: 0n,
          reservedUntil: addHours(SAMPLE_NOW, 22),
        },
      })
      const last = addHours(SAMPLE_CLOSE, -1)
      expect(waiting(last, last)).toMatchObject({ value: { reservedUntil: SAMPLE_CLOSE } })
    })

    test('KYC-01 it is refused without documents, a day after them, and for any reason beside', () => {
      for (const documentsInAt of [null, addHours(SAMPLE_NOW, -24)]) {
        expect(waiting(documentsInAt)).toMatchObject({
          refusals: [{ code: 'kyc_full_required' }],
        })
      }
      const facts = sampleBackingFacts(pocket, {
        ...simplified,
        documentsInAt: SAMPLE_NOW,
        screening: 'pending',
      })
      expect(codes(facts, shares(21))).toEqual(['screening_pending'])
    })

    test('KYC-01 below the threshold it is an order like any other', () => {
      const facts = sampleBackingFacts(pocket, { ...simplified, documentsInAt: SAMPLE_NOW })
      expect(decideBacking(facts, shares(2), SAMPLE_NOW)).toMatchObject({
        value: { awaitsIdentity: false, counterAddedMicro: usdc(100) },
      })
    })
  })

  describe('given units', () => {
    const cheap = { ...sampleShareTerms, unitPriceMicro: micro(49_999_999n) }

    test('PRO-01 one unit at 49.999999 is below the minimum, two are not', () => {
      const facts = sampleBackingFacts(samplePocket(cheap))
      expect(codes(facts, shares(1))).toEqual(['below_minimum'])
      expect(codes(facts, shares(2))).toEqual([])
    })

    test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
      '%s of them are refused',
      (units) => {
        expect(codes(shareFacts, shares(units))).toEqual(['below_minimum'])
      },
    )

    test('more than are left are refused, with what is left', () => {
      expect(decideBacking(taken(300, 95), shares(6), SAMPLE_NOW)).toEqual({
        ok: false,
        refusals: [{ code: 'not_enough_units', detail: { availableUnits: 5 } }],
      })
      expect(codes(taken(300, 95), shares(5))).toEqual([])
    })

    test('none left is sold out, held or paid alike', () => {
      expect(codes(taken(300, 100), shares(1))).toEqual(['sold_out'])
      expect(codes(taken(400, 0), shares(1))).toEqual(['sold_out'])
    })

    test('fewer left than the least order is sold out', () => {
      expect(codes(taken(399, 0, cheap), shares(2))).toEqual(['sold_out'])
    })

    test('a number beyond all storage is refused, not priced', () => {
      expect(codes(shareFacts, shares(Number.MAX_SAFE_INTEGER))).toEqual(['not_enough_units'])
    })

    test('a covered fight that has started is not sold', () => {
      expect(codes({ ...shareFacts, fightStarted: true }, shares(1))).toEqual(['fight_started'])
    })
  })

  describe('given the Compensation Pack', () => {
    test('PRO-06 level 2 costs 5 % more and covers 80 %', () => {
      const decision = decideBacking(shareFacts, shares(10, { level2: true }), SAMPLE_NOW)
      expect(decision).toMatchObject({
        ok: true,
        value: { price: { backerPaysMicro: usdc(525), coverBps: 8_000 } },
      })
    })

    test('PRO-06 level 2 is refused where the athlete did not take level 1', () => {
      const bare = samplePocket({ ...sampleShareTerms, compensationLevel1: false })
      const facts = sampleBackingFacts(bare)
      expect(codes(facts, shares(1, { level2: true }))).toEqual(['cover_not_offered'])
      expect(codes(facts, shares(1))).toEqual([])
    })
  })

  describe('given the waiver', () => {
    test.each([
      ['no box', null, ['waiver_required']],
      ['an unticked box', { ticked: false, textVersion: 'waiver-2' }, ['waiver_required']],
      ['an old text', { ticked: true, textVersion: 'waiver-1' }, ['waiver_stale']],
      ['the ticked box', waiver, []],
    ])('PRO-02 %s', (_name, tick, expected) => {
      expect(codes(shareFacts, shares(1, { waiver: tick }))).toEqual(expected)
    })

    test('PRO-02 is not asked for where the order can be withdrawn', () => {
      const terms = { ...sampleShareTerms, withdrawalPolicy: 'cooling_off_14d' } as const
      expect(codes(sampleBackingFacts(samplePocket(terms)), shares(1, { waiver: null }))).toEqual(
        [],
      )
    })
  })
})
