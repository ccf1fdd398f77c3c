import { describe, expect, test } from 'vitest'
import { received } from '#domain/bouts/declaration.ts'
import type { FightFacts } from '#domain/bouts/fight.ts'
import { decideOverturning } from '#domain/bouts/fight-result.ts'
import {
  decideCancellation,
  decidePostponement,
  decideRescheduling,
} from '#domain/bouts/fight-schedule.ts'
import { usdc } from '#domain/kernel/money.ts'
import { DEFAULT_SETTINGS as sampleSettings } from '#domain/kernel/settings.ts'
import { addDays, addHours, addMilliseconds } from '#domain/kernel/time.ts'
import {
  declareOn,
  FIGHT_AT,
  given,
  OFFICIAL_AT,
  officialFight,
  sampleFight,
  VERIFIED_AT,
  verifiedFight,
  WEIGH_IN_AT,
} from '#tests/fixtures/sample-fight.ts'
import { haltOf, haltToTell } from './trading-halt.ts'

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

describe('NFT-02 a result that a ruling changes', () => {
  const until = addDays(OFFICIAL_AT, sampleSettings.resale.haltMostDays)
  const halt = (fight: FightFacts, at: Date) => haltOf(fight, sampleSettings, at)
  const overturned = (fight: FightFacts, at: Date) => given(decideOverturning(fight, 'loss', at))

  test('before it was settled stays halted: everybody knows the outcome, and nobody has been paid', () => {
    expect(halt(overturned(officialFight(), OFFICIAL_AT), OFFICIAL_AT)).toEqual(until)
    const contestable = overturned(verifiedFight(), VERIFIED_AT)
    expect(halt(contestable, VERIFIED_AT)).toEqual(until)
    const nextDay = addDays(VERIFIED_AT, 1)
    const declaredAnew = declareOn(contestable, usdc(50_000), nextDay)
    expect(halt(declaredAnew, nextDay)).toEqual(until)
    expect(halt(declaredAnew, until)).toBe(null)
  })

  test('once it was settled halts nothing again, whatever follows', () => {
    const settledAt = addDays(VERIFIED_AT, 3)
    const settled = received(verifiedFight(), usdc(9_000))
    const ruled = overturned(settled, settledAt)
    expect(halt(ruled, settledAt)).toBe(null)
    const nextDay = addDays(settledAt, 1)
    expect(halt(declareOn(ruled, usdc(70_000), nextDay), nextDay)).toBe(null)
  })
})

describe('NFT-02 what the contract is told of halts', () => {
  const tell = (fights: readonly FightFacts[], at: Date) => haltToTell(fights, sampleSettings, at)
  const from = (begin: Date) => ({ from: begin, until: addDays(begin, 92) })
  const later = { ...sampleFight(), fightId: 'fight-two', weighInAt: addDays(WEIGH_IN_AT, 40) }

  test('is the next one long before, and the same while it goes on', () => {
    expect(tell([later, sampleFight()], addDays(haltsFrom, -30))).toEqual(from(haltsFrom))
    expect(tell([officialFight(), later], OFFICIAL_AT)).toEqual(from(haltsFrom))
  })

  test('is that of the fight after, once a fight is settled, and none after the last one', () => {
    const settled = received(verifiedFight(), usdc(9_000))
    const settledAt = addDays(VERIFIED_AT, 3)
    expect(tell([settled, later], settledAt)).toEqual(from(addDays(haltsFrom, 40)))
    expect(tell([settled], settledAt)).toBe(null)
  })

  test('begins with a fight that starts early, and again a week before it would end there', () => {
    const early = addHours(haltsFrom, -5)
    const started = { ...sampleFight(), startedAt: early }
    expect(tell([started], haltsFrom)).toEqual(from(early))
    expect(tell([started], addDays(early, 84))).toEqual(from(early))
    expect(tell([started], addDays(early, 85))).toEqual(from(addDays(early, 85)))
  })

  test('follows a fight that gets a new date out of its halt', () => {
    const postponed = given(decidePostponement(sampleFight(), haltsFrom))
    expect(tell([postponed], FIGHT_AT)).toEqual(from(haltsFrom))
    const dates = { takesPlaceAt: addDays(FIGHT_AT, 30), weighInAt: addDays(WEIGH_IN_AT, 30) }
    const dated = given(decideRescheduling(postponed, dates, FIGHT_AT))
    expect(tell([dated], FIGHT_AT)).toEqual(from(addDays(haltsFrom, 30)))
  })
})
