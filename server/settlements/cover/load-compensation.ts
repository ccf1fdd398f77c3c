import { sql } from 'kysely'
import type { UnitInterval } from '#domain/kernel/interval.ts'
import { add, bps, larger, type MicroUsdc, micro, smaller, ZERO } from '#domain/kernel/money.ts'
import { type Refusal, when } from '#domain/kernel/refusal.ts'
import type {
  CompensationFacts,
  CoveredCertificate,
} from '#domain/settlements/compensation-decision.ts'
import { readFightFacts } from '#server/campaigns/door.ts'
import { readAthleteSide } from '#server/identity/door.ts'
import { lockRows, readPocketFacts, type Trx } from '#server/kernel/door.ts'
import { isOpen, readBalance, readUsableReserve } from '#server/ledger/door.ts'
import { countUndecided } from '#server/settlements/count-undecided.ts'
import { hasOpenQuestion } from '#server/treasury/door.ts'

export interface FightOfPocket {
  pocketId: string
  fightId: string
}

/** A part of the escrow that waits for a fight. */
export interface Waiting {
  step: number
  amountMicro: MicroUsdc
  /** Its order, while its money is in quarantine. */
  frozenOrderId: string | null
}

/** A cancelled fight of a Pocket under lock, with the facts for its holders' compensation. */
export interface LoadedCompensation {
  facts: CompensationFacts
  totalUnits: number
  voids: readonly UnitInterval[]
  /** The parts of the escrow that waited for this fight: those of all orders, and those of stopped ones. */
  waiting: readonly Waiting[]
  ownerIds: readonly string[]
  /** What prevents computing the compensation now. */
  refusals: readonly Refusal[]
}

/**
 * Locks the fight, the Pocket and the reserve, and loads. Null if the Pocket does not cover the fight. Premiums of Pockets on
 * sale are in their own escrow and not available; this Pocket's own must have moved.
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
  const returned = waiting.length > 0 && {
    amountMicro: await readReturned(trx, pocketId, waiting),
    totalUnits: unitsTaken.cursorUnits,
    voids,
  }
  const undecided = (await countUndecided(trx, pocketId)) > 0
  const asked = await hasOpenQuestion(trx, pocketId)
  return {
    facts: {
      terms,
      fightId,
      fight: fight.facts,
      returned: returned || null,
      alreadyCompensated: await isCompensated(trx, pocketId, fightId),
      certificates: await readStanding(trx, pocketId),
      reserveMicro: larger(ZERO, await readUsableReserve(trx)),
    },
    totalUnits: unitsTaken.cursorUnits,
    voids,
    waiting,
    ownerIds: await readAthleteSide(trx, fight.row.fighter_id),
    refusals: [
      ...when(history.closedAt === null || history.frozenAt !== null, {
        code: 'transition_not_allowed',
      }),
      ...when(undecided, { code: 'screening_pending' }),
      ...when(asked, { code: 'bout_question_open' }),
      // What waits for a fight is known with the plan; from then on no order can be withdrawn from.
      ...when(pocket.row.release_planned_at === null, { code: 'release_not_planned' }),
    ],
  }
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

async function readWaiting(
  trx: Trx,
  pocketId: string,
  fightId: string,
): Promise<readonly Waiting[]> {
  const { rows } = await sql<Waiting>`
    select s.step, s.amount_micro as "amountMicro", case when coalesce((
      select -sum(p.amount_micro) from posting p join ledger_entry e on e.id = p.entry_id
      where p.account = 'quarantine' and e.backing_id = s.backing_id), 0) > 0
      then s.backing_id end as "frozenOrderId"
    from release_step s
    where s.pocket_id = ${pocketId} and s.fight_id = ${fightId} and ${isOpen}
    order by s.step`.execute(trx)
  return rows
}

/** What is returned: all that waited, as far as it is there; what is frozen is there, in quarantine. */
async function readReturned(
  trx: Trx,
  pocketId: string,
  waiting: readonly Waiting[],
): Promise<MicroUsdc> {
  const heldMicro = micro(await readBalance(trx, `pocket:${pocketId}:recipient`))
  const of = (frozen: boolean) =>
    waiting.filter(({ frozenOrderId }) => (frozenOrderId !== null) === frozen)
  const sum = (parts: readonly Waiting[]) =>
    add(ZERO, ...parts.map(({ amountMicro }) => amountMicro))
  return add(smaller(sum(of(false)), heldMicro), sum(of(true)))
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
