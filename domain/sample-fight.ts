import { decideDeclaration, decideVerification } from './declaration.ts'
import type { FightFacts } from './fight.ts'
import { decideOfficial, decideResult } from './fight-result.ts'
import { decideFight, decideStart } from './fight-schedule.ts'
import { invariant } from './invariant.ts'
import { type MicroUsdc, usdc } from './money.ts'
import type { Decision } from './refusal.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import { addDays, addHours, type Instant } from './time.ts'

/* A fight for tests, carried as far as a test needs it through the same decisions as a real one. */

export const FIGHT_WINDOWS = DEFAULT_SETTINGS.fights
export const ANNOUNCED_AT: Instant = new Date('2027-03-01T09:00:00Z')
export const FIGHT_AT: Instant = addDays(ANNOUNCED_AT, 60)
export const WEIGH_IN_AT: Instant = addHours(FIGHT_AT, -30)
/** The start, and the hours after it at which each step is taken. */
export const OFFICIAL_AT: Instant = addHours(FIGHT_AT, 48)
export const DECLARED_AT: Instant = addHours(FIGHT_AT, 72)
export const VERIFIED_AT: Instant = addHours(FIGHT_AT, 96)

/** What a decision gives; throws when it was refused. */
export function given<T>(decision: Decision<T>): T {
  invariant(decision.ok, `refused: ${decision.ok ? '' : decision.refusals[0].code}`)
  return decision.value
}

/** The codes of a refusal, or none. */
export function codesOf(decision: Decision<unknown>): readonly string[] {
  return decision.ok ? [] : decision.refusals.map(({ code }) => code)
}

export function sampleFight(): FightFacts {
  const announced = {
    fightId: 'fight-one',
    fighterId: 'fighter-one',
    takesPlaceAt: FIGHT_AT,
    weighInAt: WEIGH_IN_AT,
    contractHash: 'contract-hash',
  }
  return given(decideFight(announced, FIGHT_WINDOWS, ANNOUNCED_AT))
}

export function startedFight(): FightFacts {
  return given(decideStart(sampleFight(), FIGHT_AT))
}

export function officialFight(): FightFacts {
  const result = { outcome: 'win', authorId: 'operator-one' } as const
  const provisional = given(decideResult(startedFight(), result, FIGHT_AT))
  return given(decideOfficial(provisional, 'operator-two', OFFICIAL_AT))
}

export function declareOn(fight: FightFacts, earningsMicro: MicroUsdc, at: Instant): FightFacts {
  const declared = {
    authorId: 'fighter-one',
    earningsMicro,
    currency: 'USDC',
    conversion: null,
    evidenceHashes: ['evidence-hash'],
  }
  return given(decideDeclaration(fight, declared, at))
}

/** Earned 60,000; 15 % of it, 9,000, is owed to its Pocket. */
export function verifiedFight(owedMicro: MicroUsdc = usdc(9_000)): FightFacts {
  const declared = declareOn(officialFight(), usdc(60_000), DECLARED_AT)
  const verifier = { id: 'operator-one', owedMicro }
  return given(decideVerification(declared, verifier, VERIFIED_AT))
}
