import { type RawBuilder, sql } from 'kysely'
import { closestWord } from '#domain/campaigns/closest-word.ts'
import { POCKET_KINDS, type PocketKind } from '#domain/campaigns/pocket.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
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
  /** Of the athlete, by its name in the rules; null for every one, and for federations too. */
  weightClass: string | null
  /** The slug of the federation whose Pockets are looked for; null for everybody's. */
  federation: string | null
  /** So much is enough to back it; null for any minimum. */
  affordableMicro: MicroUsdc | null
  /** It closes by then; null for any time. */
  closesBy: Date | null
  /** Latest opening first, most left first, or least minimum first; what closes first is on top among equals. */
  sort: 'recent' | 'closing' | 'available' | 'minimum'
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
  if (sort === 'closing') return sql`0::bigint`
  if (sort === 'minimum') return sql`p.minimum_micro`
  if (sort === 'recent') return sql`-(date_part('epoch', p.opens_at) * 1000000)::bigint`
  return sql`-${freePercent(sql`held.units`)}::bigint`
}

function fits(search: PocketSearch): RawBuilder<boolean> {
  const { kinds, weightClass, federation, affordableMicro, closesBy } = search
  const conditions = [
    sql`true`,
    ...(kinds ? [sql`p.kind = any(${kinds}::text[])`] : []),
    ...(weightClass ? [sql`f.weight_class = ${weightClass}`] : []),
    ...(federation ? [sql`g.slug = ${federation}`] : []),
    ...(affordableMicro === null ? [] : [sql`p.minimum_micro <= ${affordableMicro}`]),
    ...(closesBy ? [sql`least(p.closes_at, p.ended_early_at) <= ${closesBy}`] : []),
    ...containWords(search),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** SQL: as texts are compared. Asked once for the whole look, and not once a row, where plans are kept. */
const plain = (text: string) => sql`(select plain_text(${text}))`

function containWords({ words, kindNames }: PocketSearch): RawBuilder<unknown>[] {
  const names = POCKET_KINDS.map((kind) => sql`when ${kind} then ${plain(kindNames[kind])}`)
  const kindName = sql`case p.kind ${sql.join(names, sql` `)} end`
  const text = sql`concat_ws(' ', p.search_text, ${kindName}, '·', f.search_text, g.search_text)`
  return words.map((word) => sql`strpos(${text}, ${plain(word)}) > 0`)
}

/** Federations with an open Pocket, by their names. */
export async function listOpenFederations({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const { rows } = await sql<{ slug: string; name: string }>`
    select slug, name from federation g
    where exists (select from pocket p where p.federation_id = g.id and ${isOpen(clock.now())})
    order by name limit 100`.execute(db)
  return rows
}

/** Names are read of so many open Pockets. */
const MOST_NAMES = 5_000

/**
 * What may have been meant by words that are in no open Pocket: the nearest ones of titles and names.
 * @returns Null where each word is in one, or one of them is near to none.
 */
export async function suggestWords(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  typed: readonly string[],
): Promise<readonly string[] | null> {
  const { rows } = await sql<{ text: string; typed: string[] }>`
    select plain_text(p.title || ' ' || coalesce(f.name, g.name, '')) as text,
      array(select plain_text(word) from unnest(${typed}::text[]) with ordinality t (word, place) order by place) as typed
    from pocket p left join fighter f on f.id = p.fighter_id left join federation g on g.id = p.federation_id
    where ${isOpen(clock.now())} order by p.closes_at, p.id limit ${MOST_NAMES}`.execute(db)
  const known = new Set(rows.flatMap(({ text }) => text.split(/[^\p{L}\p{N}]+/u)))
  const words = rows[0]?.typed ?? []
  const isKnown = (word: string) => rows.some(({ text }) => text.includes(word))
  const meant = words.map((word) => (isKnown(word) ? word : closestWord(word, known)))
  if (words.every(isKnown)) return null
  return meant.every((word) => word !== null) ? meant : null
}
