import { expect, test } from 'vitest'
import { usdc } from '#domain/kernel/money.ts'
import { addDays, addHours } from '#domain/kernel/time.ts'
import {
  DECLARED_AT,
  declareOn,
  FIGHT_AT,
  FIGHT_WINDOWS,
  given,
  OFFICIAL_AT,
  officialFight,
  sampleFight,
  startedFight,
  VERIFIED_AT,
  verifiedFight,
} from '#tests/fixtures/sample-fight.ts'
import { decideChallenge } from './declaration.ts'
import { fightWaits } from './fight-waits.ts'

const windowEnd = addHours(VERIFIED_AT, FIGHT_WINDOWS.challengeHours)
const fundsDue = addDays(windowEnd, FIGHT_WINDOWS.fundingDays)
const lapse = addDays(FIGHT_AT, FIGHT_WINDOWS.rescheduleDays)
const challenge = { challengerId: 'holder', reason: 'too low' }
const later = addHours(VERIFIED_AT, 9)
const challenged = given(
  decideChallenge(
    given(decideChallenge(verifiedFight(), challenge, later)),
    challenge,
    addHours(later, 9),
  ),
)
const declared = declareOn(officialFight(), usdc(60_000), DECLARED_AT)

test.each([
  ['announced waits for nobody', sampleFight(), FIGHT_AT, null, null],
  ['that never began waits since it counts as such', sampleFight(), lapse, lapse, null],
  ['under way waits for its result since it started', startedFight(), OFFICIAL_AT, FIGHT_AT, null],
  [
    'with its official result waits for its earnings',
    officialFight(),
    DECLARED_AT,
    OFFICIAL_AT,
    null,
  ],
  ['with declared earnings waits since then', declared, VERIFIED_AT, DECLARED_AT, null],
  [
    'whose earnings can be challenged is due with the window',
    verifiedFight(),
    VERIFIED_AT,
    null,
    windowEnd,
  ],
  ['that is challenged waits since the first challenge', challenged, fundsDue, later, null],
  ['whose money is to come is due after two weeks', verifiedFight(), windowEnd, null, fundsDue],
  ['whose money is late waits since it was due', verifiedFight(), fundsDue, fundsDue, fundsDue],
])('PRO-05 a fight %s', (_, fight, now, waitsSince, dueBy) => {
  expect(fightWaits(fight, now)).toEqual({ waitsSince, dueBy })
})
