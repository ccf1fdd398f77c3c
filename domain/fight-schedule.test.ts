import { expect, test } from 'vitest'
import { decideContract } from './fight-schedule.ts'
import { addDays } from './time.ts'

const bout = { contractHash: 'one', takesPlaceAt: new Date('2027-03-06T22:30:00.000Z') }
const later = { contractHash: 'two', takesPlaceAt: addDays(bout.takesPlaceAt, 1) }
const twice = { ok: false, refusals: [{ code: 'fight_already_registered' }] }

test('PRO-01 a bout is agreed to once: not by the same contract, nor on the same day', () => {
  expect(decideContract(bout, []).ok).toBe(true)
  expect(decideContract(bout, [later]).ok).toBe(true)
  expect(decideContract(bout, [later, { ...bout, contractHash: 'two' }])).toEqual(twice)
  expect(decideContract({ ...later, contractHash: 'one' }, [bout])).toEqual(twice)
})

test('the day is that of Paris', () => {
  const afterMidnight = { contractHash: 'two', takesPlaceAt: new Date('2027-03-06T23:10:00.000Z') }
  expect(decideContract(afterMidnight, [bout]).ok).toBe(true)
  const before = { contractHash: 'two', takesPlaceAt: new Date('2027-03-05T23:10:00.000Z') }
  expect(decideContract(before, [bout])).toEqual(twice)
})
