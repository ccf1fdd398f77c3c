import { describe, expect, test } from 'vitest'
import {
  ANNOUNCED_AT,
  codesOf,
  FIGHT_AT,
  given,
  OFFICIAL_AT,
  officialFight,
  sampleFight,
  startedFight,
} from '#tests/fixtures/sample-fight.ts'
import { fightStatus } from './fight.ts'
import { decideOfficial, decideResult, decideResultRejection } from './fight-result.ts'

describe('a fight has a result', () => {
  test('its result is provisional until a second person makes it official', () => {
    const result = { outcome: 'draw', authorId: 'operator-one' } as const
    expect(codesOf(decideResult(sampleFight(), result, ANNOUNCED_AT))).toEqual([
      'transition_not_allowed',
    ])
    const provisional = given(decideResult(startedFight(), result, FIGHT_AT))
    expect(fightStatus(provisional, FIGHT_AT)).toBe('provisional')
    expect(codesOf(decideResult(provisional, result, FIGHT_AT))).toEqual(['result_recorded'])
    expect(codesOf(decideOfficial(provisional, 'operator-one', OFFICIAL_AT))).toEqual([
      'second_person_required',
    ])
    expect(codesOf(decideOfficial(provisional, 'fighter-one', OFFICIAL_AT))).toEqual([
      'not_allowed',
    ])
    expect(codesOf(decideOfficial(officialFight(), 'operator-two', OFFICIAL_AT))).toEqual([
      'transition_not_allowed',
    ])
    expect(fightStatus(officialFight(), OFFICIAL_AT)).toBe('official')
  })

  test('a second person who finds its result otherwise rejects it, and it waits for one', () => {
    const result = { outcome: 'draw', authorId: 'operator-one' } as const
    const provisional = given(decideResult(startedFight(), result, FIGHT_AT))
    expect(codesOf(decideResultRejection(provisional, 'operator-one', OFFICIAL_AT))).toEqual([
      'second_person_required',
    ])
    expect(codesOf(decideResultRejection(officialFight(), 'operator-two', OFFICIAL_AT))).toEqual([
      'transition_not_allowed',
    ])
    expect(codesOf(decideResultRejection(startedFight(), 'operator-two', OFFICIAL_AT))).toEqual([
      'transition_not_allowed',
    ])
    const rejected = given(decideResultRejection(provisional, 'operator-two', OFFICIAL_AT))
    expect(fightStatus(rejected, OFFICIAL_AT)).toBe('started')
    expect(given(decideResult(rejected, result, OFFICIAL_AT)).result?.recordedAt).toEqual(
      OFFICIAL_AT,
    )
  })
})
