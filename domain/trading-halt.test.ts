import { describe, expect, test } from 'vitest'
import { decideCancellation, decidePostponement, decideRescheduling } from './fight-schedule.ts'
import { FIGHT_AT, given, sampleFight, WEIGH_IN_AT } from './sample-fight.ts'
import { DEFAULT_SETTINGS as sampleSettings } from './settings.ts'
import { addDays, addHours, addMilliseconds } from './time.ts'
import { haltOf } from './trading-halt.ts'

const haltsFrom = addHours(WEIGH_IN_AT, -sampleSettings.hoursBeforeWeighIn)

describe('NFT-02 a bout that is postponed', () => {
  test('before its halt has begun halts nothing', () => {
    const at = addMilliseconds(haltsFrom, -1)
    const postponed = given(decidePostponement(sampleFight(), at))
    expect(haltOf(postponed, sampleSettings, at)).toBe(null)
    expect(haltOf(postponed, sampleSettings, FIGHT_AT)).toBe(null)
  })

  test('within the hours of its halt stays halted until it has a new date, lapses or is called off', () => {
    const postponed = given(decidePostponement(sampleFight(), haltsFrom))
    expect(haltOf(postponed, sampleSettings, haltsFrom)).toBe('unknown')
    const nextDay = addDays(FIGHT_AT, 1)
    expect(haltOf(postponed, sampleSettings, nextDay)).toBe('unknown')
    const dates = { takesPlaceAt: addDays(FIGHT_AT, 30), weighInAt: addDays(FIGHT_AT, 29) }
    const dated = given(decideRescheduling(postponed, dates, nextDay))
    expect(haltOf(dated, sampleSettings, nextDay)).toBe(null)
    const order = { reason: 'athlete_released', fault: 'nobody', evidenceHash: 'x' } as const
    const off = given(decideCancellation(postponed, order, nextDay))
    expect(haltOf(off, sampleSettings, nextDay)).toBe(null)
    expect(haltOf(postponed, sampleSettings, addDays(haltsFrom, 90))).toBe(null)
  })
})
