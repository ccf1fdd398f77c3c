import { add, type MicroUsdc } from '#domain/kernel/money.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { type Actor, anyUuid, type Platform } from '#server/kernel/door.ts'
import { type FightView, findFight } from './read-fights.ts'

/** Declared earnings of a fight, as a holder of a share of it may contest them. */
export interface ContestableEarnings {
  declarationId: string
  opponentName: string
  eventName: string
  /** All that the fight has earned by this declaration. */
  declaredMicro: MicroUsdc
  /** They can be contested now, by whoever has no open challenge. */
  open: boolean
  /** Until when; null before they are verified, and while a challenge is unanswered. */
  challengesEndAt: Date | null
  /** One's own challenges, the first one first. */
  own: readonly OwnChallenge[]
}

/** A challenge as whoever raised it follows it. */
export interface OwnChallenge {
  raisedAt: Date
  reason: string
  evidenceHash: string | null
  answeredAt: Date | null
  upheld: boolean | null
  /** The operator's words. */
  answer: string | null
}

/**
 * The verified earnings of a certificate's fights that its holder can contest, or has contested. Refuses `unknown_object` for
 * somebody else's. Rule PRO-05.
 */
export async function listContestable(
  platform: Platform,
  { personId }: Pick<Actor, 'personId'>,
  certificateNumber: bigint,
): Promise<Decision<ContestableEarnings[]>> {
  const held = await platform.db
    .selectFrom('certificate')
    .select('pocket_id')
    .where('number', '=', certificateNumber)
    .where('holder_id', '=', personId)
    .executeTakeFirst()
  if (!held) return refuse({ code: 'unknown_object' })
  const covered = await platform.db
    .selectFrom('pocket_fight')
    .select('fight_id')
    .where('pocket_id', '=', held.pocket_id)
    .orderBy('position')
    .execute()
  const fights = await Promise.all(covered.map(({ fight_id }) => findFight(platform, fight_id)))
  const own = await readOwn(
    platform,
    personId,
    fights.flatMap((fight) => fight?.earnings ?? []),
  )
  return accept(fights.flatMap((fight) => (fight ? contestableOf(fight, own) : [])))
}

type OwnByDeclaration = ReadonlyMap<string, readonly OwnChallenge[]>

function contestableOf(fight: FightView, own: OwnByDeclaration): ContestableEarnings[] {
  const { status, earnings, opponentName, eventName } = fight
  const isOpen = status === 'challenge_window' || status === 'challenged'
  const current = earnings.findLast(({ rejectedAt }) => rejectedAt === null)
  return earnings.flatMap((declared) => {
    const { declarationId, declaredBeforeMicro, earningsMicro, challengesEndAt } = declared
    const mine = own.get(declarationId) ?? []
    const open = isOpen && declared === current
    if (!open && mine.length === 0) return []
    return {
      declarationId,
      opponentName,
      eventName,
      declaredMicro: add(declaredBeforeMicro, earningsMicro),
      open: open && mine.every(({ answeredAt }) => answeredAt !== null),
      challengesEndAt,
      own: mine,
    }
  })
}

/** Every challenge of a declaration, the first one first, for operators to answer; null for an unknown declaration. */
export async function listChallenges({ db }: Pick<Platform, 'db'>, declarationId: string) {
  const declaration = await db
    .selectFrom('earnings_declaration')
    .select('id')
    .where('id', '=', declarationId)
    .executeTakeFirst()
  if (!declaration) return null
  return db
    .selectFrom('earnings_challenge')
    .select(['id as challengeId', 'raised_at as raisedAt', 'reason'])
    .select(['evidence_hash as evidenceHash', 'answered_at as answeredAt', 'upheld', 'answer'])
    .where('declaration_id', '=', declarationId)
    .orderBy('raised_at')
    .orderBy('id')
    .execute()
}

async function readOwn(
  { db }: Pick<Platform, 'db'>,
  personId: string,
  declared: readonly { declarationId: string }[],
): Promise<OwnByDeclaration> {
  const rows = await db
    .selectFrom('earnings_challenge')
    .select(['declaration_id', 'raised_at as raisedAt', 'reason', 'evidence_hash as evidenceHash'])
    .select(['answered_at as answeredAt', 'upheld', 'answer'])
    .where('challenger_id', '=', personId)
    .where('declaration_id', '=', anyUuid(declared.map(({ declarationId }) => declarationId)))
    .orderBy('raised_at')
    .execute()
  const byDeclaration = Map.groupBy(rows, (row) => row.declaration_id)
  return new Map(
    [...byDeclaration].map(([id, mine]) => [
      id,
      mine.map(({ declaration_id: _, ...challenge }) => challenge),
    ]),
  )
}
