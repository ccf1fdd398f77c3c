import { type Selectable, sql } from 'kysely'
import type { CompensationFacts, CoveredCertificate } from '#domain/compensation-decision.ts'
import type { UnitInterval } from '#domain/interval.ts'
import { bps, larger, type MicroUsdc, micro, smaller, subtract, ZERO } from '#domain/money.ts'
import { type Refusal, when } from '#domain/refusal.ts'
import { countUndecided } from '#server/db/count-undecided.ts'
import type { Trx } from '#server/db/in-transaction.ts'
import { lockRows } from '#server/db/lock-rows.ts'
import { readFightFacts } from '#server/db/read-fight-facts.ts'
import { readPocketFacts } from '#server/db/read-pocket-facts.ts'
import type { ReleaseStepRow } from '#server/db/tables-pockets.ts'
import { readBalance } from '#server/ledger/balances.ts'

export interface FightOfPocket {
  pocketId: string
  fightId: string
}

/** A cancelled fight of a Pocket under lock, with what its holders' compensation rests on. */
export interface LoadedCompensation {
  facts: CompensationFacts
  totalUnits: number
  voids: readonly UnitInterval[]
  /** The part of the escrow that waited for this fight; null where the plan has none. */
  waiting: Pick<Selectable<ReleaseStepRow>, 'step'> | null
  ownerId: string | null
  /** What keeps the compensation from being worked out now. */
  refusals: readonly Refusal[]
}

/**
 * Locks the fight, the Pocket and the reserve, and loads. Null where the Pocket does not cover the fight. Premiums of
 * Pockets on sale lie in their own escrow: they are not there to pay from, and this Pocket's own must have moved.
 */
export async function loadCompensation(
  trx: Trx,
  { pocketId, fightId }: FightOfPocket,
  now: Date,
): Promise<LoadedCompensation | null> {
  await lockRows(trx, { fights: [fightId], pockets: [pocketId], reserve: true })
  const fight = (await readFightFacts(trx, [fightId])).get(fightId)
  const pocket = (await readPocketFacts(trx, [pocketId], now)).get(pocketId)
  if (!fight || pocket?.facts.terms.kind !== 'share') return null
  const { terms, unitsTaken, history } = pocket.facts
  if (!terms.coveredFights.some((covered) => covered.fightId === fightId)) return null
  const voids = await readVoids(trx, pocketId)
  const waiting = await readWaiting(trx, pocketId, fightId)
  const heldMicro = micro(await readBalance(trx, `pocket:${pocketId}:recipient`))
  const returned = waiting && {
    amountMicro: smaller(waiting.amount_micro, heldMicro),
    totalUnits: unitsTaken.cursorUnits,
    voids,
  }
  const undecided = (await countUndecided(trx, pocketId)) > 0
  return {
    facts: {
      terms,
      fightId,
      fight: fight.facts,
      returned,
      alreadyCompensated: await isCompensated(trx, pocketId, fightId),
      certificates: await readStanding(trx, pocketId),
      reserveMicro: await readUsable(trx),
    },
    totalUnits: unitsTaken.cursorUnits,
    voids,
    waiting,
    ownerId: await findOwner(trx, fight.row.fighter_id),
    refusals: [
      ...when(history.closedAt === null, { code: 'transition_not_allowed' }),
      ...when(undecided, { code: 'screening_pending' }),
      // What waits for a fight is known with the plan, and from then on no order can be withdrawn.
      ...when(pocket.row.release_planned_at === null, { code: 'release_not_planned' }),
    ],
  }
}

async function findOwner(trx: Trx, fighterId: string): Promise<string | null> {
  const fighter = await trx
    .selectFrom('fighter')
    .select('person_id')
    .where('id', '=', fighterId)
    .executeTakeFirstOrThrow()
  return fighter.person_id
}

async function readVoids(trx: Trx, pocketId: string): Promise<readonly UnitInterval[]> {
  const rows = await trx
    .selectFrom('backing')
    .select(['interval_from', 'interval_until'])
    .where('pocket_id', '=', pocketId)
    .where('void_cause', 'is not', null)
    .orderBy('interval_from')
    .execute()
  return rows.flatMap(({ interval_from: from, interval_until: until }) =>
    from === null || until === null ? [] : [{ from, until }],
  )
}

function readWaiting(trx: Trx, pocketId: string, fightId: string) {
  return trx
    .selectFrom('release_step')
    .select(['step', 'amount_micro'])
    .where('pocket_id', '=', pocketId)
    .where('fight_id', '=', fightId)
    .where('released_at', 'is', null)
    .where('returned_at', 'is', null)
    .executeTakeFirst()
    .then((row) => row ?? null)
}

async function isCompensated(trx: Trx, pocketId: string, fightId: string): Promise<boolean> {
  const done = await trx
    .selectFrom('fight_compensation')
    .select('decided_at')
    .where('pocket_id', '=', pocketId)
    .where('fight_id', '=', fightId)
    .executeTakeFirst()
  return done !== undefined
}

async function readStanding(trx: Trx, pocketId: string): Promise<readonly CoveredCertificate[]> {
  const rows = await trx
    .selectFrom('certificate')
    .innerJoin('backing', 'backing.id', 'certificate.backing_id')
    .select(['number', 'certificate.interval_from', 'certificate.interval_until'])
    .select('certificate.cover_bps')
    .where('certificate.pocket_id', '=', pocketId)
    .where('void_cause', 'is', null)
    .orderBy('certificate.interval_from')
    .execute()
  return rows.flatMap(({ number, interval_from: from, interval_until: until, cover_bps }) =>
    from === null || until === null
      ? []
      : [{ certificateId: number.toString(), interval: { from, until }, coverBps: bps(cover_bps) }],
  )
}

/** The reserve without the premiums that have not moved to it yet. */
async function readUsable(trx: Trx): Promise<MicroUsdc> {
  const reserveMicro = micro(await readBalance(trx, 'reserve:cover'))
  const { rows } = await sql<{ underway: MicroUsdc }>`
    select coalesce(sum(b.reserve_micro), 0)::bigint as underway
    from backing b join pocket p on p.id = b.pocket_id
    where p.closed_at is null
      and b.state in ('confirmed', 'unlocked', 'settled', 'disputed')`.execute(trx)
  return larger(ZERO, subtract(reserveMicro, rows[0]?.underway ?? ZERO))
}
