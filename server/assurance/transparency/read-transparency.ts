import {
  type BalanceSheet,
  type PocketBalance,
  shownUntil,
} from '#domain/assurance/public-books.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { addMilliseconds, parisDate } from '#domain/kernel/time.ts'
import { isPublished } from '#server/campaigns/door.ts'
import { inSnapshot, keepFor, type Platform } from '#server/kernel/door.ts'
import { type ChainHead, readHead, readPseudonyms } from '#server/ledger/door.ts'
import { type PublicEntry, readPublicEntries } from './read-public-entries.ts'
import { readPocketSheet, readWholeSheet } from './read-sheet.ts'
import { type PublicCounts, type PublicReserve, readCounts, readReserve } from './read-standing.ts'
import { type PublicContract, readContract, readUnderway, type Underway } from './read-underway.ts'

type Context = Pick<Platform, 'db' | 'clock'>
type WholeContext = Context & Pick<Platform, 'settings'>

/** A page of a Pocket's public books. */
export interface PublicBooksPage {
  pocketId: string
  /** The last day in Paris whose entries are shown. */
  shownThrough: string
  items: readonly PublicEntry[]
  /** The name of the last entry here where more follow. */
  nextCursor: string | null
}

/** Up to which day entries are shown now. */
export function shownThrough(until: Date): string {
  return parisDate(addMilliseconds(until, -1))
}

/**
 * The books of one Pocket for everybody, the first booked first: by pseudonyms that say nothing outside it, by days, and
 * only of days that are over. Refuses `unknown_object`, also for a cursor of another Pocket. Rule PAY-03.
 */
export async function findPublicBooks(
  platform: Context,
  pocketId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Decision<PublicBooksPage>> {
  const { db, clock } = platform
  const names = await readPseudonyms(db, pocketId)
  const after = cursor === undefined ? null : names.entryOf(cursor)
  const isLost =
    cursor !== undefined && (after === null || !(await isOf(platform, pocketId, after)))
  if (isLost || !(await isPublished(platform.db, pocketId)))
    return refuse({ code: 'unknown_object' })
  const until = shownUntil(clock.now())
  const found = await readPublicEntries(db, names, { pocketId, until, after, most: limit + 1 })
  const items = found.slice(0, limit).map(({ entry }) => entry)
  return accept({
    pocketId,
    shownThrough: shownThrough(until),
    items,
    nextCursor: found.length > limit ? (items.at(-1)?.name ?? null) : null,
  })
}

async function isOf({ db }: Context, pocketId: string, entryId: bigint): Promise<boolean> {
  const found = await db
    .selectFrom('ledger_entry')
    .select('id')
    .where('id', '=', entryId)
    .where('pocket_id', '=', pocketId)
    .executeTakeFirst()
  return found !== undefined
}

const keptMs = 15_000

/** One Pocket's balance, and what of its escrow is on its way to the contract or out of it. */
export type PocketSheet = PocketBalance & { underway: Underway }

/** One Pocket's escrow against what is owed out of it; null for one that is not published. Rule PAY-03. */
export async function findPocketSheet(
  platform: Context,
  pocketId: string,
): Promise<PocketSheet | null> {
  return (await isPublished(platform.db, pocketId)) ? keptPocketSheet(platform, pocketId) : null
}

// What is underway explains the balance only as of the same moment.
const keptPocketSheet = keepFor(keptMs, ({ db }: Context, pocketId) =>
  inSnapshot(db, async (snapshot) => ({
    ...(await readPocketSheet(snapshot, pocketId)),
    underway: await readUnderway(snapshot, pocketId),
  })),
)

/**
 * The whole platform: what is held and owed, the reserve behind the cover, counts, and the last link of the hash chain: who
 * keeps that can show later that nothing before it was changed. All as of one moment, so that books = contract + underway. Rules PAY-03, PRO-06.
 */
export interface PublicStanding {
  sheet: BalanceSheet
  contract: PublicContract
  reserve: PublicReserve
  counts: PublicCounts
  seal: ChainHead
}

export function readStanding(platform: WholeContext): Promise<PublicStanding> {
  return keptStanding(platform, '')
}

const keptStanding = keepFor(keptMs, (platform: WholeContext) =>
  inSnapshot(platform.db, async (db) => ({
    sheet: await readWholeSheet(db),
    contract: await readContract(db),
    reserve: await readReserve({ ...platform, db }),
    counts: await readCounts({ ...platform, db }),
    seal: await readHead(db),
  })),
)
