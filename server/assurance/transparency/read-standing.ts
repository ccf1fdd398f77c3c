import { sql } from 'kysely'
import { type MicroUsdc, negate, ZERO } from '#domain/kernel/money.ts'
import { type ReserveStanding, reserveStanding } from '#domain/settlements/cover-reserve.ts'
import { readShownBalances } from '#server/assurance/kept-balances.ts'
import type { Platform } from '#server/kernel/door.ts'
import { readEarmarked } from '#server/ledger/door.ts'

type Context = Pick<Platform, 'db' | 'clock'>

/** The reserve behind the Compensation Pack, as everybody may see it. */
export interface PublicReserve extends ReserveStanding {
  balanceMicro: MicroUsdc
  premiumsTakenMicro: MicroUsdc
  /** Less what has come back of them from orders that were undone. */
  compensationsPaidMicro: MicroUsdc
}

/** The reserve: what it holds, its earmarks, and its exposure. Rule PRO-06. */
export async function readReserve({ db, clock }: Context): Promise<PublicReserve> {
  const kept = await readShownBalances(db, 'reserve:cover')
  const balanceMicro = negate(kept.get('reserve:cover') ?? ZERO)
  const earmarkedMicro = await readEarmarked(db, null, clock.now())
  const { rows } = await sql<
    Pick<PublicReserve, 'exposureMicro' | 'premiumsTakenMicro' | 'compensationsPaidMicro'>
  >`
    with covered as (
      select c.pocket_id, c.weight, sum(c.weight) over whole as total,
        sum(c.weight) over (whole order by c.position) as upto,
        f.started_at is null and not exists (select from fight_compensation o
          where o.pocket_id = c.pocket_id and o.fight_id = c.fight_id) as open
      from pocket_fight c join fight f on f.id = c.fight_id
      window whole as (partition by c.pocket_id)
    ), standing as (
      select pocket_id, principal_micro, cover_bps, reserve_micro from backing
      where payment_id is not null and void_cause is null and cover_bps > 0
    )
    select (select coalesce(sum(div((div(s.principal_micro::numeric * v.upto, v.total)
        - div(s.principal_micro::numeric * (v.upto - v.weight), v.total)) * s.cover_bps, 10000)), 0)::bigint
      from standing s join covered v on v.pocket_id = s.pocket_id and v.open) as "exposureMicro",
      (select coalesce(sum(reserve_micro), 0)::bigint from standing) as "premiumsTakenMicro",
      (select coalesce(sum(total_micro), 0)::bigint from fight_compensation)
        + (select coalesce(sum(amount_micro), 0)::bigint from posting join ledger_entry e on e.id = entry_id
          where kind = 'recovery' and account = 'reserve:cover') as "compensationsPaidMicro"
  `.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('sums are one row')
  const standing = reserveStanding({
    reserveMicro: balanceMicro,
    earmarksMicro: [earmarkedMicro],
    ...sums,
  })
  const { premiumsTakenMicro, compensationsPaidMicro } = sums
  return { ...standing, balanceMicro, premiumsTakenMicro, compensationsPaidMicro }
}

/** How much has happened so far, over all Pockets. */
export interface PublicCounts {
  pocketsPublished: bigint
  pocketsClosed: bigint
  pocketsCompleted: bigint
  pocketsCancelled: bigint
  orders: bigint
  backers: bigint
  principalMicro: MicroUsdc
  certificatesMinted: bigint
  certificatesBurned: bigint
  distributionsSettled: bigint
  fightsCompensated: bigint
  paidToRecipientsMicro: MicroUsdc
  paidToHoldersMicro: MicroUsdc
  fightsWrittenOff: bigint
  /** What was written off of verified earnings, whatever came in later. */
  writtenOffMicro: MicroUsdc
}

/** Counted from the rows themselves; orders are those that stand. */
export async function readCounts({ db }: Context): Promise<PublicCounts> {
  const { rows } = await sql<PublicCounts>`
    select p.*, b.*, c.*, l.*, w.*, (select count(*) from distribution) as "distributionsSettled",
      (select count(*) from fight_compensation) as "fightsCompensated"
    from (select count(*) as "pocketsPublished",
        count(*) filter (where closed_at is not null) as "pocketsClosed",
        count(*) filter (where completed_at is not null) as "pocketsCompleted",
        count(*) filter (where cancelled_at is not null) as "pocketsCancelled"
      from pocket where published_at is not null) p,
      (select count(*) as orders, count(distinct person_id) as backers,
        coalesce(sum(principal_micro), 0)::bigint as "principalMicro"
      from backing where payment_id is not null and void_cause is null) b,
      (select count(*) as "certificatesMinted",
        count(*) filter (where burned_at is not null) as "certificatesBurned"
      from certificate) c,
      (select coalesce(sum(amount_micro) filter (where kind = 'payout'), 0)::bigint
          as "paidToRecipientsMicro",
        coalesce(sum(amount_micro) filter (where kind = 'claim'
          or kind = 'person_payout'), 0)::bigint as "paidToHoldersMicro"
      from posting join ledger_entry on id = entry_id
      where amount_micro > 0 and kind in ('payout', 'claim', 'person_payout')) l,
      (select count(distinct fight_id) as "fightsWrittenOff",
        coalesce(sum(written_off_micro), 0)::bigint as "writtenOffMicro"
      from earnings_declaration where written_off_at is not null) w`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('counts are one row')
  return counts
}
