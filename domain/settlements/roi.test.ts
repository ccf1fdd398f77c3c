import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAXIMUM_AMOUNT, micro, usdc, ZERO } from '#domain/kernel/money.ts'
import vectors from '#domain/kernel/money-vectors.json' with { type: 'json' }
import { roiBps, totalReturned } from './roi.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

const backs = fc.bigInt({ min: 0n, max: MAXIMUM_AMOUNT }).map(micro)
const costs = fc.bigInt({ min: 1_000_000n, max: MAXIMUM_AMOUNT }).map(micro)

describe('the return on a certificate', () => {
  test.each(vectors.roiBps)('$back for $cost is $roi basis points', ({ back, cost, roi }) => {
    expect(roiBps(micro(BigInt(back)), micro(BigInt(cost)))).toBe(roi)
  })

  test('is cut toward zero on both sides', () => {
    expect(roiBps(micro(100_009n), micro(100_000n))).toBe(0)
    expect(roiBps(micro(99_991n), micro(100_000n))).toBe(0)
  })

  test('is −100 % when nothing came back and 0 when the cost did', () => {
    fc.assert(
      fc.property(costs, (cost) => {
        expect(roiBps(ZERO, cost)).toBe(-10_000)
        expect(roiBps(cost, cost)).toBe(0)
      }),
    )
  })

  test('never promises more than came back, nor hides a loss greater than a basis point', () => {
    fc.assert(
      fc.property(backs, costs, (back, cost) => {
        const roi = BigInt(roiBps(back, cost))
        const exact = (back - cost) * 10_000n
        const distance = exact - roi * cost
        expect(distance < cost && distance > -cost).toBe(true)
        expect(roi === 0n || roi > 0n === back > cost).toBe(true)
      }),
    )
  })

  test('of a cost next to nothing is cut at what a number can say exactly', () => {
    expect(roiBps(MAXIMUM_AMOUNT, micro(1n))).toBe(Number.MAX_SAFE_INTEGER)
  })

  test('counts everything that came back', () => {
    const back = totalReturned({
      netPayoutsMicro: usdc(1),
      compensationMicro: usdc(20),
      returnedEscrowMicro: usdc(300),
      resaleProceedsMicro: usdc(4_000),
    })
    expect(back).toBe(usdc(4_321))
  })

  test('without a cost is a defect', () => {
    expect(() => roiBps(usdc(1), ZERO)).toThrow('cost')
  })
})
