import { sql } from 'kysely'
import { escrowFlowOf } from '#domain/assurance/public-books.ts'
import { pocketStatus } from '#domain/campaigns/pocket-status.ts'
import { readPocketSums } from '#server/assurance/door.ts'
import { readRaised } from '#server/campaigns/door.ts'
import {
  type Database,
  isUuid,
  type Platform,
  pagedList,
  readPocketFacts,
} from '#server/kernel/door.ts'
import { onItsWay, type PocketOnList, shownOfPocket, withRecipient } from './payable-pockets.ts'
import { MOST_ROWS, readHistory, readWaiting } from './read-history.ts'
import type { Sees } from './seen-by.ts'

type Place = Pick<Platform, 'db' | 'clock'>

/** Every Pocket from its first draft on, the last to open first; those whose title or recipient has this in it. */
export const listEveryPocket = pagedList({
  key: { opensAt: 'instant', id: 'uuid' },
  descending: true,
  rows: (_: Place, named?: string) => sql<PocketOnList>`
    select ${shownOfPocket} from ${withRecipient}
    ${named ? sql`where strpos(lower(p.title || ' ' || coalesce(f.name, o.name)), ${named.toLowerCase()}) > 0` : sql``}`,
  present: async (rows, { db, clock }) => {
    const ids = rows.map(({ id }) => id)
    const now = clock.now()
    const facts = await readPocketFacts(db, ids, now)
    const raised = await readRaised({ db }, ids)
    return rows.flatMap((row) => {
      const pocket = facts.get(row.id)
      if (!pocket) return []
      const { principalMicro = 0n, backers = 0 } = raised.get(row.id) ?? {}
      const status = pocketStatus(pocket.facts, now)
      return [{ ...row, status, raisedMicro: principalMicro, backers }]
    })
  },
})

/** All that is known of one Pocket, as far as the operator sees it; null for none. */
export async function findPocketDossier(
  { db, clock }: Place,
  pocketId: string,
  sees: Pick<Sees, 'names' | 'log'>,
) {
  if (!isUuid(pocketId)) return null
  const now = clock.now()
  const pocket = (await readPocketFacts(db, [pocketId], now)).get(pocketId)
  if (!pocket) return null
  const { row, facts } = pocket
  const recipient = await readRecipient(db, pocketId)
  return {
    id: row.id,
    title: row.title,
    kind: row.kind,
    slug: row.published_at === null ? null : row.slug,
    status: pocketStatus(facts, now),
    ...recipient,
    ...timesOf(row),
    sentBackBecause: row.sent_back_because,
    cancelledBecause: row.cancelled_because,
    money: await readMoney(db, pocketId),
    terms: {
      minimumMicro: row.minimum_micro,
      goalMicro: row.goal_micro,
      unitPriceMicro: row.unit_price_micro,
      unitCount: row.unit_count,
      ppmPerUnit: row.ppm_per_unit,
      saleFeeBps: row.sale_fee_bps,
      premiumBps: row.premium_bps,
      coverLevel1Bps: row.cover_level1_bps,
      coverLevel2Bps: row.cover_level2_bps,
      withdrawalPolicy: row.withdrawal_policy,
      releaseBy: row.release_by,
      termsHash: row.terms_hash,
    },
    waiting: await readWaiting(db, [`pocket:${pocketId}`], sees),
    ...(await readParts(db, pocketId, sees)),
    history: await readHistory(db, [`pocket:${pocketId}`], sees),
  }
}

type Row = NonNullable<
  Awaited<ReturnType<typeof readPocketFacts>> extends Map<string, infer One> ? One : never
>['row']

const timesOf = (row: Row) => ({
  submittedAt: row.submitted_at,
  approvedAt: row.approved_at,
  opensAt: row.opens_at,
  closesAt: row.closes_at,
  endedEarlyAt: row.ended_early_at,
  closedAt: row.closed_at,
  releasedAt: row.released_at,
  completedAt: row.completed_at,
  cancelledAt: row.cancelled_at,
  frozenAt: row.frozen_at,
})

async function readRecipient(db: Database, pocketId: string) {
  const { rows } = await sql<{
    recipientName: string | null
    personId: string | null
  }>`
    select coalesce(f.name, o.name) as "recipientName",
      coalesce(f.person_id, o.signatory_person_id) as "personId"
    from ${withRecipient} where p.id = ${pocketId}`.execute(db)
  return rows[0] ?? { recipientName: null, personId: null }
}

/** In the books: what is in escrow, what was released, paid and given back. */
async function readMoney(db: Database, pocketId: string) {
  const sums = await readPocketSums(db, pocketId)
  const { heldMicro, releasedMicro, feeMicro } = escrowFlowOf(sums)
  const added = (which: (sum: (typeof sums)[number]) => boolean) =>
    sums.filter(which).reduce((total, { amountMicro }) => total + amountMicro, 0n)
  const raised = (await readRaised({ db }, [pocketId])).get(pocketId)
  const { rows } = await sql<{ onItsWayMicro: bigint; returnedMicro: bigint }>`
    select ${onItsWay('p.id')} as "onItsWayMicro",
      (select coalesce(sum(backer_pays_micro), 0)::bigint from backing b
        where b.pocket_id = p.id and b.payment_id is not null
          -- What a bank took back was not given back.
          and b.void_cause <> 'charged_back') as "returnedMicro"
    from pocket p where p.id = ${pocketId}`.execute(db)
  const isOwed = (account: string) => /^payable:(fighter|federation):/.test(account)
  return {
    raisedMicro: raised?.principalMicro ?? 0n,
    backers: raised?.backers ?? 0,
    heldMicro,
    releasedMicro,
    paidMicro: added(({ account, kind }) => isOwed(account) && kind === 'payout'),
    payableMicro: -added(({ account }) => isOwed(account)) - (rows[0]?.onItsWayMicro ?? 0n),
    returnedMicro: rows[0]?.returnedMicro ?? 0n,
    feeMicro,
  }
}

/** By which the fight `f` is named. */
const ofFight = sql`f.id as "fightId", f.opponent_name as "opponentName", f.event_name as "eventName",
  f.scheduled_at as "takesPlaceAt"`

async function readParts(db: Database, pocketId: string, { names }: Pick<Sees, 'names'>) {
  const all = async (query: ReturnType<typeof sql<object>>) => (await query.execute(db)).rows
  return {
    fights: await all(sql`
      select ${ofFight}, c.weight, f.result_outcome as outcome, f.cancelled_at as "cancelledAt"
      from pocket_fight c join fight f on f.id = c.fight_id where c.pocket_id = ${pocketId} order by c.position`),
    distributions: await all(sql`
      select ${ofFight}, d.gross_micro as "grossMicro", d.fee_micro as "feeMicro",
        d.holders_micro as "holdersMicro", d.fighter_micro as "fighterMicro", d.settled_at as "settledAt"
      from distribution d join fight f on f.id = d.fight_id where d.pocket_id = ${pocketId} order by d.settled_at`),
    compensations: await all(sql`
      select ${ofFight}, c.total_micro as "totalMicro", c.from_reserve_micro as "reserveMicro",
        c.backstop_micro as "backstopMicro", c.decided_at as "decidedAt"
      from fight_compensation c join fight f on f.id = c.fight_id where c.pocket_id = ${pocketId} order by c.decided_at`),
    release: await all(sql`
      select s.due_at as "dueAt", ${ofFight}, s.amount_micro as "amountMicro",
        s.released_at as "releasedAt", s.returned_at as "returnedAt"
      from release_step s left join fight f on f.id = s.fight_id
      where s.pocket_id = ${pocketId} and s.backing_id is null order by s.step`),
    payouts: !names
      ? []
      : await all(sql`
      select amount_micro as "amountMicro", to_address as "toAddress", state, reference, created_at as "createdAt"
      from treasury_order where kind = 'payout' and pocket_id = ${pocketId} order by created_at desc`),
    orders: await all(sql`
      select id as "orderId", state, units, backer_pays_micro as "amountMicro",
        certificate_number as "certificateNumber", created_at as "createdAt"
      from backing where pocket_id = ${pocketId} and payment_id is not null
      order by created_at desc limit ${MOST_ROWS}`),
  }
}
