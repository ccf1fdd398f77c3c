import { sql } from 'kysely'
import { decideNaming } from '#domain/bouts/fight-parties.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { isOwn } from '#server/approvals/door.ts'
import type { OperatorActor, Platform } from '#server/kernel/door.ts'
import {
  findPersonOfAddress,
  inTransaction,
  lockRows,
  recordAudit,
  type Trx,
} from '#server/kernel/door.ts'

/** Who is named, by the address of their login; null takes the name away. */
export interface Naming {
  email: string | null
  reason: string
}

/** What naming somebody has found: shares of the bout that they hold already or are about to pay, which operators look into. */
export interface Named {
  personId: string | null
  standingOrders: number
}

type Role = 'manager' | 'opponent'

/**
 * An operator names the person behind the opponent of a bout, who may buy no share of it from then on. Refuses
 * `unknown_object` for an unknown fight or address, `not_allowed` for a fight of one's own and for naming oneself or taking one's own name away, and what `decideNaming`
 * refuses. Rule PRO-01.
 */
export function nameOpponent(
  platform: Platform,
  who: OperatorActor,
  fightId: string,
  naming: Naming,
): Promise<Decision<Named>> {
  return name(platform, who, { role: 'opponent', id: fightId }, naming)
}

/** An operator names an athlete's manager: may speak for the athlete about bouts, and buys no share of them. Refuses alike. */
export function nameManager(
  platform: Platform,
  who: OperatorActor,
  fighterId: string,
  naming: Naming,
): Promise<Decision<Named>> {
  return name(platform, who, { role: 'manager', id: fighterId }, naming)
}

type Place = { role: Role; id: string }

async function name(
  platform: Platform,
  who: OperatorActor,
  place: Place,
  { email, reason }: Naming,
): Promise<Decision<Named>> {
  return inTransaction(platform.db, async (trx) => {
    const personId = email === null ? null : await findPersonOfAddress(trx, email)
    if (email !== null && personId === null) return refuse({ code: 'unknown_object' })
    await lockPlace(trx, place, personId)
    const decision = await judge(trx, who, place, personId)
    if (!decision.ok) return decision
    const now = platform.clock.now()
    await write(trx, place, personId, now)
    const standingOrders = personId ? await countStanding(trx, place, personId) : 0
    const by = { kind: 'operator', id: who.operatorId } as const
    const subject = place.role === 'opponent' ? `fight:${place.id}` : `fighter:${place.id}`
    const detail = { step: `${place.role}_named`, personId, standingOrders }
    const deed = { by, operation: 'record_fight', subject, reason, detail } as const
    await recordAudit(trx, deed, now)
    return accept({ personId, standingOrders })
  })
}

/** Whoever is named is locked first, as orders do: one of theirs is judged before or after, never in between. */
function lockPlace(trx: Trx, { role, id }: Place, personId: string | null): Promise<void> {
  const persons = personId ? [personId] : []
  return lockRows(
    trx,
    role === 'opponent' ? { persons, fights: [id] } : { persons, fighters: [id] },
  )
}

async function judge(
  trx: Trx,
  who: OperatorActor,
  place: Place,
  personId: string | null,
): Promise<Decision<string | null>> {
  const parties = await readParties(trx, place)
  if (!parties) return refuse({ code: 'unknown_object' })
  // Whoever is named, or is to be, would take a rule off themselves by it.
  const own = await isOwn(trx, who, parties.athleteId, parties.namedId, personId)
  return own ? refuse({ code: 'not_allowed' }) : decideNaming(parties, personId)
}

async function readParties(trx: Trx, { role, id }: Place) {
  if (role === 'manager') {
    const row = await trx
      .selectFrom('fighter')
      .select(['person_id as athleteId', 'manager_person_id as namedId'])
      .where('id', '=', id)
      .executeTakeFirst()
    return row ?? null
  }
  const row = await trx
    .selectFrom('fight')
    .innerJoin('fighter', 'fighter.id', 'fighter_id')
    .select(['fighter.person_id as athleteId', 'opponent_person_id as namedId'])
    .where('fight.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

async function write(
  trx: Trx,
  { role, id }: Place,
  personId: string | null,
  now: Date,
): Promise<void> {
  if (role === 'manager') {
    const named = { manager_person_id: personId, manager_named_at: now }
    await trx.updateTable('fighter').set(named).where('id', '=', id).execute()
    return
  }
  const named = { opponent_person_id: personId, opponent_named_at: now }
  await trx.updateTable('fight').set(named).where('id', '=', id).execute()
}

/** Orders of this person that are paid, or wait for it, in Pockets that share the bout, or any bout of the athlete. */
async function countStanding(trx: Trx, { role, id }: Place, personId: string): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    select count(distinct b.id)::int as orders from backing b
      join pocket p on p.id = b.pocket_id and p.kind = 'share'
      join pocket_fight pf on pf.pocket_id = p.id
    where b.person_id = ${personId} and b.void_cause is null
      and (b.payment_id is not null or b.state in ('awaiting_payment', 'detected'))
      and ${role === 'opponent' ? sql`pf.fight_id = ${id}` : sql`p.fighter_id = ${id}`}`.execute(
    trx,
  )
  return rows[0]?.orders ?? 0
}
