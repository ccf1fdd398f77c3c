import { type Selectable, sql } from 'kysely'
import { isFundingOverdue } from '#domain/bouts/fight.ts'
import { takenPpm } from '#domain/bouts/fight-supply.ts'
import { isApprovedToday } from '#domain/campaigns/federation.ts'
import type { PublicationFacts } from '#domain/campaigns/pocket-publication.ts'
import { closingTime, hasClosed, pocketStatus } from '#domain/campaigns/pocket-status.ts'
import { badgeBurnsAt } from '#domain/campaigns/priority.ts'
import { ZERO } from '#domain/kernel/money.ts'
import { hasCome } from '#domain/kernel/time.ts'
import { earmarkOfTerms } from '#domain/settlements/cover-reserve.ts'
import { readFightFacts } from '#server/campaigns/read-fight-facts.ts'
import {
  type PocketRow,
  type PocketRowFacts,
  readPocketFacts,
  type Trx,
} from '#server/kernel/door.ts'
import { readFreeReserve } from '#server/ledger/door.ts'

/** The facts for publishing, beside the terms. Read under the locks on fights, Pocket, recipient and reserve. */
export async function loadPublicationFacts(
  trx: Trx,
  { row, facts }: PocketRowFacts,
  now: Date,
): Promise<PublicationFacts> {
  const { terms } = facts
  const earmarkMicro = earmarkOfTerms(terms)
  return {
    termsApproved: row.approved_at !== null,
    recipient: row.federation_id
      ? await loadFederation(trx, row.federation_id, now)
      : await loadAthlete(trx, row, now),
    fights: await loadSupplies(trx, row.id, now),
    earmarkMicro,
    freeReserveMicro: earmarkMicro > 0n ? await readFreeReserve(trx, row.id, now) : ZERO,
  }
}

async function loadFederation(trx: Trx, federationId: string, now: Date) {
  const federation = await trx
    .selectFrom('federation')
    .select(['approved_at as approvedAt', 'approved_until as approvedUntil'])
    .select('revoked_at as revokedAt')
    .where('id', '=', federationId)
    .executeTakeFirstOrThrow()
  const proposal = { authorId: '', ownerId: null, approverIds: [], approvalsNeeded: 2 }
  const approvedToday = isApprovedToday({ proposal, ...federation }, now)
  return { kind: 'federation', approvedToday } as const
}

async function loadAthlete(trx: Trx, pocket: Selectable<PocketRow>, now: Date) {
  const fighterId = pocket.fighter_id ?? ''
  const fighter = await trx
    .selectFrom('fighter')
    .select(['status', 'first_pro_contract_at as contractAt'])
    .where('id', '=', fighterId)
    .executeTakeFirstOrThrow()
  const fights = await trx
    .selectFrom('fight')
    .select('id')
    .where('fighter_id', '=', fighterId)
    .execute()
  const read = await readFightFacts(
    trx,
    fights.map(({ id }) => id),
  )
  const bouts = [...read.values()].map((one) => one.facts)
  return {
    kind: 'athlete',
    firstProContractVerified: fighter.status === 'professional',
    fundingOverdue: isFundingOverdue(bouts, now),
    tipPockets: await loadTipPockets(trx, fighterId, now),
    priorityOwedUntil: fighter.contractAt && (await lastBurn(trx, fighterId, fighter.contractAt)),
  } as const
}

/** When the athlete's last standing badge burns, by its own terms. */
async function lastBurn(trx: Trx, fighterId: string, contractAt: Date): Promise<Date | null> {
  const { rows } = await sql<{ months: number | null }>`
    select max((p.sold_under ->> 'priorityMonths')::int) as months
    from certificate c join pocket p on p.id = c.pocket_id
    where p.fighter_id = ${fighterId} and c.kind = 'tips' and c.burned_at is null`.execute(trx)
  const months = rows[0]?.months ?? null
  return months === null ? null : badgeBurnsAt(contractAt, months)
}

async function loadTipPockets(trx: Trx, fighterId: string, now: Date) {
  const rows = await trx
    .selectFrom('pocket')
    .select('id')
    .where('fighter_id', '=', fighterId)
    .where('kind', '=', 'tips')
    .where('published_at', 'is not', null)
    .execute()
  const ids = rows.map(({ id }) => id)
  const read = await readPocketFacts(trx, ids, now)
  return [...read.values()].flatMap(({ facts }) => {
    const { opensAt: openedAt } = facts.terms
    const endedAt = facts.history.cancelledAt ?? closingTime(facts)
    // A Pocket withdrawn before its opening does not count among the four.
    if (hasCome(endedAt, openedAt)) return []
    const status = pocketStatus(facts, now)
    return [{ openedAt, stillOpen: !hasClosed(status) && status !== 'cancelled' }]
  })
}

/** What of each covered fight is promised already, by all other Pockets ever. */
async function loadSupplies(trx: Trx, pocketId: string, now: Date) {
  const fights = await trx
    .selectFrom('pocket_fight')
    .innerJoin('fight', 'fight.id', 'pocket_fight.fight_id')
    .select(['fight.id', 'contract_approved_at', 'started_at', 'cancelled_at', 'undated_since'])
    .where('pocket_id', '=', pocketId)
    .orderBy('position')
    .execute()
  return Promise.all(
    fights.map(async (fight) => ({
      fightId: fight.id,
      takenPpm: takenPpm(await loadSharing(trx, fight.id, pocketId, now)),
      contractApproved: fight.contract_approved_at !== null,
      // A cancelled fight cannot be promised any more than one that has begun.
      started: fight.started_at !== null || fight.cancelled_at !== null,
      undated: fight.undated_since !== null,
    })),
  )
}

async function loadSharing(trx: Trx, fightId: string, without: string, now: Date) {
  const rows = await trx
    .selectFrom('pocket_fight')
    .select('pocket_id')
    .where('fight_id', '=', fightId)
    .where('pocket_id', '!=', without)
    .execute()
  const ids = rows.map((row) => row.pocket_id)
  const read = await readPocketFacts(trx, ids, now)
  return [...read.values()].flatMap(({ row, facts: { terms, unitsTaken, history } }) => {
    if (terms.kind !== 'share') return []
    const live = row.published_at !== null && history.cancelledAt === null
    const stage = live ? (history.closedAt ? 'ended' : 'offered') : 'none'
    return [{ terms, unitsTaken, stage } as const]
  })
}
