import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codesOf } from '#tests/fixtures/sample-fight.ts'
import { bps, usdc } from './money.ts'
import {
  decideSettingChange,
  SETTING_LEAD_MS,
  type SettingChange,
  settingsAt,
} from './setting-change.ts'
import { DEFAULT_SETTINGS, PUBLIC_FEES } from './settings.ts'
import { addDays, addHours, addMilliseconds, type Instant } from './time.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

const now = new Date('2026-11-20T18:00:00Z')
const ahead = addDays(now, 31)
const feeOf = (rate: number, effectiveAt = ahead): SettingChange => ({
  name: 'payoutFeeBps',
  value: bps(rate),
  effectiveAt,
})

describe('the settings in force', () => {
  test('are the defaults where nobody has changed any', () => {
    expect(settingsAt([], now)).toEqual(DEFAULT_SETTINGS)
  })

  test('change at the instant of the change, not a millisecond before', () => {
    const changes = [feeOf(700)]
    expect(settingsAt(changes, addMilliseconds(ahead, -1)).payoutFeeBps).toBe(500)
    expect(settingsAt(changes, ahead)).toEqual({ ...DEFAULT_SETTINGS, payoutFeeBps: 700 })
  })

  test('are those of instants, so that clocks put forward or back move nothing', () => {
    // 02:30 in Paris comes twice on this night.
    const first = new Date('2026-10-25T02:30:00+02:00')
    const second = new Date('2026-10-25T02:30:00+01:00')
    const changes = [feeOf(700, second), feeOf(600, first)]
    expect(settingsAt(changes, addMilliseconds(second, -1)).payoutFeeBps).toBe(600)
    expect(settingsAt(changes, second).payoutFeeBps).toBe(700)
  })

  test('are the last ones before each instant, in whatever order the changes were written down', () => {
    const change = fc.record({
      name: fc.constantFrom('payoutFeeBps' as const, 'royaltyBps' as const, 'saleFeeBps' as const),
      value: fc.integer({ min: 0, max: 10_000 }).map(bps),
      effectiveAt: fc.integer({ min: 0, max: 20 }).map((hours) => addHours(now, hours)),
    })
    const many = fc.uniqueArray(change, {
      maxLength: 12,
      selector: ({ name, effectiveAt }) => `${name} ${effectiveAt.getTime()}`,
    })
    const shuffled = many.chain((changes) =>
      fc.tuple(
        fc.constant(changes),
        fc.shuffledSubarray(changes, { minLength: changes.length }),
        fc.integer({ min: -1, max: 21 }),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([changes, others, hours]) => {
        const at = addHours(now, hours)
        const settings = settingsAt(changes, at)
        expect(settingsAt(others, at)).toEqual(settings)
        const last = changes
          .filter(({ name, effectiveAt }) => name === 'royaltyBps' && effectiveAt <= at)
          .reduce<SettingChange | null>(
            (found, each) => (found && found.effectiveAt > each.effectiveAt ? found : each),
            null,
          )
        expect(settings.royaltyBps).toBe(last?.value ?? DEFAULT_SETTINGS.royaltyBps)
      }),
    )
  })
})

describe('a change of a setting', () => {
  const refusalsOf = (change: SettingChange, before: readonly SettingChange[] = []) =>
    codesOf(decideSettingChange(before, change, now))

  test('is taken from the moment on by which every process knows it', () => {
    const soon = addMilliseconds(now, SETTING_LEAD_MS)
    const hold = (effectiveAt: Instant): SettingChange => {
      return { name: 'reservationMinutes', value: 45, effectiveAt }
    }
    expect(refusalsOf(hold(soon))).toEqual([])
    expect(refusalsOf(hold(addMilliseconds(soon, -1)))).toEqual(['date_in_the_past'])
    expect(refusalsOf(hold(addDays(now, -1)))).toEqual(['date_in_the_past'])
  })

  test('FEE-01 TERM-01 of a fee is announced as long ahead as new general terms', () => {
    const first = addDays(now, 30)
    expect(refusalsOf(feeOf(700, first))).toEqual([])
    const early = addMilliseconds(first, -1)
    expect(decideSettingChange([], feeOf(700, early), now)).toEqual({
      ok: false,
      refusals: [{ code: 'notice_too_short', detail: { earliestAt: first } }],
    })
    const notice = (value: number, effectiveAt: Instant): SettingChange => {
      return { name: 'termsNoticeDays', value, effectiveAt }
    }
    // Nobody shortens the notice first.
    expect(refusalsOf(notice(1, early))).toEqual(['notice_too_short'])
    expect(refusalsOf(feeOf(700, addDays(now, 1)), [notice(1, now)])).toEqual([])
    expect(refusalsOf(feeOf(700, early), [notice(1, first)])).toEqual(['notice_too_short'])
    fc.assert(
      fc.property(fc.constantFrom(...PUBLIC_FEES), (name) => {
        const change = { name, value: DEFAULT_SETTINGS[name], effectiveAt: early }
        expect(refusalsOf(change as SettingChange)).toContain('notice_too_short')
      }),
    )
  })

  test('changes something, and is the only one of its setting at its instant', () => {
    expect(refusalsOf(feeOf(500))).toEqual(['already_recorded'])
    expect(refusalsOf(feeOf(600), [feeOf(700)])).toEqual(['already_recorded'])
    expect(refusalsOf(feeOf(700), [feeOf(700, addHours(now, -1))])).toEqual(['already_recorded'])
    const same = DEFAULT_SETTINGS.minimumMicro
    const minimum = (value: typeof same): SettingChange => {
      return { name: 'minimumMicro', value, effectiveAt: ahead }
    }
    expect(refusalsOf(minimum({ ...same }))).toEqual(['already_recorded'])
    expect(refusalsOf(minimum({ ...same, tips: usdc(6) }))).toEqual([])
    const noRate: SettingChange = { name: 'eurPerUsdc', value: null, effectiveAt: ahead }
    expect(refusalsOf(noRate)).toEqual(['already_recorded'])
  })

  test('may return to what was before an announced change', () => {
    expect(refusalsOf(feeOf(500, addDays(ahead, 1)), [feeOf(700)])).toEqual([])
  })

  test('never leaves a sale that costs its athlete more than it brings, now or at a change to come', () => {
    const sale: SettingChange = { name: 'saleFeeBps', value: bps(9_600), effectiveAt: ahead }
    expect(refusalsOf(sale)).toEqual(['settings_contradict'])
    const premium: SettingChange = {
      name: 'premiumBps',
      value: bps(9_000),
      effectiveAt: addDays(ahead, 1),
    }
    const fee: SettingChange = { name: 'saleFeeBps', value: bps(1_001), effectiveAt: ahead }
    expect(refusalsOf(fee, [premium])).toEqual(['settings_contradict'])
    expect(refusalsOf({ ...fee, value: bps(1_000) }, [premium])).toEqual([])
    const cover: SettingChange = {
      name: 'coverLevel1Bps',
      value: bps(9_000),
      effectiveAt: ahead,
    }
    expect(refusalsOf(cover)).toEqual(['settings_contradict'])
  })
})
