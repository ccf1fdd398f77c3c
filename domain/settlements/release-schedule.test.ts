import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bps, micro, usdc, ZERO } from '#domain/kernel/money.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { addDays, addHours } from '#domain/kernel/time.ts'
import { releasePlan } from '#domain/treasury/release-plan.ts'
import { SAMPLE_CLOSE, sampleShareTerms, sampleTipsTerms } from '#tests/fixtures/sample-facts.ts'
import { releaseSchedule } from './release-schedule.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

const facts = {
  closedAt: SAMPLE_CLOSE,
  walletMicro: usdc(300),
  cardMicro: usdc(600),
  withdrawableUntil: null,
}
const milestones = { ...sampleShareTerms, releaseBy: 'milestones' } as const

describe('the schedule of releases', () => {
  test('PAY-03 is the dated plan where nothing else was chosen', () => {
    const plan = releasePlan(facts, DEFAULT_SETTINGS.release)
    for (const terms of [sampleTipsTerms, sampleShareTerms]) {
      const schedule = releaseSchedule(terms, facts)
      expect(schedule).toEqual(plan.map((step) => ({ ...step, fightId: null })))
    }
  })

  test('PAY-03 by milestones lets half go by the dates of its rail and the rest with each fight', () => {
    expect(releaseSchedule(milestones, facts)).toEqual([
      { step: 1, dueAt: addHours(SAMPLE_CLOSE, 72), amountMicro: usdc(150), fightId: null },
      { step: 2, dueAt: addDays(SAMPLE_CLOSE, 14), amountMicro: usdc(270), fightId: null },
      { step: 3, dueAt: addDays(SAMPLE_CLOSE, 120), amountMicro: usdc(30), fightId: null },
      { step: 4, dueAt: null, amountMicro: usdc(225), fightId: 'fight-one' },
      { step: 5, dueAt: null, amountMicro: usdc(225), fightId: 'fight-two' },
    ])
  })

  test('PAY-03 goes by what the Pocket was sold under, whatever is in force today', () => {
    const release = {
      walletHours: 24,
      cardDays: 7,
      cardHeldBackBps: bps(2_000),
      cardHeldBackDays: 60,
    }
    const soldUnder = { ...milestones.soldUnder, release, milestoneAtCloseBps: bps(2_000) }
    expect(releaseSchedule({ ...milestones, soldUnder }, facts)).toEqual([
      { step: 1, dueAt: addHours(SAMPLE_CLOSE, 24), amountMicro: usdc(60), fightId: null },
      { step: 2, dueAt: addDays(SAMPLE_CLOSE, 7), amountMicro: usdc(96), fightId: null },
      { step: 3, dueAt: addDays(SAMPLE_CLOSE, 60), amountMicro: usdc(24), fightId: null },
      { step: 4, dueAt: null, amountMicro: usdc(360), fightId: 'fight-one' },
      { step: 5, dueAt: null, amountMicro: usdc(360), fightId: 'fight-two' },
    ])
  })

  test('PAY-03 adds up to what is owed, its steps counted from 1', () => {
    const amounts = fc.bigInt({ min: 0n, max: 10n ** 14n }).map(micro)
    fc.assert(
      fc.property(amounts, amounts, (walletMicro, cardMicro) => {
        const asked = { ...facts, walletMicro, cardMicro }
        const steps = releaseSchedule(milestones, asked)
        const total = steps.reduce((sum, { amountMicro }) => sum + amountMicro, 0n)
        expect(total).toBe(walletMicro + cardMicro)
        expect(steps.map(({ step }) => step)).toEqual(steps.map((_, at) => at + 1))
        expect(steps.every(({ amountMicro }) => amountMicro > 0n)).toBe(true)
      }),
    )
    const nothing = { ...facts, walletMicro: ZERO, cardMicro: ZERO }
    expect(releaseSchedule(milestones, nothing)).toEqual([])
  })
})
