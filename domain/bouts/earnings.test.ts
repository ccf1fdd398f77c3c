import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { micro, usdc } from '#domain/kernel/money.ts'
import {
  codesOf,
  DECLARED_AT,
  declareOn,
  given,
  officialFight,
  VERIFIED_AT,
  verifiedFight,
} from '#tests/fixtures/sample-fight.ts'
import { decideDeclarationRejection } from './declaration.ts'
import { convertedAt, isRate } from './earnings.ts'
import { fightStatus } from './fight.ts'

describe('PRO-05 earnings', () => {
  test('in another currency become USDC by the written rate, rounded down', () => {
    expect(convertedAt('1.0837', usdc(40_000))).toBe(usdc(43_348))
    expect(convertedAt('0.333333333333', micro(10n))).toBe(3n)
    expect(convertedAt('1000', micro(10n ** 12n))).toBe(10n ** 15n)
    expect(convertedAt('1000.000000000001', micro(10n ** 12n))).toBe(null)
    expect(convertedAt('999999999', usdc(10n ** 9n))).toBe(null)
    for (const wrong of ['0', '0.0', '-1', '1e3', '1,2', '01', '', '1.0000000000001']) {
      expect(isRate(wrong)).toBe(false)
    }
  })

  test('never gain by their conversion: less than a micro-USDC is cut', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n), fc.bigInt(1n, 10n ** 15n), (amount, scaledRate) => {
        const digits = scaledRate.toString().padStart(13, '0')
        const rate = `${digits.slice(0, -12)}.${digits.slice(-12)}`
        const exact = amount * scaledRate
        const converted = (convertedAt(rate, micro(amount)) ?? exact / 10n ** 12n) * 10n ** 12n
        expect(exact - converted >= 0n && exact - converted < 10n ** 12n).toBe(true)
      }),
    )
  })

  test('fall when a second person finds them wrong, with a reason and before they are verified', () => {
    const declared = declareOn(officialFight(), usdc(60_000), DECLARED_AT)
    const reject = (id: string, reason: string, fight = declared) =>
      decideDeclarationRejection(fight, { id, reason }, VERIFIED_AT)
    expect(codesOf(reject('fighter-one', 'Wrong'))).toContain('not_allowed')
    expect(codesOf(reject('operator-one', ' '))).toEqual(['reason_missing'])
    expect(codesOf(reject('operator-one', 'Wrong', verifiedFight()))).toEqual([
      'transition_not_allowed',
    ])
    const fallen = given(reject('operator-one', 'The contract says 50,000'))
    expect(fightStatus(fallen, VERIFIED_AT)).toBe('official')
    const again = declareOn(fallen, usdc(50_000), VERIFIED_AT)
    expect(fightStatus(again, VERIFIED_AT)).toBe('declared')
  })
})
