import { sql } from 'kysely'
import type { FightFacts } from '#domain/bouts/fight.ts'
import { enqueue, type Platform, type TaskPayloads, type Trx } from '#server/kernel/door.ts'
import { type Concerned, tell } from '#server/notifications/door.ts'

type Told = TaskPayloads['tell_fight']

/** What people are told of a step of a fight; null of most. */
export function newsOfFight(before: FightFacts, after: FightFacts): Told['kind'] | null {
  if (after.cancelled) return before.cancelled ? null : 'fight_cancelled'
  const isSame = (of: (fight: FightFacts) => Date | null | undefined) =>
    of(before)?.getTime() === of(after)?.getTime()
  if (!(isSame((fight) => fight.takesPlaceAt) && isSame((fight) => fight.undatedSince))) {
    return 'fight_moved'
  }
  const { result } = after
  if (!result?.officialAt) return null
  const isKnown = isSame((fight) => fight.result?.officialAt)
  return isKnown && before.result?.outcome === result.outcome ? null : 'fight_result'
}

/** Promises that those whom a fight's step concerns are told of it. */
export async function announceStep(
  trx: Trx,
  before: FightFacts,
  after: FightFacts,
  now: Date,
): Promise<void> {
  const kind = newsOfFight(before, after)
  if (!kind) return
  const { fightId } = after
  const at = now.toISOString()
  const task = { key: `tell_fight:${fightId}:${kind}:${at}`, kind: 'tell_fight' } as const
  await enqueue(trx, [{ ...task, payload: { fightId, kind, at } }], now)
}

/** Tells whoever holds shares of a fight, or follows its fighter, what has become of it. Rule PRO-06. */
export async function tellFight(platform: Platform, { fightId, kind, at }: Told): Promise<void> {
  const fight = await platform.db
    .selectFrom('fight')
    .innerJoin('fighter', 'fighter.id', 'fight.fighter_id')
    .select(['fighter.name', 'fighter.slug', 'fight.opponent_name', 'fight.result_outcome'])
    .select(['fight.scheduled_at', 'fight.undated_since'])
    .where('fight.id', '=', fightId)
    .executeTakeFirstOrThrow()
  const facts = {
    path: `/athletes/${fight.slug}`,
    who: fight.name,
    opponent: fight.opponent_name,
    at: fight.undated_since ? null : fight.scheduled_at.toISOString(),
    ...(fight.result_outcome ? { outcome: fight.result_outcome } : {}),
  }
  await tell(platform, { kind, subject: `${fightId} ${at}`, facts }, (after, most) =>
    readConcerned(platform, { fightId, at }, after, most),
  )
}

/** Backers who are asked about this very change get an e-mail of their own. */
async function readConcerned(
  { db }: Pick<Platform, 'db'>,
  { fightId, at }: Pick<Told, 'fightId' | 'at'>,
  after: string | null,
  most: number,
): Promise<readonly Concerned[]> {
  const { rows } = await sql<Concerned>`
    select p.id as "personId", exists (select from bout_change c
        join bout_question q on q.change_id = c.id join backing b on b.pocket_id = q.pocket_id
        where c.fight_id = ${fightId} and c.changed_at = ${at}::timestamptz and b.person_id = p.id
      ) as "hasEmail"
    from (
      select c.holder_id as id from certificate c join pocket_fight f on f.pocket_id = c.pocket_id
        where f.fight_id = ${fightId} and c.kind = 'share' and c.state <> 'burned'
      union select person.id from fight join follow on follow.fighter_id = fight.fighter_id
        join person on person.account_id = follow.account_id where fight.id = ${fightId}) p
    where ${after}::uuid is null or p.id > ${after}::uuid
    order by p.id limit ${most}`.execute(db)
  return rows
}
