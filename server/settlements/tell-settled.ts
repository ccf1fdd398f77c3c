import { sql } from 'kysely'
import { add, type MicroUsdc, ZERO } from '#domain/kernel/money.ts'
import type { Platform, TaskPayloads } from '#server/kernel/door.ts'
import { type Concerned, tell, tellOne } from '#server/notifications/door.ts'
import { entitledParts, loadManyDues } from './load-dues.ts'

type Told = TaskPayloads['tell_settled']

/** The parts that a payload's name stands for: a cancelled fight has two. */
const partsOf = (part: string): ReadonlySet<string> =>
  new Set(part === 'cancelled' ? ['returned', 'compensation'] : [part])

/** Tells each holder at the record time what a settled or compensated fight brings them. Rules PRO-05, PRO-06. */
export async function tellSettled(platform: Platform, told: Told): Promise<void> {
  const { pocketId, fightId, part } = told
  const kind = part === 'cancelled' ? 'fight_compensated' : 'fight_settled'
  const { title, name, opponent } = await platform.db
    .selectFrom('fight')
    .innerJoin('fighter', 'fighter.id', 'fight.fighter_id')
    .innerJoin('pocket_fight', 'pocket_fight.fight_id', 'fight.id')
    .innerJoin('pocket', 'pocket.id', 'pocket_fight.pocket_id')
    .select(['pocket.title', 'fighter.name', 'fight.opponent_name as opponent'])
    .where('fight.id', '=', fightId)
    .where('pocket.id', '=', pocketId)
    .executeTakeFirstOrThrow()
  const facts = { path: '/gains', pocket: title, who: name, opponent }
  const subject = `${pocketId} ${fightId} ${part}`
  await tell(platform, { kind, subject, facts }, (after, most) =>
    readEntitled(platform, told, after, most),
  )
}

/** Everybody who ever held a share of the Pocket, each with what the parts owe them, taken or not. */
async function readEntitled(
  { db }: Pick<Platform, 'db'>,
  { pocketId, fightId, part }: Told,
  after: string | null,
  most: number,
): Promise<readonly Concerned[]> {
  const { rows } = await sql<{ personId: string; numbers: readonly string[] }>`
    select held.id as "personId", array_agg(held.number::text) as numbers from (
      select original_holder_id as id, number from certificate
        where pocket_id = ${pocketId} and kind = 'share'
      union select t.to_id, c.number from certificate_transfer t
        join certificate c on c.number = t.certificate_number
        where c.pocket_id = ${pocketId} and c.kind = 'share') held
    where ${after}::uuid is null or held.id > ${after}::uuid
    group by held.id order by held.id limit ${most}`.execute(db)
  const dues = await loadManyDues(db, [...new Set(rows.flatMap((row) => row.numbers))].map(BigInt))
  const standing = [...dues.values()].filter(({ voidCause }) => voidCause === null)
  const names = partsOf(part)
  const parts = standing
    .flatMap((each) => entitledParts({ ...each, takenDistributionIds: new Set() }))
    .filter((due) => due.fightId === fightId && names.has(due.part))
  const owed = new Map<string, MicroUsdc>()
  for (const { personId, amountMicro } of parts)
    owed.set(personId, add(owed.get(personId) ?? ZERO, amountMicro))
  return rows.map(({ personId }) => ({ personId, amountMicro: owed.get(personId) ?? ZERO }))
}

/** Tells somebody that what they had claimed is on its way to their address. */
export async function tellPayout(platform: Platform, claimId: string): Promise<void> {
  const { person_id: personId, amount_micro: amountMicro } = await platform.db
    .selectFrom('claim')
    .select(['person_id', 'amount_micro'])
    .where('id', '=', claimId)
    .executeTakeFirstOrThrow()
  const happening = {
    kind: 'payout_sent',
    subject: claimId,
    facts: { path: '/mouvements' },
  } as const
  await tellOne(platform, happening, { personId, amountMicro })
}
