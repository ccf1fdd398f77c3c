import { sql } from 'kysely'
import type { WebhookEvent } from '#domain/webhooks/webhook-delivery.ts'
import type { Database } from '#server/kernel/door.ts'

/** What happened, as `event-shapes.ts` has it, and which people it concerns. */
export interface EventFacts {
  data: Readonly<Record<string, unknown>>
  personIds: readonly (string | null)[]
}

type Readers = {
  readonly [Event in WebhookEvent]: (db: Database, subject: string) => Promise<EventFacts | null>
}

/** The facts of each event, read by the ids in its task. */
const readers: Readers = {
  'backing.confirmed': async (db, backingId) => {
    const row = await orderOf(db, backingId)
    if (!row || row.certificate_number === null) return null
    const { pocket_id: pocketId, backer_pays_micro: amountMicro } = row
    const certificateNumber = row.certificate_number.toString()
    const data = { backingId, pocketId, certificateNumber, amountMicro }
    return { data, personIds: [row.person_id] }
  },
  'backing.refunded': async (db, backingId) => {
    const row = await orderOf(db, backingId)
    if (!row) return null
    const data = { backingId, pocketId: row.pocket_id, amountMicro: row.backer_pays_micro }
    return { data, personIds: [row.person_id] }
  },
  'pocket.published': ofPocket,
  'pocket.closed': ofPocket,
  'pocket.released': async (db, subject) => {
    const [pocketId = '', step = ''] = subject.split(' ')
    const row = await db
      .selectFrom('release_step')
      .select('released_micro')
      .where('pocket_id', '=', pocketId)
      .where('step', '=', Number(step))
      .executeTakeFirst()
    if (row?.released_micro === null || row === undefined) return null
    const data = { pocketId, step: Number(step), amountMicro: row.released_micro }
    return { data, personIds: await recipientsOf(db, pocketId) }
  },
  'fight.settled': async (db, subject) => {
    const [pocketId = '', fightId = '', distribution = ''] = subject.split(' ')
    const row = await db
      .selectFrom('distribution')
      .select(['holders_micro', 'fighter_micro'])
      .where('pocket_id', '=', pocketId)
      .where('fight_id', '=', fightId)
      .where('number', '=', Number(distribution))
      .executeTakeFirst()
    if (!row) return null
    const { holders_micro: holdersMicro, fighter_micro: fighterMicro } = row
    const data = {
      pocketId,
      fightId,
      distribution: Number(distribution),
      holdersMicro,
      fighterMicro,
    }
    const personIds = [...(await recipientsOf(db, pocketId)), ...(await holdersOf(db, pocketId))]
    return { data, personIds }
  },
  'payout.paid': async (db, payoutId) => {
    const row = await db
      .selectFrom('treasury_order')
      .select(['pocket_id', 'person_id', 'amount_micro'])
      .where('id', '=', payoutId)
      .executeTakeFirst()
    if (!row) return null
    const data = { payoutId, pocketId: row.pocket_id, amountMicro: row.amount_micro }
    return { data, personIds: [row.person_id] }
  },
  'claim.paid': async (db, claimId) => {
    const row = await db
      .selectFrom('claim')
      .select(['person_id', 'amount_micro'])
      .where('id', '=', claimId)
      .executeTakeFirst()
    if (!row) return null
    return { data: { claimId, amountMicro: row.amount_micro }, personIds: [row.person_id] }
  },
  'certificate.burned': async (db, certificateNumber) => {
    const row = await db
      .selectFrom('certificate')
      .select(['pocket_id', 'holder_id'])
      .where('number', '=', BigInt(certificateNumber))
      .executeTakeFirst()
    if (!row) return null
    const data = { certificateNumber, pocketId: row.pocket_id }
    return { data, personIds: [row.holder_id] }
  },
}

/** Reads the event; null if its subject no longer exists. */
export function readEvent(
  db: Database,
  event: WebhookEvent,
  subject: string,
): Promise<EventFacts | null> {
  return readers[event](db, subject)
}

async function ofPocket(db: Database, pocketId: string) {
  return { data: { pocketId }, personIds: await recipientsOf(db, pocketId) }
}

function orderOf(db: Database, backingId: string) {
  return db
    .selectFrom('backing')
    .select(['pocket_id', 'person_id', 'certificate_number', 'backer_pays_micro'])
    .where('id', '=', backingId)
    .executeTakeFirst()
}

async function recipientsOf(db: Database, pocketId: string): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('pocket')
    .leftJoin('fighter', 'fighter.id', 'pocket.fighter_id')
    .leftJoin('federation', 'federation.id', 'pocket.federation_id')
    .select(['fighter.person_id', 'federation.signatory_person_id'])
    .where('pocket.id', '=', pocketId)
    .execute()
  return rows.map(({ person_id, signatory_person_id }) => person_id ?? signatory_person_id)
}

/** Only those with a webhook endpoint: a Pocket may have a million holders. */
async function holdersOf(db: Database, pocketId: string): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select distinct r.person_id from webhook_endpoint r
    join certificate c on c.holder_id = r.person_id and c.pocket_id = ${pocketId}`.execute(db)
  return rows.map((row) => row.person_id)
}
