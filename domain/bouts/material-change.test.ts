import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PocketFacts, pocketStatus } from '#domain/campaigns/pocket-status.ts'
import { latestClose } from '#domain/campaigns/pocket-terms.ts'
import { afterBusinessDays } from '#domain/kernel/business-day.ts'
import { addDays, addHours, addMilliseconds, isBefore } from '#domain/kernel/time.ts'
import { type AskedOrder, decideAnswer } from '#domain/orders/bout-answer.ts'
import { BACKING_STATES } from '#domain/orders/confirmation.ts'
import {
  SAMPLE_CLOSE,
  SAMPLE_NOW,
  sampleHistory,
  samplePocket,
  sampleShareTerms,
  sampleTipsTerms,
} from '#tests/fixtures/sample-facts.ts'
import { codesOf, given, sampleFight } from '#tests/fixtures/sample-fight.ts'
import type { FightFacts } from './fight.ts'
import {
  type BoutFacts,
  decideBoutChange,
  earlierEnd,
  MATERIAL_CHANGES,
  materialChanges,
  onceReleased,
  reconfirmationFor,
  silentAnswer,
} from './material-change.ts'

fc.configureGlobal({ numRuns: 500, ...fc.readConfigureGlobal() })

const now = SAMPLE_NOW
const bout: BoutFacts = {
  opponent: 'Une Adversaire',
  takesPlaceAt: addDays(now, 90),
  promoter: 'Arène',
  purse: { currency: 'USD', amountMinor: 60_000n },
}
const pocket = samplePocket(sampleShareTerms)
/** All that a Pocket covers, each bout a day after its weigh-in. */
const boutsOf = ({ terms }: PocketFacts): readonly FightFacts[] =>
  terms.kind !== 'share'
    ? []
    : terms.coveredFights.map(({ fightId, weighInAt }) => {
        return { ...sampleFight(), fightId, weighInAt, takesPlaceAt: addDays(weighInAt, 1) }
      })
const ask = (asked = pocket, at = now, bouts = boutsOf(asked)) =>
  reconfirmationFor(['opponent'], { pocket: asked, bouts }, at)

describe('a covered bout changes', () => {
  test('materially by opponent, date, promoter or a lower purse', () => {
    expect(materialChanges(bout, bout)).toEqual([])
    const richer = { currency: 'USD', amountMinor: 70_000n }
    expect(materialChanges(bout, { ...bout, purse: richer })).toEqual([])
    // As much as before, and less of it in a defeat.
    const forTheWinner = { currency: 'USD', amountMinor: 60_000n, forWinMinor: 1n }
    expect(materialChanges(bout, { ...bout, purse: forTheWinner })).toEqual(['lower_purse'])
    const after = {
      opponent: 'Une Autre',
      takesPlaceAt: addDays(now, 91),
      promoter: 'Salle',
      purse: { currency: 'USD', amountMinor: 59_999n },
    }
    expect(materialChanges(bout, after)).toEqual(MATERIAL_CHANGES)
    const inEuros = { currency: 'EUR', amountMinor: 90_000n }
    expect(materialChanges(bout, { ...bout, purse: inEuros })).toEqual(['lower_purse'])
  })

  test('not materially where something is said for the first time', () => {
    expect(materialChanges({ ...bout, promoter: null, purse: null }, bout)).toEqual([])
    expect(materialChanges(bout, { ...bout, purse: null })).toEqual(['lower_purse'])
  })

  const change = (after: BoutFacts, fight = sampleFight()) =>
    decideBoutChange(fight, { before: bout, after }, null, fight.startedAt ?? now)

  test('before it begins, and only where something is different', () => {
    const other = { ...bout, opponent: 'Une Autre' }
    expect(given(change(other))).toEqual(sampleFight())
    expect(codesOf(change(bout))).toEqual(['already_recorded'])
    const begun = { ...sampleFight(), startedAt: sampleFight().takesPlaceAt }
    expect(codesOf(change(other, begun))).toEqual(['transition_not_allowed'])
  })

  test('and its backers have five business days, while the escrow is whole', () => {
    expect(ask()?.answerBy).toEqual(afterBusinessDays(now, 5))
    expect(ask()?.silence).toBe('refund')
    expect(reconfirmationFor([], { pocket, bouts: boutsOf(pocket) }, now)).toBe(null)
    const released = { ...pocket, history: sampleHistory({ releasedAt: now }) }
    expect(ask(released)).toBe(null)
    const cancelled = { ...pocket, history: sampleHistory({ cancelledAt: now }) }
    expect(ask(cancelled)).toBe(null)
    expect(ask(samplePocket(sampleTipsTerms))).toBe(null)
  })

  test('R10 and silence keeps where less than a day is left to answer', () => {
    const [first, ...others] = boutsOf(pocket)
    if (!first) throw new Error('the Pocket covers a bout')
    const silenceWith = (weighInAt: Date) =>
      ask(pocket, now, [{ ...first, weighInAt }, ...others])?.silence
    expect(silenceWith(addHours(now, 24))).toBe('refund')
    expect(silenceWith(addMilliseconds(addHours(now, 24), -1))).toBe('keep')
  })

  test('and nobody is asked from the first weigh-in on, unless that bout has lost its date or was called off', () => {
    const [weighed, ...others] = boutsOf(pocket).map((each) => ({ ...each, weighInAt: now }))
    if (!weighed) throw new Error('the Pocket covers a bout')
    const askWith = (first: FightFacts) => ask(pocket, now, [first, ...boutsOf(pocket).slice(1)])
    expect(others.length).toBeGreaterThan(0)
    expect(askWith(weighed)).toBe(null)
    expect(askWith({ ...weighed, weighInAt: addMilliseconds(now, 1) })).toMatchObject({
      answerBy: addMilliseconds(now, 1),
    })
    expect(askWith({ ...weighed, startedAt: now })).toBe(null)
    const asked = { answerBy: afterBusinessDays(now, 5) }
    expect(askWith({ ...weighed, undatedSince: now })).toMatchObject(asked)
    const cancelled = { at: now, reason: 'athlete_released', fault: 'nobody' } as const
    expect(askWith({ ...weighed, cancelled })).toMatchObject(asked)
  })

  test('and they are asked until five days after the close, to the millisecond', () => {
    const last = addDays(SAMPLE_CLOSE, 5)
    expect(ask(pocket, addMilliseconds(last, -1))).not.toBe(null)
    expect(ask(pocket, last)).toBe(null)
  })

  test('and nobody ever answers after the next weigh-in, nor after the fifth business day', () => {
    const hours = fc.integer({ min: 1, max: 24 * 60 })
    fc.assert(
      fc.property(hours, hours, (first, second) => {
        const weighIns = [addHours(now, first), addHours(now, second)]
        const coveredFights = weighIns.map((weighInAt, at) => {
          return { fightId: `fight-${at}`, weight: 1, weighInAt }
        })
        const question = ask(samplePocket({ ...sampleShareTerms, coveredFights }))
        const bounds = [...weighIns, afterBusinessDays(now, 5)]
        expect(bounds.map(Number)).toContain(question?.answerBy.getTime())
        expect(bounds.every((bound) => bound >= (question?.answerBy ?? bound))).toBe(true)
      }),
    )
  })

  test('and sales stand still until the last day', () => {
    const askedUntil = addDays(now, 5)
    const asked = { ...pocket, history: sampleHistory({ askedUntil }) }
    expect(pocketStatus(pocket, now)).toBe('open')
    expect(pocketStatus(asked, addMilliseconds(askedUntil, -1))).toBe('paused')
    expect(pocketStatus(asked, askedUntil)).toBe('open')
  })

  test('PRO-01 and sales end a day before an earlier weigh-in, never later than they would', () => {
    const hours = fc.integer({ min: -100, max: 24 * 90 })
    fc.assert(
      fc.property(hours, (first) => {
        const coveredFights = [{ fightId: 'one', weight: 1, weighInAt: addHours(now, first) }]
        const terms = { ...sampleShareTerms, coveredFights }
        const earlier = earlierEnd(samplePocket(terms), now)
        const latest = latestClose(terms) ?? SAMPLE_CLOSE
        const fits = !isBefore(latest, SAMPLE_CLOSE)
        expect(earlier).toEqual(fits ? null : isBefore(latest, now) ? now : latest)
      }),
    )
  })
})

describe('a backer', () => {
  const question = ask()
  if (!question) throw new Error('a new opponent is asked about')
  const order: AskedOrder = { state: 'unlocked', given: null, soldOn: false, bouts: [] }
  const answer = (
    at: Date,
    changed: Partial<AskedOrder> = {},
    word: 'keep' | 'refund' = 'refund',
  ) => decideAnswer(question, { ...order, ...changed }, word, at)

  test('an answer keeps or gives back; silence means what the setting says', () => {
    expect(given(answer(addMilliseconds(question.answerBy, -1)))).toBe('refund')
    expect(given(answer(now, {}, 'keep'))).toBe('keep')
    expect(silentAnswer(question, [], now)).toBe(null)
    expect(silentAnswer(question, [], question.answerBy)).toBe('refund')
    const mild = { ...question, silence: 'keep' } as const
    expect(silentAnswer(mild, [], question.answerBy)).toBe('keep')
  })

  test('a bout that begins ends the question', () => {
    const begun = [{ ...sampleFight(), startedAt: now }]
    expect(silentAnswer(question, begun, now)).toBe('keep')
    expect(silentAnswer(question, begun, question.answerBy)).toBe('keep')
    const later = [{ ...sampleFight(), startedAt: question.answerBy, weighInAt: question.answerBy }]
    expect(silentAnswer(question, later, question.answerBy)).toBe('refund')
    expect(codesOf(answer(now, { bouts: begun }))).toEqual(['fight_started'])
  })

  test('PRO-05 R10 a weigh-in ends the question as well, whatever was told while the bout had no date', () => {
    const weighInAt = addHours(now, 30)
    const bout = { ...sampleFight(), weighInAt, takesPlaceAt: addHours(weighInAt, 24) }
    const before = addMilliseconds(weighInAt, -1)
    expect(codesOf(answer(before, { bouts: [bout] }))).toEqual([])
    expect(codesOf(answer(weighInAt, { bouts: [bout] }))).toEqual(['withdrawal_too_late'])
    expect(silentAnswer(question, [bout], before)).toBe(null)
    expect(silentAnswer(question, [bout], weighInAt)).toBe('keep')
    expect(silentAnswer(question, [bout], question.answerBy)).toBe('keep')
    // Told until its weigh-in, silence counts then as was told.
    expect(silentAnswer({ ...question, answerBy: weighInAt }, [bout], weighInAt)).toBe('refund')
    const undated = [{ ...bout, undatedSince: now }]
    expect(codesOf(answer(weighInAt, { bouts: undated }))).toEqual([])
    expect(silentAnswer(question, undated, weighInAt)).toBe(null)
  })

  test('answers in time, for what is theirs and stands; a refund is for good', () => {
    expect(codesOf(answer(question.answerBy))).toEqual(['withdrawal_too_late'])
    expect(codesOf(answer(now, { soldOn: true }))).toEqual(['not_owner'])
    expect(given(answer(now, { given: 'keep' }))).toBe('refund')
    expect(codesOf(answer(now, { given: 'refund' }, 'keep'))).toEqual(['already_recorded'])
    const open = new Set<string>(['quoted', 'awaiting_payment', 'detected', 'disputed'])
    for (const paid of ['confirmed', 'unlocked', 'frozen']) open.add(paid)
    for (const state of BACKING_STATES) {
      const may = open.has(state)
      expect(codesOf(answer(now, { state })), state).toEqual(may ? [] : ['transition_not_allowed'])
    }
  })

  test('R10 what was stopped goes back once it is released, where a refund was asked for by word or by silence', () => {
    const stands = { withdrawn: false, soldOn: false, hasBrought: false }
    const order = { ...stands, answers: ['keep', 'refund'] } as const
    expect(onceReleased(order)).toBe('goes_back')
    expect(onceReleased({ ...order, answers: ['keep'] })).toBe('stands')
    expect(onceReleased({ ...order, answers: [] })).toBe('stands')
    expect(onceReleased({ ...order, answers: [], withdrawn: true })).toBe('goes_back')
    expect(onceReleased({ ...order, soldOn: true })).toBe('stands')
    expect(onceReleased({ ...order, hasBrought: true })).toBe('stands')
  })
})
