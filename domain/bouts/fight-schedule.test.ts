import { expect, test } from 'vitest'
import { addDays, addHours, addMilliseconds, addMonths } from '#domain/kernel/time.ts'
import {
  codesOf,
  FIGHT_AT,
  given,
  sampleFight,
  startedFight,
  WEIGH_IN_AT,
} from '#tests/fixtures/sample-fight.ts'
import { fightStatus } from './fight.ts'
import { decideResult } from './fight-result.ts'
import {
  decideContract,
  decidePostponement,
  decidePostponementReversal,
  decideRescheduling,
  decideStart,
  decideStartReversal,
  isBroughtForward,
} from './fight-schedule.ts'

const evening = new Date('2027-03-06T22:30:00.000Z')
const bout = { contractHash: 'one', takesPlaceAt: evening, opponentName: 'Émile Fictif' }
const twice = { ok: false, refusals: [{ code: 'fight_already_registered' }] }

test('PRO-01 a bout is approved once: not by the same contract, nor against the same opponent that day', () => {
  const [contractHash, later] = ['two', addDays(evening, 1)]
  expect(decideContract(bout, []).ok).toBe(true)
  expect(decideContract(bout, [{ ...bout, contractHash, takesPlaceAt: later }]).ok).toBe(true)
  expect(decideContract(bout, [{ ...bout, contractHash, opponentName: 'Un Autre' }]).ok).toBe(true)
  expect(decideContract({ ...bout, takesPlaceAt: later }, [bout])).toEqual(twice)
  const copy = { ...bout, contractHash, opponentName: 'EMILE  FICTIF' }
  expect(decideContract(copy, [{ ...bout, takesPlaceAt: later }, bout])).toEqual(twice)
})

test('the day is that of Paris', () => {
  const on = (text: string) => ({ ...bout, contractHash: 'two', takesPlaceAt: new Date(text) })
  expect(decideContract(on('2027-03-06T23:10:00.000Z'), [bout]).ok).toBe(true)
  expect(decideContract(on('2027-03-05T23:10:00.000Z'), [bout])).toEqual(twice)
})

test('PRO-06 a start that never was is taken back before any result: with its date, or without one since its day', () => {
  expect(codesOf(decideStartReversal(sampleFight(), FIGHT_AT))).toEqual(['transition_not_allowed'])
  expect(given(decideStartReversal(startedFight(), FIGHT_AT))).toEqual(sampleFight())
  const dueAt = addHours(FIGHT_AT, 24)
  expect(given(decideStartReversal(startedFight(), addMilliseconds(dueAt, -1)))).toEqual(
    sampleFight(),
  )
  const undated = given(decideStartReversal(startedFight(), dueAt))
  expect(undated).toEqual({ ...sampleFight(), undatedSince: FIGHT_AT })
  expect(fightStatus(undated, dueAt)).toBe('postponed')
  expect(fightStatus(undated, addDays(FIGHT_AT, 90))).toBe('lapsed')
  const late = given(decideStartReversal(startedFight(), addDays(FIGHT_AT, 90)))
  expect(fightStatus(late, addDays(FIGHT_AT, 90))).toBe('lapsed')
  const result = { outcome: 'win', authorId: 'operator-one' } as const
  const provisional = given(decideResult(startedFight(), result, FIGHT_AT))
  expect(codesOf(decideStartReversal(provisional, dueAt))).toEqual(['transition_not_allowed'])
})

test('PRO-01 a weigh-in lies within the three days before its bout', () => {
  const now = sampleFight().weighInAt
  const takesPlaceAt = addDays(now, 10)
  const codesAt = (weighInAt: Date) =>
    codesOf(decideRescheduling(sampleFight(), { takesPlaceAt, weighInAt }, now))
  const first = addHours(takesPlaceAt, -72)
  expect(codesAt(first)).toEqual([])
  expect(codesAt(addMilliseconds(first, -1))).toEqual(['weigh_in_too_early'])
  expect(codesAt(addMilliseconds(now, -1))).toEqual(['date_in_the_past'])
})

test('a weigh-in comes earlier, or does not', () => {
  const fight = sampleFight()
  const moved = (milliseconds: number) => ({
    weighInAt: addMilliseconds(fight.weighInAt, milliseconds),
  })
  expect([-1, 0, 1].map((each) => isBroughtForward(fight, moved(each)))).toEqual([
    true,
    false,
    false,
  ])
})

test('a bout begins a day before its date at the earliest', () => {
  const earliest = addHours(FIGHT_AT, -24)
  expect(codesOf(decideStart(sampleFight(), addMilliseconds(earliest, -1)))).toEqual([
    'transition_not_allowed',
  ])
  expect(given(decideStart(sampleFight(), earliest)).startedAt).toEqual(earliest)
})

test('PRO-06 a postponement that never was is taken back, also after the weigh-in and once lapsed', () => {
  expect(codesOf(decidePostponementReversal(sampleFight(), FIGHT_AT))).toEqual([
    'transition_not_allowed',
  ])
  expect(codesOf(decidePostponementReversal(startedFight(), FIGHT_AT))).toEqual([
    'transition_not_allowed',
  ])
  const postponed = given(decidePostponement(sampleFight(), addHours(WEIGH_IN_AT, 1)))
  const back = given(decidePostponementReversal(postponed, FIGHT_AT))
  expect(back).toEqual(sampleFight())
  expect(fightStatus(given(decideStart(back, FIGHT_AT)), FIGHT_AT)).toBe('started')
  const late = addDays(FIGHT_AT, 120)
  expect(fightStatus(postponed, late)).toBe('lapsed')
  const recorded = given(decideStart(given(decidePostponementReversal(postponed, late)), late))
  expect(fightStatus(recorded, late)).toBe('started')
})

test('PRO-01 a bout slips by a day after its weigh-in, and no new weigh-in lies in the past', () => {
  const now = addHours(WEIGH_IN_AT, 1)
  const codesAt = (takesPlaceAt: Date, weighInAt: Date) =>
    codesOf(decideRescheduling(sampleFight(), { takesPlaceAt, weighInAt }, now))
  expect(codesAt(addHours(FIGHT_AT, 24), WEIGH_IN_AT)).toEqual([])
  expect(codesAt(addHours(FIGHT_AT, 24), addMilliseconds(WEIGH_IN_AT, 1))).toEqual([
    'date_in_the_past',
  ])
  expect(codesAt(now, WEIGH_IN_AT)).toEqual(['date_in_the_past'])
  expect(codesAt(addHours(WEIGH_IN_AT, 73), WEIGH_IN_AT)).toEqual(['weigh_in_too_early'])
})

test('PRO-01 a bout lies at most eighteen months ahead', () => {
  const now = addDays(FIGHT_AT, -60)
  const codesAt = (takesPlaceAt: Date) =>
    codesOf(decideRescheduling(sampleFight(), { takesPlaceAt, weighInAt: takesPlaceAt }, now))
  const latest = addMonths(now, 18)
  expect(codesAt(latest)).toEqual([])
  expect(codesAt(addMilliseconds(latest, 1))).toEqual(['date_too_far'])
})
