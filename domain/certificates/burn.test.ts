import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { micro, usdc } from '#domain/kernel/money.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { addMilliseconds, addMonths } from '#domain/kernel/time.ts'
import { codesOf, given } from '#tests/fixtures/sample-fight.ts'
import { type BurningCertificate, decideBurn } from './burn.ts'

const firstProContractAt = new Date('2026-08-31T10:00:00Z')
const burnsAt = new Date('2029-08-31T10:00:00Z')
const mintedAt = new Date('2026-02-01T10:00:00Z')
const badge: BurningCertificate = {
  facts: { kind: 'tips', firstProContractAt },
  certificateNumber: 231,
  athleteId: 'athlete',
  firstBackerId: 'ada',
  mintedAt,
  ownerId: 'bea',
  frozen: false,
  burnedAt: null,
  unclaimed: null,
}
const burn = (changed: Partial<BurningCertificate>, now = burnsAt) =>
  decideBurn({ ...badge, ...changed }, DEFAULT_SETTINGS, now)

describe('a burn', () => {
  test('TIP-04 of a badge leaves the Super-fan record with its first backer', () => {
    expect(given(burn({}))).toEqual({
      burnedAt: burnsAt,
      superFan: {
        personId: 'ada',
        athleteId: 'athlete',
        certificateNumber: 231,
        since: mintedAt,
        burnedAt: burnsAt,
      },
      credit: null,
    })
  })

  test('TIP-04 is refused a millisecond early, with the date', () => {
    expect(burn({}, addMilliseconds(burnsAt, -1))).toEqual({
      ok: false,
      refusals: [{ code: 'burn_not_due', detail: { dueAt: burnsAt } }],
    })
  })

  test('PRO-03 of a share waits until all is distributed, and destroys no unclaimed money', () => {
    const unclaimed = {
      parts: [{ distributionId: 'distribution', amountMicro: usdc(285) }],
      totalMicro: usdc(285),
    }
    const share = { kind: 'share', coveredFightsEnded: true } as const
    const done = { facts: { ...share, everythingDistributed: true }, unclaimed }
    expect(given(burn(done))).toMatchObject({
      superFan: null,
      credit: { personId: 'bea', claim: unclaimed },
    })
    const open = { facts: { ...share, everythingDistributed: false }, unclaimed }
    expect(codesOf(burn(open))).toEqual(['burn_not_due'])
  })

  test.each<[string, Partial<BurningCertificate>]>([
    ['burn_not_due', { facts: { kind: 'federation' } }],
    ['burn_not_due', { facts: { kind: 'tips', firstProContractAt: null } }],
    ['certificate_burned', { burnedAt: burnsAt }],
    ['certificate_frozen', { frozen: true }],
  ])('is refused with %s for %o', (code, changed) => {
    expect(codesOf(burn(changed))).toEqual([code])
  })

  test('TIP-04 of a badge comes at its date and at no other, and leaves what was unclaimed to its holder', () => {
    const signed = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    })
    const around = fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -1e11, max: 1e11 }))
    fc.assert(
      fc.property(signed, around, fc.bigInt({ min: 1n, max: 10n ** 15n }), (at, ms, amount) => {
        const facts = { kind: 'tips', firstProContractAt: at } as const
        const unclaimed = {
          parts: [{ distributionId: 'distribution', amountMicro: micro(amount) }],
          totalMicro: micro(amount),
        }
        const now = addMilliseconds(addMonths(at, 36), ms)
        const decision = burn({ facts, unclaimed }, now)
        expect(decision.ok).toBe(ms >= 0)
        if (!decision.ok) return
        expect(decision.value.superFan?.personId).toBe('ada')
        expect(decision.value.credit).toEqual({ personId: 'bea', claim: unclaimed })
      }),
    )
  })
})
