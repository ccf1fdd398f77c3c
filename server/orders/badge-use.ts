import { type Selectable, sql } from 'kysely'
import { decidePriority, type PriorityBadge, type PriorityUse } from '#domain/campaigns/priority.ts'
import type { Database, PocketRow, Trx } from '#server/kernel/door.ts'

/** What a backer's badges allow in a Pocket's priority window. */
export interface BadgeRight {
  /** A badge lets them in. */
  hasPriority: boolean
  /** They hold one that would, but it has let another buyer in. */
  badgeUsed: boolean
  /** The badge that does; null without one. */
  certificateNumber: bigint | null
}

const NONE: BadgeRight = { hasPriority: false, badgeUsed: false, certificateNumber: null }

/** Read under the lock on the Pocket, which serializes its buyers. Rule TIP-03. */
export async function readBadgeRight(
  db: Database,
  personId: string,
  pocket: Pick<Selectable<PocketRow>, 'id' | 'fighter_id' | 'priority_opens_at' | 'opens_at'>,
): Promise<BadgeRight> {
  const { priority_opens_at: from, opens_at: until, fighter_id: fighterId } = pocket
  if (from === null || fighterId === null) return NONE
  const badges = await readBadges(db, personId, fighterId)
  const uses = await readUses(db, pocket.id)
  const facts = { buyerId: personId, window: { from, until }, badges, uses }
  // Before the window a holder is told of the right too: judged by its opening.
  const decision = decidePriority(facts, from)
  if (decision.ok) {
    const certificateNumber = BigInt(decision.value.badgeId)
    return { hasPriority: true, badgeUsed: false, certificateNumber }
  }
  const badgeUsed = decision.refusals.some(({ code }) => code === 'priority_used')
  return { ...NONE, badgeUsed }
}

/** Badges of an athlete, each with the time since which it has been held. */
async function readBadges(
  db: Database,
  personId: string,
  fighterId: string,
): Promise<PriorityBadge[]> {
  const { rows } = await sql<PriorityBadge>`
    select c.number::text as "badgeId", c.holder_id as "holderId", c.state = 'frozen' as frozen,
      c.burned_at as "burnedAt", f.first_pro_contract_at as "firstProContractAt",
      (p.sold_under ->> 'priorityMonths')::int as "priorityMonths",
      coalesce((select max(t.at) from certificate_transfer t where t.certificate_number = c.number
        and t.from_id <> t.to_id), c.minted_at) as "heldSince"
    from certificate c join pocket p on p.id = c.pocket_id join fighter f on f.id = p.fighter_id
    where c.kind = 'tips' and c.holder_id = ${personId} and p.fighter_id = ${fighterId}
      and c.state <> 'burned'
    order by c.number`.execute(db)
  return rows
}

async function readUses(db: Database, pocketId: string): Promise<PriorityUse[]> {
  const rows = await db
    .selectFrom('badge_use')
    .select(['certificate_number', 'person_id as buyerId'])
    .where('pocket_id', '=', pocketId)
    .execute()
  return rows.map((row) => ({ badgeId: `${row.certificate_number}`, buyerId: row.buyerId }))
}

/** Records which badge has let an order in; a later order of the same buyer changes nothing. */
export async function recordBadgeUse(
  trx: Trx,
  use: { pocketId: string; certificateNumber: bigint; personId: string; backingId: string },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('badge_use')
    .values({
      pocket_id: use.pocketId,
      certificate_number: use.certificateNumber,
      person_id: use.personId,
      backing_id: use.backingId,
      used_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
