import { type RawBuilder, sql } from 'kysely'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import { type Platform, pagedList } from '#server/kernel/door.ts'

/**
 * SQL on `pocket p`: everybody may order from it, as `pocketStatus` calls `open`. A sale with priority is not open while badge
 * holders are owed hours, whose end moves on while a fight has no date.
 */
export function isOpen(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(p.published_at is not null and p.closed_at is null and p.cancelled_at is null
    and p.closes_at > ${now} and coalesce(p.ended_early_at > ${now}, true)
    and p.frozen_at is null and p.paused_at is null and coalesce(p.asked_until <= ${now}, true)
    and p.released_at is null and p.completed_at is null and p.last_fight_settled_at is null
    and not p.is_sold_out
    and ${openedAt} <= ${now} and (p.priority_opens_at is null or not exists (
      select from pocket_fight c join fight f on f.id = c.fight_id
      where c.pocket_id = p.id and f.undated_since < ${openedAt})))`
}

/** SQL: since when everybody may order from an open `pocket p`. */
export const openedAt = sql<Date>`(case when p.priority_opens_at is null then p.opens_at
  else coalesce(p.priority_until, p.opens_at) end)`

/** SQL: what is left of `pocket p` in whole percent, with so many units held; all of it if nothing is sold by the unit. */
export function freePercent(held: RawBuilder<unknown>): RawBuilder<string> {
  return sql`coalesce(div((p.unit_count - p.unit_cursor - coalesce(${held}, 0)) * 100::numeric, p.unit_count), 100)`
}

/** A search among the open Pockets. */
export interface PocketSearch {
  /**
   * Words that must each be in the title, the description, the kind's name or the recipient's; accents and case do not matter.
   */
  words: readonly string[]
  /** Null for every kind. */
  kinds: readonly PocketKind[] | null
  /** Latest opening first, most left first, or least minimum first; what closes first is on top among equals. */
  sort: 'recent' | 'available' | 'minimum'
  /** The displayed name of a kind. */
  kindNames: Readonly<Record<PocketKind, string>>
}

/** A page of results, by id, and the total. */
export interface FoundPockets {
  ids: readonly string[]
  total: number
  /** Null on the last page. */
  nextCursor: string | null
}

/** Open Pockets that fit, a page at a time. @param page.cursor The one of an earlier answer; any other begins anew. */
export async function searchOpenPockets(
  platform: Pick<Platform, 'db' | 'clock'>,
  search: PocketSearch,
  page: { limit: number; cursor?: string | undefined },
): Promise<FoundPockets> {
  const cursor = openPockets.query.shape.cursor.safeParse(page.cursor).data
  const { items, nextCursor } = await openPockets(platform, { ...page, cursor }, search)
  return { ids: items.map(({ id }) => id), total: items[0]?.total ?? 0, nextCursor }
}

const openPockets = pagedList({
  key: { place: 'number', closesAt: 'instant', id: 'uuid' },
  rows: ({ clock }: Pick<Platform, 'db' | 'clock'>, search: PocketSearch) => sql<Found>`
    select p.id, p.closes_at as "closesAt", ${placeOf(search.sort)} as place, count(*) over ()::int as total
    from pocket p left join fighter f on f.id = p.fighter_id left join federation g on g.id = p.federation_id
      ${search.sort === 'available' ? held(clock.now()) : sql``}
    where ${isOpen(clock.now())} and ${fits(search)}`,
})

interface Found {
  id: string
  closesAt: Date
  place: bigint
  total: number
}

/** All that is held now, by Pocket, in one look. */
const held = (now: Date) => sql`left join (select pocket_id, sum(units) as units from reservation
  where ended_at is null and reserved_until > ${now} group by pocket_id) held on held.pocket_id = p.id`

/** The least first. An instant is a double up to the microsecond, and reckoned with in a quarter of the time. */
function placeOf(sort: PocketSearch['sort']): RawBuilder<bigint> {
  if (sort === 'minimum') return sql`p.minimum_micro`
  if (sort === 'recent') return sql`-(date_part('epoch', p.opens_at) * 1000000)::bigint`
  return sql`-${freePercent(sql`held.units`)}::bigint`
}

function fits({ words, kinds, kindNames }: PocketSearch): RawBuilder<boolean> {
  const ofKind = kinds ? sql`p.kind = any(${kinds}::text[])` : sql`true`
  if (words.length === 0) return sql<boolean>`${ofKind}`
  const names = Object.entries(kindNames)
  const kindName = sql`(array[${sql.join(names.map(([, name]) => sql`plain_text(${name})`))}])[
    array_position(${names.map(([kind]) => kind)}::text[], p.kind)]`
  const text = sql`concat_ws(' ', p.search_text, ${kindName}, '·', f.search_text, g.search_text)`
  const each = words.map((word) => sql`strpos(${text}, plain_text(${word})) > 0`)
  return sql<boolean>`${ofKind} and ${sql.join(each, sql` and `)}`
}
