import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { micro, usdc, ZERO } from '#domain/kernel/money.ts'
import { addDays } from '#domain/kernel/time.ts'
import {
  codesOf,
  declareOn,
  given,
  VERIFIED_AT,
  verifiedFight,
} from '#tests/fixtures/sample-fight.ts'
import { decideDeclaration, decideVerification, received, standingEarnings } from './declaration.ts'
import { decideOverturning } from './fight-result.ts'

describe('PRO-05 earnings', () => {
  test('after a ruling name the new total, of which only the difference is shared', () => {
    const settled = received(verifiedFight(), usdc(9_000))
    const ruledAt = addDays(VERIFIED_AT, 13)
    const at = addDays(ruledAt, 1)
    const overturned = given(decideOverturning(settled, 'draw', ruledAt))
    const more = fc.bigInt({ min: 0n, max: 1_000_000_000_000n })
    fc.assert(
      fc.property(more, more, (first, second) => {
        const total = micro(usdc(60_000) + first)
        const further = declareOn(overturned, total, at)
        expect(further.declarations.at(-1)?.earningsMicro).toBe(first)
        expect(standingEarnings(further)).toBe(total)
        const verified = given(
          decideVerification(further, { id: 'operator-one', owedMicro: ZERO }, at),
        )
        const again = addDays(at, 4)
        const twice = given(decideOverturning(verified, 'loss', again))
        const last = declareOn(twice, micro(total + second), addDays(again, 1))
        expect(last.declarations.at(-1)?.earningsMicro).toBe(second)
      }),
    )
    const less = {
      authorId: 'fighter-one',
      earningsMicro: micro(usdc(60_000) - 1n),
      currency: 'USDC',
      conversion: null,
      evidenceHashes: ['h'],
    }
    const refused = decideDeclaration(overturned, less, at)
    expect(codesOf(refused)).toEqual(['earnings_below_settled'])
  })
})
