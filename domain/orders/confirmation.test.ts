import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { micro, usdc } from '#domain/kernel/money.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { addHours, addMilliseconds, type Instant } from '#domain/kernel/time.ts'
import { NO_COVER, priceOrder } from '#domain/treasury/fees.ts'
import {
  SAMPLE_CLOSE,
  SAMPLE_NOW,
  sampleConfirmationFacts,
  sampleHistory,
  samplePocket,
  sampleShareTerms,
  sampleTipsTerms,
} from '#tests/fixtures/sample-facts.ts'
import {
  BACKING_STATES,
  type ConfirmationFacts,
  type ConfirmationOutcome,
  decideConfirmation,
  type Payment,
} from './confirmation.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

const facts = sampleConfirmationFacts()
const payment: Payment = {
  paymentId: 'payment-one',
  amountMicro: usdc(500),
  asset: 'USDC',
  seenAt: SAMPLE_NOW,
}

function outcome(
  given: ConfirmationFacts,
  paid: Payment = payment,
  now: Instant = SAMPLE_NOW,
): ConfirmationOutcome {
  const decision = decideConfirmation(given, paid, now)
  if (!decision.ok) throw new Error(JSON.stringify(decision.refusals.map(({ code }) => code)))
  return decision.value
}

function withBacking(changed: Partial<ConfirmationFacts['backing']>): ConfirmationFacts {
  return sampleConfirmationFacts({ backing: { ...facts.backing, ...changed } })
}

function withUnits(cursorUnits: number, reservedUnits: number) {
  return samplePocket(sampleShareTerms, {
    unitsTaken: { cursorUnits, voidUnits: 0, reservedUnits },
  })
}

const lapsed = { reservedUntil: SAMPLE_NOW }

describe('a payment arrives', () => {
  describe('for an order that awaits it', () => {
    test('PRO-03 it is confirmed, with the next number and the next units of the cursor', () => {
      expect(outcome(sampleConfirmationFacts({ pocket: withUnits(120, 30) }))).toEqual({
        outcome: 'confirmed',
        refitted: false,
        paymentId: 'payment-one',
        certificateNumber: 231,
        interval: { from: 120, until: 130 },
      })
    })

    test('a tip takes no units', () => {
      const price = priceOrder(usdc(500), NO_COVER, DEFAULT_SETTINGS)
      const backing = { ...facts.backing, units: null, price }
      const pocket = samplePocket(sampleTipsTerms)
      expect(outcome(sampleConfirmationFacts({ backing, pocket }))).toMatchObject({
        outcome: 'confirmed',
        interval: null,
      })
    })

    test('its last units may be exactly the last of the Pocket', () => {
      const interval = { from: 390, until: 400 }
      expect(outcome(sampleConfirmationFacts({ pocket: withUnits(390, 0) }))).toMatchObject({
        interval,
      })
    })

    test('a live reservation without its units is a defect', () => {
      const oversold = sampleConfirmationFacts({ pocket: withUnits(391, 0) })
      expect(() => outcome(oversold)).toThrow('always has its units')
    })
  })

  describe('again', () => {
    const confirmation = {
      paymentId: 'payment-one',
      certificateNumber: 7,
      interval: { from: 0, until: 10 },
    }

    test('the same payment gives the same certificate and the same units', () => {
      const done = withBacking({ state: 'confirmed', confirmation })
      expect(outcome(done)).toEqual({ outcome: 'already_confirmed', ...confirmation })
    })

    test.each(BACKING_STATES)('even when the order is %s by now', (state) => {
      expect(outcome(withBacking({ state, confirmation })).outcome).toBe('already_confirmed')
    })

    test('another payment for the same order goes back', () => {
      const second = { ...payment, paymentId: 'payment-two' }
      expect(outcome(withBacking({ state: 'confirmed', confirmation }), second)).toEqual({
        outcome: 'refund',
        reason: 'duplicate_payment',
      })
    })
  })

  describe('that is not the one asked for', () => {
    test.each([-1n, 1n])('%s micro-USDC off is refused, with both amounts', (off) => {
      const receivedMicro = micro(usdc(500) + off)
      expect(
        decideConfirmation(facts, { ...payment, amountMicro: receivedMicro }, SAMPLE_NOW),
      ).toEqual({
        ok: false,
        refusals: [
          { code: 'amount_mismatch', detail: { expectedMicro: usdc(500), receivedMicro } },
        ],
      })
    })

    test.each(['USDT', 'EUR', 'usdc', ''])('another asset is refused: %j', (asset) => {
      expect(decideConfirmation(facts, { ...payment, asset }, SAMPLE_NOW)).toEqual({
        ok: false,
        refusals: [{ code: 'asset_mismatch' }],
      })
    })
  })

  describe('after the reservation has lapsed', () => {
    test('the order is fitted in again while units are left', () => {
      const given = { ...withBacking(lapsed), pocket: withUnits(380, 10) }
      expect(outcome(given)).toMatchObject({ outcome: 'confirmed', refitted: true })
    })

    test('the money goes back when they are not', () => {
      const given = { ...withBacking(lapsed), pocket: withUnits(380, 11) }
      expect(outcome(given)).toEqual({ outcome: 'refund', reason: 'sold_out' })
    })

    test('an order marked expired is treated alike', () => {
      const given = withBacking({ state: 'expired' })
      expect(outcome(given)).toMatchObject({ outcome: 'confirmed', refitted: true })
    })

    test('a payment that was detected in time keeps its units', () => {
      const given = withBacking({ ...lapsed, state: 'detected' })
      expect(outcome(given)).toMatchObject({ outcome: 'confirmed', refitted: false })
    })
  })

  test('PAY-02 paid under a quote that was over: back, whatever room there is', () => {
    const paidLate = { ...payment, quoteOver: true }
    expect(outcome(withBacking({}), paidLate)).toEqual({
      outcome: 'refund',
      reason: 'quote_expired',
    })
    expect(outcome(withBacking({ state: 'rejected' }), paidLate)).toMatchObject({
      reason: 'order_ended',
    })
  })

  test('R10 a bout has changed since it ended, and its backer was not asked: back', () => {
    const missed = { state: 'expired', missedQuestion: true } as const
    expect(outcome(withBacking(missed))).toEqual({ outcome: 'refund', reason: 'order_ended' })
  })

  describe('around the close', () => {
    const lastMoment = addMilliseconds(SAMPLE_CLOSE, -1)
    const late = { ...payment, seenAt: lastMoment }
    const detected = withBacking({ state: 'detected' })

    test('seen before it, confirmed within the hour after it', () => {
      const now = addMilliseconds(addHours(SAMPLE_CLOSE, 1), -1)
      expect(outcome(detected, late, now).outcome).toBe('confirmed')
    })

    test('seen before it, but heard of an hour later: back', () => {
      expect(outcome(detected, late, addHours(SAMPLE_CLOSE, 1))).toEqual({
        outcome: 'refund',
        reason: 'pocket_closed',
      })
    })

    test('seen at it: back', () => {
      expect(outcome(detected, { ...payment, seenAt: SAMPLE_CLOSE }, SAMPLE_CLOSE)).toEqual({
        outcome: 'refund',
        reason: 'pocket_closed',
      })
    })
  })

  describe('for an order or a Pocket that has ended', () => {
    test.each(['quoted', 'rejected', 'withdrawn', 'refunded', 'charged_back'] as const)(
      'an order that is %s gives it back',
      (state) => {
        expect(outcome(withBacking({ state }))).toEqual({
          outcome: 'refund',
          reason: 'order_ended',
        })
      },
    )

    test('a cancelled Pocket gives it back', () => {
      const history = sampleHistory({ cancelledAt: SAMPLE_NOW })
      const pocket = samplePocket(sampleShareTerms, { history })
      expect(outcome(sampleConfirmationFacts({ pocket }))).toEqual({
        outcome: 'refund',
        reason: 'pocket_cancelled',
      })
    })

    test('a paused Pocket keeps its word', () => {
      const history = sampleHistory({ pausedAt: SAMPLE_NOW })
      const pocket = samplePocket(sampleShareTerms, { history })
      expect(outcome(sampleConfirmationFacts({ pocket })).outcome).toBe('confirmed')
    })
  })

  describe('and the checks no longer hold', () => {
    test('KYC-01 a total that passes the threshold by now is frozen', () => {
      const backer = { kycLevel: 'simplified', accountFrozen: false } as const
      const merged = { ...backer, counterMicro: micro(usdc(500) + 1n) }
      expect(outcome(sampleConfirmationFacts({ backer: merged }))).toMatchObject({
        outcome: 'frozen',
        reason: 'kyc_full_required',
        certificateNumber: 231,
      })
      const exactly = { ...backer, counterMicro: usdc(500) }
      expect(outcome(sampleConfirmationFacts({ backer: exactly })).outcome).toBe('confirmed')
    })

    test('KYC-02 a frozen account or Pocket freezes the order', () => {
      const backer = { ...facts.backer, accountFrozen: true }
      expect(outcome(sampleConfirmationFacts({ backer }))).toMatchObject({
        reason: 'account_frozen',
      })
      const pocket = samplePocket(sampleShareTerms, {
        history: sampleHistory({ frozenAt: SAMPLE_NOW }),
      })
      expect(outcome(sampleConfirmationFacts({ pocket }))).toMatchObject({
        reason: 'pocket_frozen',
      })
    })
  })

  test('a run of payments never oversells, never leaves a gap, and never gives a unit twice', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(sizes, (orders) => {
        let cursorUnits = 0
        for (const units of orders) {
          const price = priceOrder(micro(usdc(50) * BigInt(units)), NO_COVER, DEFAULT_SETTINGS)
          const backing = { ...facts.backing, ...lapsed, units, price }
          const given = sampleConfirmationFacts({ backing, pocket: withUnits(cursorUnits, 0) })
          const result = outcome(given, { ...payment, amountMicro: price.backerPaysMicro })
          expect(result.outcome).toBe(cursorUnits + units <= 400 ? 'confirmed' : 'refund')
          if (result.outcome !== 'confirmed') continue
          expect(result.interval).toEqual({ from: cursorUnits, until: cursorUnits + units })
          cursorUnits += units
        }
        expect(cursorUnits).toBeLessThanOrEqual(400)
      }),
    )
  })

  test('no money is both kept and given back, whatever the state, the amount and the hour', () => {
    const property = fc.property(
      fc.constantFrom(...BACKING_STATES),
      fc.integer({ min: -40, max: 800 }),
      fc.integer({ min: -1, max: 1 }),
      (state, hours, off) => {
        const now = addHours(SAMPLE_NOW, hours)
        const amountMicro = micro(usdc(500) + BigInt(off))
        const given = withBacking({ state, reservedUntil: addHours(SAMPLE_NOW, 1) })
        const decision = decideConfirmation(given, { ...payment, amountMicro, seenAt: now }, now)
        if (off !== 0) expect(decision.ok).toBe(false)
        if (!decision.ok) return
        const kept = 'certificateNumber' in decision.value
        expect(kept).toBe(decision.value.outcome !== 'refund')
        expect(kept && now >= SAMPLE_CLOSE).toBe(false)
      },
    )
    fc.assert(property)
  })
})
