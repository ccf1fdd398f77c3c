import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { micro, usdc, ZERO } from '#domain/kernel/money.ts'
import { addDays, addHours, addMilliseconds, type Instant } from '#domain/kernel/time.ts'
import {
  ANNOUNCED_AT,
  codesOf,
  DECLARED_AT,
  declareOn,
  FIGHT_AT,
  FIGHT_WINDOWS,
  given,
  officialFight,
  sampleFight,
  startedFight,
  VERIFIED_AT,
  verifiedFight,
  WEIGH_IN_AT,
} from '#tests/fixtures/sample-fight.ts'
import {
  decideChallenge,
  decideChallengeAnswer,
  decideDeclaration,
  decideVerification,
  received,
} from './declaration.ts'
import { earningsOf } from './earnings.ts'
import { type FightFacts, fightStatus, isFundingOverdue, isWarmFight } from './fight.ts'
import { decideFightClosing, decideOverturning } from './fight-result.ts'
import {
  decideCancellation,
  decideFight,
  decidePostponement,
  decideRescheduling,
  decideStart,
  isStartDue,
} from './fight-schedule.ts'

fc.configureGlobal({ numRuns: 500, ...fc.readConfigureGlobal() })

const statusAt = (fight: FightFacts, now: Instant) => fightStatus(fight, now)
const justBefore = (instant: Instant) => addMilliseconds(instant, -1)

describe('a fight is announced', () => {
  test('with a future weigh-in before it and its contract on file', () => {
    expect(statusAt(sampleFight(), ANNOUNCED_AT)).toBe('scheduled')
  })

  test('and refused in the past, in the wrong order or without a contract', () => {
    const announced = {
      fightId: 'f',
      fighterId: 'a',
      takesPlaceAt: FIGHT_AT,
      weighInAt: WEIGH_IN_AT,
      contractHash: 'hash',
    }
    expect(codesOf(decideFight(announced, FIGHT_WINDOWS, WEIGH_IN_AT))).toEqual([
      'date_in_the_past',
    ])
    expect(
      codesOf(
        decideFight({ ...announced, takesPlaceAt: ANNOUNCED_AT }, FIGHT_WINDOWS, ANNOUNCED_AT),
      ),
    ).toEqual(['date_in_the_past'])
    expect(
      codesOf(decideFight({ ...announced, contractHash: ' ' }, FIGHT_WINDOWS, ANNOUNCED_AT)),
    ).toEqual(['contract_missing'])
  })
})

describe('PRO-06 what counts as cancelled', () => {
  const order = { reason: 'not_rescheduled', fault: 'opponent', evidenceHash: 'hash' } as const
  const postponedAt = addDays(ANNOUNCED_AT, 10)
  const postponed = given(decidePostponement(sampleFight(), postponedAt))

  test('90 days without a new date, and not a millisecond less', () => {
    const lapses = addDays(postponedAt, 90)
    expect(statusAt(postponed, justBefore(lapses))).toBe('postponed')
    expect(statusAt(postponed, lapses)).toBe('lapsed')
    expect(decideCancellation(postponed, order, justBefore(lapses))).toEqual({
      ok: false,
      refusals: [{ code: 'not_cancellable_yet', detail: { from: lapses } }],
    })
    const cancelled = given(decideCancellation(postponed, order, lapses))
    expect(statusAt(cancelled, addDays(lapses, 400))).toBe('cancelled')
  })

  test('90 days after a date on which it just did not take place', () => {
    expect(statusAt(sampleFight(), justBefore(addDays(FIGHT_AT, 90)))).toBe('scheduled')
    expect(statusAt(sampleFight(), addDays(FIGHT_AT, 90))).toBe('lapsed')
  })

  test('at once when the athlete is released', () => {
    const released = { ...order, reason: 'athlete_released' } as const
    expect(decideCancellation(postponed, released, postponedAt).ok).toBe(true)
    expect(
      codesOf(decideCancellation(postponed, { ...released, evidenceHash: '' }, postponedAt)),
    ).toEqual(['evidence_missing'])
  })

  test('never once it has started, and a new date saves it', () => {
    expect(codesOf(decideCancellation(startedFight(), order, FIGHT_AT))).toEqual([
      'transition_not_allowed',
    ])
    const lapses = addDays(postponedAt, 90)
    const dates = { weighInAt: addDays(lapses, 20), takesPlaceAt: addDays(lapses, 21) }
    const again = given(decideRescheduling(postponed, dates, lapses))
    expect(statusAt(again, lapses)).toBe('scheduled')
    expect(codesOf(decideRescheduling(postponed, dates, dates.weighInAt))).toEqual([
      'date_in_the_past',
    ])
  })

  test('a second postponement does not begin the 90 days anew', () => {
    const again = given(decidePostponement(postponed, addDays(postponedAt, 30)))
    expect(again.undatedSince).toEqual(postponedAt)
  })
})

describe('a fight starts and ends', () => {
  test('not before its weigh-in, and not while it has no date', () => {
    expect(codesOf(decideStart(sampleFight(), justBefore(WEIGH_IN_AT)))).toEqual([
      'transition_not_allowed',
    ])
    const postponed = given(decidePostponement(sampleFight(), ANNOUNCED_AT))
    expect(codesOf(decideStart(postponed, FIGHT_AT))).toEqual(['transition_not_allowed'])
  })
})

describe('a fight nobody speaks of', () => {
  test('counts as started a day after its date, not before, and not while it has no date', () => {
    const due = addHours(FIGHT_AT, 24)
    expect(isStartDue(sampleFight(), justBefore(due))).toBe(false)
    expect(isStartDue(sampleFight(), due)).toBe(true)
    const postponed = given(decidePostponement(sampleFight(), FIGHT_AT))
    expect(isStartDue(postponed, due)).toBe(false)
  })
})

describe('PRO-05 its earnings', () => {
  test('are show, win and bonus less sporting fines, never below zero', () => {
    const parts = { showMicro: usdc(20), winMicro: usdc(10), finishBonusMicro: usdc(5) }
    expect(earningsOf({ ...parts, finesMicro: usdc(4) })).toBe(usdc(31))
    expect(earningsOf({ ...parts, finesMicro: usdc(40) })).toBe(0n)
  })

  test('are declared with evidence, a conversion and a result', () => {
    const declared = {
      authorId: 'operator-one',
      earningsMicro: usdc(60_000),
      currency: 'USD',
      conversion: null,
      evidenceHashes: [],
    }
    const answer = (fight: FightFacts, changed = {}) =>
      codesOf(decideDeclaration(fight, { ...declared, ...changed }, DECLARED_AT))
    expect(answer(officialFight())).toEqual(['conversion_missing', 'evidence_missing'])
    const conversion = { currency: 'USD', rate: '1.0001', source: 'a bank' }
    expect(answer(officialFight(), { conversion, evidenceHashes: ['h'] })).toEqual([])
    expect(answer(startedFight(), { conversion, evidenceHashes: ['h'] })).toEqual([
      'fight_not_official',
    ])
    const negative = { earningsMicro: micro(-1n), conversion, evidenceHashes: ['h'] }
    expect(answer(officialFight(), negative)).toEqual(['earnings_missing'])
  })

  test('are verified by somebody else than their author and the athlete', () => {
    const declared = declareOn(officialFight(), usdc(60_000), DECLARED_AT)
    const verify = (id: string) =>
      codesOf(decideVerification(declared, { id, owedMicro: ZERO }, VERIFIED_AT))
    expect(verify('fighter-one')).toEqual(['not_allowed', 'second_person_required'])
    expect(verify('operator-one')).toEqual([])
    const again = decideVerification(
      verifiedFight(),
      { id: 'operator-two', owedMicro: ZERO },
      VERIFIED_AT,
    )
    expect(codesOf(again)).toEqual(['transition_not_allowed'])
  })

  test('can be challenged for 72 hours, then are due within 14 days, then are overdue', () => {
    const fight = verifiedFight()
    const end = addHours(VERIFIED_AT, 72)
    expect(statusAt(fight, justBefore(end))).toBe('challenge_window')
    expect(statusAt(fight, end)).toBe('awaiting_funds')
    expect(statusAt(fight, justBefore(addDays(end, 14)))).toBe('awaiting_funds')
    expect(statusAt(fight, addDays(end, 14))).toBe('overdue')
    expect(isFundingOverdue([sampleFight(), fight], addDays(end, 14))).toBe(true)
    expect(isFundingOverdue([fight], end)).toBe(false)
  })

  test('a challenge stops the clock until it is answered; upheld, it asks for another declaration', () => {
    const fight = verifiedFight()
    const at = addHours(VERIFIED_AT, 71)
    const challenge = { challengerId: 'holder', reason: 'The bonus is missing' }
    const challenged = given(decideChallenge(fight, challenge, at))
    const later = addDays(at, 30)
    expect(statusAt(challenged, later)).toBe('challenged')
    const answer = (upheld: boolean, operatorId = 'operator-two') =>
      decideChallengeAnswer(challenged, { operatorId, upheld }, later)
    expect(codesOf(answer(true, 'fighter-one'))).toEqual(['second_person_required'])
    expect(statusAt(given(answer(true)), later)).toBe('official')
    expect(statusAt(given(answer(false)), later)).toBe('awaiting_funds')
    expect(statusAt(given(answer(false)), addDays(later, 14))).toBe('overdue')
    const late = addHours(VERIFIED_AT, 72)
    expect(codesOf(decideChallenge(fight, { ...challenge, reason: '' }, late))).toEqual([
      'transition_not_allowed',
      'reason_missing',
    ])
  })

  test('close once all has come in, and a ruling opens them for a further distribution', () => {
    const due = addDays(VERIFIED_AT, 4)
    const part = received(verifiedFight(), usdc(4_000))
    expect(statusAt(part, due)).toBe('awaiting_funds')
    expect(codesOf(decideOverturning(part, 'loss', due))).toEqual(['not_funded'])
    expect(codesOf(decideFightClosing(part, due))).toEqual(['transition_not_allowed'])
    const whole = received(part, usdc(5_000))
    expect(statusAt(whole, due)).toBe('settled')
    const closed = given(decideFightClosing(whole, due))
    expect(statusAt(closed, due)).toBe('closed')
    const overturned = given(decideOverturning(closed, 'no_contest', addDays(due, 9)))
    expect(statusAt(overturned, addDays(due, 9))).toBe('official')
    const further = declareOn(overturned, usdc(61_000), addDays(due, 10))
    expect(statusAt(further, addDays(due, 10))).toBe('declared')
    expect(further.declarations).toHaveLength(2)
    expect(codesOf(decideOverturning(startedFight(), 'win', due))).toEqual(['fight_not_official'])
  })

  test('declared and overturned before they were owed are declared anew', () => {
    const overturned = given(decideOverturning(verifiedFight(), 'loss', addHours(VERIFIED_AT, 1)))
    expect(statusAt(overturned, addDays(VERIFIED_AT, 100))).toBe('official')
    expect(overturned.declarations.map(({ rejectedAt }) => rejectedAt !== null)).toEqual([true])
  })

  test('where nothing is owed they stand once nobody can contest them any more, and fall before', () => {
    const unsold = verifiedFight(ZERO)
    const at = addHours(VERIFIED_AT, 71)
    const challenge = { challengerId: 'holder', reason: 'Something was sold' }
    const fallen = (fight: FightFacts, ruledAt: Instant) =>
      given(decideOverturning(fight, 'loss', ruledAt)).declarations[0]?.rejectedAt ?? null
    expect(fallen(unsold, at)).toEqual(at)
    expect(fallen(unsold, addHours(VERIFIED_AT, 72))).toBeNull()
    const later = addDays(at, 30)
    expect(fallen(given(decideChallenge(unsold, challenge, at)), later)).toEqual(later)
  })
})

describe('the status of a fight', () => {
  test('changes by time alone only where it is warm', () => {
    const fights = [
      sampleFight(),
      given(decidePostponement(sampleFight(), ANNOUNCED_AT)),
      startedFight(),
      officialFight(),
      declareOn(officialFight(), usdc(1), DECLARED_AT),
      verifiedFight(),
    ]
    const hours = fc.integer({ min: 0, max: 24 * 400 })
    fc.assert(
      fc.property(fc.constantFrom(...fights), hours, hours, (fight, first, more) => {
        const now = addHours(VERIFIED_AT, first)
        const later = addHours(now, more)
        const status = statusAt(fight, now)
        if (!isWarmFight(status)) expect(statusAt(fight, later)).toBe(status)
      }),
    )
    expect(isWarmFight('lapsed')).toBe(false)
    expect(isWarmFight('awaiting_funds')).toBe(true)
  })
})
