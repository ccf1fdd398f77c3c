import { sql } from 'kysely'
import { decideNaming } from '#domain/bouts/fight-parties.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { isOwn } from '#server/approvals/door.ts'
import { writeManager } from '#server/campaigns/door.ts'
import { findPersonOfAddress } from '#server/identity/door.ts'
import { lockRows, operatorCommand, type Trx } from '#server/kernel/door.ts'

/** Names somebody for a fight or an athlete, by e-mail address; null removes the name. */
interface Naming {
  id: string
  email: string | null
  reason: string
}

type Role = 'manager' | 'opponent'
type Place = { role: Role; id: string }

/**
 * An operator names the person who is the opponent of a bout, and who may then buy no share of it; the answer has the number of
 * their existing orders, which operators look into. Refuses `unknown_object` for an unknown fight or address, `not_allowed` for
 * the operator's own fight and for naming or removing oneself, and what `decideNaming` refuses. Rule PRO-01.
 */
export const nameOpponent = naming('opponent')

/**
 * An operator names an athlete's manager, who may speak for the athlete about bouts, and buys no share of them. Refuses alike.
 */
export const nameManager = naming('manager')

function naming(role: Role) {
  return operatorCommand({
    operation: 'record_fight',
    load: async ({ trx }, { id, email }: Naming) => {
      const personId = email === null ? null : await findPersonOfAddress(trx, email)
      if (email !== null && personId === null) return null
      await lockPlace(trx, { role, id }, personId)
      const parties = await readParties(trx, { role, id })
      return parties && { parties, personId }
    },
    decide: async ({ parties, personId }, _, { trx, by }) => {
      // The operator would be freeing themselves of a rule.
      const own = await isOwn(trx, by, parties.athleteId, parties.namedId, personId)
      return own ? refuse({ code: 'not_allowed' }) : decideNaming(parties, personId)
    },
    record: async ({ trx, now, audit }, _, { facts: { personId }, input: { id, reason } }) => {
      await write(trx, { role, id }, personId, now)
      const standingOrders = personId ? await countStanding(trx, { role, id }, personId) : 0
      const subject = role === 'opponent' ? `fight:${id}` : `fighter:${id}`
      const detail = { step: `${role}_named`, personId, standingOrders }
      await audit(subject, { reason, detail })
      return { personId, standingOrders }
    },
  })
}

/** The named person is locked first, as by orders: an order of theirs is judged before or after this. */
function lockPlace(trx: Trx, { role, id }: Place, personId: string | null): Promise<void> {
  const persons = personId ? [personId] : []
  return lockRows(
    trx,
    role === 'opponent' ? { persons, fights: [id] } : { persons, fighters: [id] },
  )
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
  if (role === 'manager') return writeManager(trx, id, personId, now)
  const named = { opponent_person_id: personId, opponent_named_at: now }
  await trx.updateTable('fight').set(named).where('id', '=', id).execute()
}

/** Paid or waiting orders of this person in Pockets that cover the bout, or any bout of the athlete. */
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
