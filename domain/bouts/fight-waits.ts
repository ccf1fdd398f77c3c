import { earliest, type Instant } from '#domain/kernel/time.ts'
import {
  challengesEndAt,
  currentDeclaration,
  type FightFacts,
  fightStatus,
  fundsDueAt,
  lapsesAt,
} from './fight.ts'

/** For what a fight waits: somebody since then (null for nobody), and what time limit the rules set for its next step, if any. */
export interface FightWaits {
  readonly waitsSince: Instant | null
  readonly dueBy: Instant | null
}

/** Since when a fight waits for somebody, and by when its next step is due. Rules PRO-05, PRO-06. */
export function fightWaits(fight: FightFacts, now: Instant): FightWaits {
  const declaration = currentDeclaration(fight)
  const fundsDue = declaration && fundsDueAt(declaration, fight.windows)
  switch (fightStatus(fight, now)) {
    case 'postponed':
      return { waitsSince: null, dueBy: lapsesAt(fight) }
    case 'lapsed':
      return { waitsSince: lapsesAt(fight), dueBy: null }
    case 'started':
      return { waitsSince: fight.startedAt, dueBy: null }
    case 'provisional':
      return { waitsSince: fight.result?.recordedAt ?? null, dueBy: null }
    case 'official':
      return {
        waitsSince: fight.result?.overturnedAt ?? fight.result?.officialAt ?? null,
        dueBy: null,
      }
    case 'declared':
      return { waitsSince: declaration?.declaredAt ?? null, dueBy: null }
    case 'challenge_window':
      return { waitsSince: null, dueBy: declaration && challengesEndAt(declaration, fight.windows) }
    case 'challenged':
      return { waitsSince: firstOpenChallenge(fight), dueBy: null }
    case 'awaiting_funds':
      return { waitsSince: null, dueBy: fundsDue }
    case 'overdue':
      return { waitsSince: fundsDue, dueBy: fundsDue }
    default:
      return { waitsSince: null, dueBy: null }
  }
}

function firstOpenChallenge(fight: FightFacts): Instant | null {
  const challenges = currentDeclaration(fight)?.challenges ?? []
  const [first, ...rest] = challenges.flatMap(({ answeredAt, raisedAt }) =>
    answeredAt === null ? [raisedAt] : [],
  )
  return first ? earliest(first, ...rest) : null
}
