import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { micro, usdc, ZERO } from '#domain/kernel/money.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { addDays, addHours, addMilliseconds, isBefore } from '#domain/kernel/time.ts'
import { dueSteps, type ReleaseFacts, releasePlan } from './release-plan.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

const closedAt = new Date('2027-03-31T09:00:00Z')
const facts: ReleaseFacts = {
  closedAt,
  walletMicro: usdc(300),
  cardMicro: usdc(150),
  withdrawableUntil: null,
}
const plan = (changed: Partial<ReleaseFacts>) =>
  releasePlan({ ...facts, ...changed }, DEFAULT_SETTINGS.release)

describe('the release plan', () => {
  test('PAY-03 lets the wallet part go after 72 hours and the card part in two steps', () => {
    expect(plan({})).toEqual([
      { step: 1, dueAt: addHours(closedAt, 72), amountMicro: usdc(300) },
      { step: 2, dueAt: addDays(closedAt, 14), amountMicro: usdc(135) },
      { step: 3, dueAt: addDays(closedAt, 120), amountMicro: usdc(15) },
    ])
  })

  test('has no step for nothing', () => {
    expect(plan({ cardMicro: ZERO }).map(({ step }) => step)).toEqual([1])
    expect(plan({ walletMicro: ZERO }).map(({ step }) => step)).toEqual([1, 2])
    expect(plan({ walletMicro: ZERO, cardMicro: ZERO })).toEqual([])
  })

  test('PAY-03 lets nothing go while an order can be withdrawn', () => {
    const withdrawableUntil = addDays(closedAt, 20)
    expect(plan({ withdrawableUntil }).map(({ dueAt }) => dueAt)).toEqual([
      withdrawableUntil,
      withdrawableUntil,
      addDays(closedAt, 120),
    ])
  })

  test('PAY-03 adds up to what is owed, in order of time, never before the close', () => {
    const amounts = fc.bigInt({ min: 0n, max: 10n ** 14n }).map(micro)
    fc.assert(
      fc.property(amounts, amounts, fc.option(fc.nat(400)), (walletMicro, cardMicro, days) => {
        const withdrawableUntil = days === null ? null : addDays(closedAt, days)
        const steps = plan({ walletMicro, cardMicro, withdrawableUntil })
        const total = steps.reduce((sum, { amountMicro }) => sum + amountMicro, 0n)
        expect(total).toBe(walletMicro + cardMicro)
        for (const [index, { dueAt, amountMicro }] of steps.entries()) {
          expect(amountMicro > 0n).toBe(true)
          expect(isBefore(dueAt, steps[index - 1]?.dueAt ?? closedAt)).toBe(false)
          if (withdrawableUntil) expect(isBefore(dueAt, withdrawableUntil)).toBe(false)
        }
      }),
    )
  })

  test('is carried out step by step, each once', () => {
    const due = (done: number[], now: Date) =>
      dueSteps(plan({}), new Set(done), now).map(({ step }) => step)
    expect(due([], addMilliseconds(addHours(closedAt, 72), -1))).toEqual([])
    expect(due([], addHours(closedAt, 72))).toEqual([1])
    expect(due([1], addDays(closedAt, 14))).toEqual([2])
    expect(due([], addDays(closedAt, 120))).toEqual([1, 2, 3])
    expect(due([1, 2, 3], addDays(closedAt, 500))).toEqual([])
  })
})
