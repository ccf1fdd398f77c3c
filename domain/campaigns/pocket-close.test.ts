import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { micro, usdc, ZERO } from '#domain/kernel/money.ts'
import { addHours, addMilliseconds } from '#domain/kernel/time.ts'
import {
  SAMPLE_CLOSE,
  SAMPLE_NOW,
  sampleHistory,
  samplePocket,
  sampleShareTerms,
  sampleTipsTerms,
} from '#tests/fixtures/sample-facts.ts'
import { decideClose } from './pocket-close.ts'

const standing = { feePendingMicro: usdc(25), reserveMicro: usdc(50) }
const tips = samplePocket(sampleTipsTerms)
const soldOut = samplePocket(sampleShareTerms, {
  unitsTaken: { cursorUnits: 400, voidUnits: 0, reservedUnits: 0 },
  isBacked: true,
})
const drained = addHours(SAMPLE_CLOSE, 1)

describe('the books of a Pocket', () => {
  test('PKT-01 close an hour after its end, when no payment can be confirmed any more', () => {
    const early = decideClose(tips, standing, addMilliseconds(drained, -1))
    expect(early).toMatchObject({ refusals: [{ code: 'transition_not_allowed' }] })
    const decision = decideClose(tips, standing, drained)
    expect(decision).toMatchObject({ ok: true, value: { closedAt: SAMPLE_CLOSE } })
  })

  test('close at once when every unit is paid for and nothing is on its way', () => {
    expect(decideClose(soldOut, standing, SAMPLE_NOW)).toMatchObject({
      value: { closedAt: SAMPLE_NOW },
    })
    const waiting = { ...soldOut, hasPaymentInFlight: true }
    expect(decideClose(waiting, standing, SAMPLE_NOW).ok).toBe(false)
  })

  test('FEE-01 earn the fees and move the premiums to the reserve', () => {
    const decision = decideClose(tips, standing, drained)
    expect(decision.ok && decision.value.entries.map(({ businessKey }) => businessKey)).toEqual([
      'pocket:pocket-one:close',
    ])
    const nothing = { feePendingMicro: ZERO, reserveMicro: ZERO }
    expect(decideClose(tips, nothing, drained)).toMatchObject({ value: { entries: [] } })
  })

  test('PKT-01 never close while a payment can still come, and book what there is to the millionth', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 15n }).map(micro)
    const book = fc.record({
      cursorUnits: fc.integer({ min: 0, max: 400 }),
      inFlight: fc.boolean(),
      ms: fc.integer({ min: -2e9, max: 2e9 }),
      feePendingMicro: amount,
      reserveMicro: amount,
    })
    fc.assert(
      fc.property(book, ({ cursorUnits, inFlight, ms, ...left }) => {
        const unitsTaken = { cursorUnits, voidUnits: 0, reservedUnits: 0 }
        const pocket = { ...soldOut, unitsTaken, hasPaymentInFlight: inFlight }
        const now = addMilliseconds(drained, ms)
        const decision = decideClose(pocket, left, now)
        const allPaid = cursorUnits === 400 && !inFlight
        expect(decision.ok).toBe(ms >= 0 || allPaid)
        if (!decision.ok) return
        const { closedAt, entries } = decision.value
        expect(closedAt.getTime()).toBeLessThanOrEqual(
          Math.min(now.getTime(), SAMPLE_CLOSE.getTime()),
        )
        const postings = entries.flatMap((entry) => entry.postings)
        const ofIncome = postings.filter(({ account }) => account === 'income:sale-fee')
        expect(postings.reduce((sum, { amountMicro }) => sum + amountMicro, 0n)).toBe(0n)
        expect(ofIncome.reduce((sum, { amountMicro }) => sum - amountMicro, 0n)).toBe(
          left.feePendingMicro,
        )
      }),
    )
  })

  test.each(['publishedAt', 'cancelledAt', 'frozenAt', 'closedAt'] as const)(
    'stay as they are by %s',
    (fact) => {
      const value = fact === 'publishedAt' ? null : SAMPLE_NOW
      const history = sampleHistory({ [fact]: value })
      expect(decideClose({ ...tips, history }, standing, drained).ok).toBe(false)
    },
  )
})
