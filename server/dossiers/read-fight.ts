import { sql } from 'kysely'
import { add, type MicroUsdc, ZERO } from '#domain/kernel/money.ts'
import { listFights, readOwed } from '#server/bouts/door.ts'
import { type Database, isUuid, type Platform } from '#server/kernel/door.ts'
import { readHistory, readWaiting } from './read-history.ts'

/** All that is known of one fight; null for none. */
export async function findFightDossier(platform: Pick<Platform, 'db' | 'clock'>, fightId: string) {
  if (!isUuid(fightId)) return null
  const { db } = platform
  const { items } = await listFights(platform, { limit: 1, id: fightId })
  const [fight] = items
  if (!fight) return null
  const changes = [
    '',
    ':bout',
    ':cancellation',
    ':overturning',
    ':postponement_reversal',
    ':result',
    ':start_reversal',
  ]
  const subjects = [
    `fight-contract:${fightId}`,
    ...changes.map((change) => `fight:${fightId}${change}`),
  ]
  const declarations = fight.earnings.map(({ declarationId }) => `earnings:${declarationId}`)
  // Whoever may ask for it may read the log.
  const all = { log: true }
  const { fighterId, opponentName, fighterName, ...shown } = fight
  return {
    ...shown,
    parties: { fighterId, fighterName, opponentName, ...(await readParties(db, fightId)) },
    waiting: await readWaiting(db, [...subjects, ...declarations], all),
    ...(await readParts(db, fightId)),
    pockets: await readPockets(platform, fightId, fight.earnings),
    history: await readHistory(db, [...subjects, ...declarations], all),
  }
}

async function readParties(db: Database, fightId: string) {
  const { rows } = await sql`
    select r.person_id as "personId", r.manager_person_id as "managerId", f.opponent_person_id as "opponentPersonId",
      f.promoter_name as "promoterName", f.contract_reference as "contractReference", f.contract_hash as "contractHash",
      f.contract_approved_at as "approvedAt"
    from fight f join fighter r on r.id = f.fighter_id where f.id = ${fightId}`.execute(db)
  return rows[0] as object
}

/** The Pockets that cover a fight, each with what it is owed of the earnings that were verified. */
async function readPockets(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  fightId: string,
  earnings: readonly { earningsMicro: MicroUsdc; verifiedAt: Date | null }[],
) {
  const { rows } = await sql<{ pocketId: string }>`
    select p.id as "pocketId", p.title, c.weight, p.closed_at as "closedAt"
    from pocket_fight c join pocket p on p.id = c.pocket_id where c.fight_id = ${fightId}
    order by p.title, p.closed_at`.execute(db)
  const verified = earnings.filter(({ verifiedAt }) => verifiedAt !== null)
  const now = clock.now()
  const owed = rows.map(async (row) => {
    const parts = verified.map(({ earningsMicro }) =>
      readOwed(db, [row.pocketId], earningsMicro, now),
    )
    const sums = (await Promise.all(parts)).map(({ owedMicro }) => owedMicro)
    return { ...row, owedMicro: add(ZERO, ...sums) }
  })
  return Promise.all(owed)
}

async function readParts(db: Database, fightId: string) {
  const all = async (query: ReturnType<typeof sql<object>>) => (await query.execute(db)).rows
  return {
    receipts: await all(sql`
      select r.id as "receiptId", p.title as "pocketTitle", r.amount_micro as "amountMicro", r.reference,
        case when r.withdrawn_at is not null then 'withdrawn' when r.settled_at is not null then 'settled'
          else 'noted' end as state, r.received_at as "receivedAt"
      from fight_receipt r join pocket p on p.id = r.pocket_id where r.fight_id = ${fightId} order by r.received_at`),
    distributions: await all(sql`
      select p.title as "pocketTitle", d.gross_micro as "grossMicro", d.fee_micro as "feeMicro",
        d.holders_micro as "holdersMicro", d.fighter_micro as "fighterMicro", d.settled_at as "settledAt"
      from distribution d join pocket p on p.id = d.pocket_id where d.fight_id = ${fightId} order by d.settled_at`),
    compensations: await all(sql`
      select p.title as "pocketTitle", c.total_micro as "totalMicro", c.from_reserve_micro as "reserveMicro",
        c.backstop_micro as "backstopMicro", c.decided_at as "decidedAt"
      from fight_compensation c join pocket p on p.id = c.pocket_id where c.fight_id = ${fightId} order by c.decided_at`),
    challenges: await all(sql`
      select c.reason, c.raised_at as "raisedAt", c.answered_at as "answeredAt", c.upheld, c.answer
      from earnings_challenge c join earnings_declaration d on d.id = c.declaration_id
      where d.fight_id = ${fightId} order by c.raised_at`),
    rejectedResults: await all(sql`
      select outcome, reason, rejected_at as "rejectedAt" from rejected_result
      where fight_id = ${fightId} order by rejected_at`),
  }
}
