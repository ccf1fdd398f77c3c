import { sql } from 'kysely'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import { addDays } from '#domain/kernel/time.ts'
import type { Platform } from '#server/kernel/door.ts'
import { freePercent, isOpen, openedAt } from './open-pockets.ts'

type Context = Pick<Platform, 'db' | 'clock'>

/** The dashboard's figures about all open Pockets, and which it shows first. */
export interface Market {
  /** The number of open Pockets. */
  openPockets: number
  /** The kinds among them. */
  kinds: readonly PocketKind[]
  /** Coming fights that the viewer's Pockets cover. */
  upcomingFights: number
  /** With enough left and not the viewer's yet, those that close first. */
  recommended: readonly string[]
  /** Those with news: lately opened, close to their end, and the viewer's own that closed. */
  opened: readonly string[]
  closing: readonly string[]
  closed: readonly string[]
}

/** Which Pockets a page shows first, and how many. */
export interface Picks {
  /** A recommended Pocket has more than so many percent left. */
  recommendedOverPercent: number
  recommended: number
  news: number
  /** Closing within so many days is news. */
  soonDays: number
}

/** @param own The viewer's Pockets. */
export async function readMarket(
  { db, clock }: Context,
  own: readonly string[],
  picks: Picks,
): Promise<Market> {
  const now = clock.now()
  const held = sql`(select sum(units) from reservation
    where pocket_id = p.id and ended_at is null and reserved_until > ${now})`
  const { rows } = await sql<Market>`
    with open as materialized (
      select p.id, p.kind, p.closes_at, ${openedAt} as opened_at,
        least(p.closes_at, p.ended_early_at) as ends_at
      from pocket p where ${isOpen(now)})
    select (select count(*)::int from open) as "openPockets",
      array(select distinct kind from open) as kinds,
      (select count(distinct f.id)::int from pocket_fight c join fight f on f.id = c.fight_id
        where c.pocket_id = any(${own}::uuid[]) and f.scheduled_at > ${now}
          and f.cancelled_at is null and f.undated_since is null) as "upcomingFights",
      -- In order first, so that what is held is looked up of the first few alone.
      array(select o.id from (select * from open where not id = any(${own}::uuid[]) order by closes_at, id offset 0) o
        cross join lateral (select ${freePercent(held)} as percent from pocket p where p.id = o.id offset 0) free
        where percent > ${picks.recommendedOverPercent} limit ${picks.recommended}) as recommended,
      array(select id from open order by opened_at desc, closes_at, id limit ${picks.news}) as opened,
      array(select id from open where ends_at <= ${addDays(now, picks.soonDays)}
        order by ends_at desc, closes_at, id limit ${picks.news}) as closing,
      array(select id from pocket where id = any(${own}::uuid[]) and least(closes_at, ended_early_at) <= ${now}
        order by least(closes_at, ended_early_at) desc limit ${picks.news}) as closed`.execute(db)
  const [market] = rows
  if (!market) throw new Error('a market is one row')
  return market
}

/** A Pocket trends when it grew by more than this within so many days. */
export interface Trend {
  overBps: number
  days: number
  most: number
}

const keptMs = 60_000
const kept = new WeakMap<Context['clock'], { fromMs: number; ids: Promise<readonly string[]> }>()

/** The open Pockets that grew most. Computed at most once a minute for everybody: it reads all their orders. */
export function readTrending(platform: Context, trend: Trend): Promise<readonly string[]> {
  const { clock } = platform
  const nowMs = clock.now().getTime()
  const known = kept.get(clock)
  if (known && nowMs >= known.fromMs && nowMs - known.fromMs < keptMs) return known.ids
  const ids = findTrending(platform, trend)
  kept.set(clock, { fromMs: nowMs, ids })
  // A failed query is repeated.
  ids.catch(() => kept.delete(clock))
  return ids
}

async function findTrending(
  { db, clock }: Context,
  { overBps, days, most }: Trend,
): Promise<readonly string[]> {
  const now = clock.now()
  const { rows } = await sql<{ id: string }>`
    select p.id from pocket p,
      lateral (select sum(principal_micro) as raised,
          sum(principal_micro) filter (where confirmed_at > ${addDays(now, -days)}) as recent
        from backing where pocket_id = p.id and state in ('confirmed', 'unlocked', 'settled', 'frozen')) sums,
      lateral (select case when raised > recent then div(recent * 10000, raised - recent) else 10000 end as bps) growth
    where ${isOpen(now)} and recent > 0 and bps > ${overBps}
    order by bps desc, p.closes_at, p.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
