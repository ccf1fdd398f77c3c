import { describe, expect, test } from 'vitest'
import { codesOf, given } from '#tests/fixtures/sample-fight.ts'
import { decideNaming } from './fight-parties.ts'

describe('PRO-01 whoever stands close to a bout', () => {
  const parties = { athleteId: 'athlete', namedId: 'manager' }

  test('is named, replaced and taken away', () => {
    expect(given(decideNaming(parties, 'other'))).toBe('other')
    expect(given(decideNaming(parties, null))).toBe(null)
  })

  test('is nobody who was named before, nor the athlete', () => {
    expect(codesOf(decideNaming(parties, 'manager'))).toEqual(['already_recorded'])
    expect(codesOf(decideNaming({ ...parties, namedId: null }, null))).toEqual(['already_recorded'])
    expect(codesOf(decideNaming(parties, 'athlete'))).toEqual(['not_allowed'])
  })
})
