import { sql } from 'kysely'
import { pocketStatus } from '#domain/campaigns/pocket-status.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { addDays } from '#domain/kernel/time.ts'
import { readPictures } from '#server/campaigns/pictures/read-pictures.ts'
import {
  isUuid,
  type Platform,
  type PocketRowFacts,
  pagedList,
  readPocketFacts,
} from '#server/kernel/door.ts'
import { type PocketView, presentPocket } from './present-pocket.ts'
import { type Recipient, readRecipients } from './read-recipients.ts'
import { shownFight } from './read-shown-fights.ts'

/** How a Pocket's name in addresses is written. */
export const pocketSlug = /^[a-z0-9-]{1,80}$/

/** The first open Pockets, those that close first on top. */
export async function listOpenPockets(platform: Platform): Promise<readonly PocketView[]> {
  const { items } = await pageOnSale(platform, { limit: 200 })
  return items.filter(({ status }) => status === 'open')
}

/**
 * Pockets that can be backed now, by anybody or by badge holders; those that close first on top. A page may hold fewer than its
 * limit if sales have just ended.
 */
export const pageOnSale = pagedList({
  key: { closesAt: 'instant', id: 'uuid' },
  rows: ({ db, clock }: Platform) => {
    const now = clock.now()
    return db
      .selectFrom('pocket')
      .select(['id', 'closes_at as closesAt'])
      .where('published_at', 'is not', null)
      .where(sql<boolean>`coalesce(priority_opens_at, opens_at) <= ${now}`)
      .where('closes_at', '>', now)
      .where('cancelled_at', 'is', null)
      .where('closed_at', 'is', null)
  },
  present: async (rows, platform) => {
    const now = platform.clock.now()
    const ids = rows.map(({ id }) => id)
    const read = await readPocketFacts(platform.db, ids, now)
    const onSale = ids
      .flatMap((id) => read.get(id) ?? [])
      .filter(({ facts }) => ['open', 'priority'].includes(pocketStatus(facts, now)))
    return present(platform, onSale)
  },
})

/** One published Pocket by its id or its slug, whatever its status; null for any other. */
export async function findPocket(platform: Platform, name: string): Promise<PocketView | null> {
  if (!isUuid(name) && !pocketSlug.test(name)) return null
  const found = await platform.db
    .selectFrom('pocket')
    .select('id')
    .where(isUuid(name) ? 'id' : 'slug', '=', name)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  return found ? ((await listPockets(platform, [found.id]))[0] ?? null) : null
}

/** A sitemap holds 50,000 addresses: two of each Pocket and, at most, two of its recipient. */
const SITEMAP_MOST = 12_000

/**
 * Published Pockets for search engines, the newest first, and whom they are for, by their slugs; without athletes who have left
 * and what was theirs.
 */
export async function listPublishedPages({ db }: Pick<Platform, 'db'>) {
  const rows = await db
    .selectFrom('pocket')
    .leftJoin('fighter', 'fighter.id', 'pocket.fighter_id')
    .leftJoin('federation', 'federation.id', 'pocket.federation_id')
    .select(['pocket.slug', 'fighter.slug as athlete', 'federation.slug as federation'])
    .where('pocket.published_at', 'is not', null)
    .where('fighter.retired_at', 'is', null)
    .orderBy('pocket.published_at', 'desc')
    .limit(SITEMAP_MOST)
    .execute()
  return {
    pockets: rows.map(({ slug }) => slug),
    athletes: [...new Set(rows.flatMap(({ athlete }) => athlete ?? []))],
    federations: [...new Set(rows.flatMap(({ federation }) => federation ?? []))],
  }
}

/** The published Pockets of one recipient, by its kind and its slug, the newest first. */
export async function listPocketsOf(
  platform: Platform,
  kind: Recipient['kind'],
  name: string,
): Promise<PocketView[]> {
  if (!pocketSlug.test(name)) return []
  const rows = await platform.db
    .selectFrom('pocket')
    .leftJoin('fighter', 'fighter.id', 'pocket.fighter_id')
    .leftJoin('federation', 'federation.id', 'pocket.federation_id')
    .select('pocket.id')
    .where(kind === 'fighter' ? 'fighter.slug' : 'federation.slug', '=', name)
    .where('pocket.published_at', 'is not', null)
    .orderBy('pocket.published_at', 'desc')
    .limit(100)
    .execute()
  const ids = rows.map(({ id }) => id)
  return listPockets(platform, ids)
}

/** These Pockets, in this order; unknown ids are left out. */
export async function listPockets(
  platform: Platform,
  ids: readonly string[],
): Promise<PocketView[]> {
  const read = await readPocketFacts(platform.db, ids, platform.clock.now())
  return present(
    platform,
    ids.flatMap((id) => read.get(id) ?? []),
  )
}

/** The same, and what each of them has collected within the last week. */
export async function listWithWeek(
  platform: Platform,
  ids: readonly string[],
): Promise<{ pockets: PocketView[]; weekMicro: ReadonlyMap<string, MicroUsdc> }> {
  const now = platform.clock.now()
  const read = await readPocketFacts(platform.db, ids, now)
  const raised = await readRaised(platform, ids, addDays(now, -7))
  const known = ids.flatMap((id) => read.get(id) ?? [])
  const weekMicro = new Map([...raised].map(([id, { sinceMicro }]) => [id, sinceMicro]))
  return { pockets: await present(platform, known, raised), weekMicro }
}

async function present(
  platform: Platform,
  pockets: readonly PocketRowFacts[],
  known?: ReadonlyMap<string, Raised>,
): Promise<PocketView[]> {
  const ids = pockets.map(({ row }) => row.id)
  const receiving = pockets.map(({ facts }) => facts.recipientId)
  const pictures = await readPictures(platform.db, [...new Set([...ids, ...receiving])])
  const recipients = await readRecipients(platform.db, receiving, pictures)
  const raised = known ?? (await readRaised(platform, ids))
  const now = platform.clock.now()
  return pockets.map((pocket) =>
    presentPocket(
      pocket,
      {
        recipient: recipients.get(pocket.facts.recipientId),
        cover: pictures.get(pocket.row.id),
        fights: pocket.fights.map(shownFight),
        raised: raised.get(pocket.row.id),
      },
      now,
    ),
  )
}

export type Raised = {
  principalMicro: MicroUsdc
  /** The part confirmed after the given moment. */
  sinceMicro: MicroUsdc
  backers: number
}

/** Totals of confirmed orders, by Pocket, computed from the orders themselves; Pockets without one are left out. */
export async function readRaised(
  platform: Pick<Platform, 'db'>,
  ids: readonly string[],
  since?: Date,
): Promise<Map<string, Raised>> {
  // One Pocket at a time, in index order: counting distinct backers needs no sort.
  const { rows } = await sql<Raised & { id: string }>`
    select p.id, sums.* from unnest(${ids}::uuid[]) as p (id), lateral (
      select sum(principal_micro)::bigint as "principalMicro", count(distinct person_id)::int as backers,
        coalesce(sum(principal_micro) filter (where confirmed_at > ${since ?? 'infinity'}::timestamptz), 0)::bigint
          as "sinceMicro"
      from backing
      where pocket_id = p.id and state in ('confirmed', 'unlocked', 'settled', 'frozen')) sums
    where sums.backers > 0`.execute(platform.db)
  return new Map(rows.map(({ id, ...raised }) => [id, raised]))
}
