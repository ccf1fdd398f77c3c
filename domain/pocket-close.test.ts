import { describe, expect, test } from 'vitest'
import { usdc, ZERO } from './money.ts'
import { decideClose } from './pocket-close.ts'
import {
  SAMPLE_CLOSE,
  SAMPLE_NOW,
  sampleHistory,
  samplePocket,
  sampleShareTerms,
  sampleTipsTerms,
} from './sample-facts.ts'
import { addHours, addMilliseconds } from './time.ts'

const standing = { feePendingMicro: usdc(25), reserveMicro: usdc(50) }
const tips = samplePocket(sampleTipsTerms)
const soldOut = samplePocket(sampleShareTerms, {
  unitsTaken: { cursorUnits: 400, voidUnits: 0, reservedUnits: 0 },
  backingCount: 3,
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
    const waiting = { ...soldOut, paymentsInFlight: 1 }
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

  test.each(['publishedAt', 'cancelledAt', 'frozenAt', 'closedAt'] as const)(
    'stay as they are by %s',
    (fact) => {
      const value = fact === 'publishedAt' ? null : SAMPLE_NOW
      const history = sampleHistory({ [fact]: value })
      expect(decideClose({ ...tips, history }, standing, drained).ok).toBe(false)
    },
  )
})
