import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import { type Database, inTransaction, type Platform } from '#server/kernel/door.ts'
import { writeBooks } from './write-books.ts'

type Context = Pick<Platform, 'db' | 'randomness'>

/** The books of a Pocket of all days before an instant. */
export interface BooksAsked {
  pocketId: string
  until: Date
}

/** A file that is kept whole: its parts follow each other from 0 on. */
export interface KeptFile {
  buildId: string
  parts: number
}

/** Files are written by one at a time in each process, however many ask for them. */
const underway = new WeakMap<Database, Map<string, Promise<KeptFile>>>()

/** The file of these books: the kept one, or it is written now. */
export async function keepBooks(platform: Context, asked: BooksAsked): Promise<KeptFile> {
  const { db } = platform
  const known = await findFile(db, asked)
  if (known) return known
  const own = underway.get(db) ?? new Map<string, Promise<KeptFile>>()
  underway.set(db, own)
  const name = `${asked.pocketId} ${asked.until.toISOString()}`
  const begun = own.get(name) ?? buildFile(platform, asked).finally(() => own.delete(name))
  own.set(name, begun)
  return begun
}

export async function readPart(
  db: Database,
  { buildId }: KeptFile,
  position: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const { rows } = await sql<{ bytes: Uint8Array }>`select bytes from public_books_part
    where build_id = ${buildId} and position = ${position}`.execute(db)
  // A slow reader must not take half a file for the whole.
  if (!rows[0]) throw new Error('a part of the public books is not kept any more')
  return new Uint8Array(rows[0].bytes)
}

async function findFile(db: Database, { pocketId, until }: BooksAsked): Promise<KeptFile | null> {
  const { rows } = await sql<KeptFile>`select build_id as "buildId", parts from public_books_file
    where pocket_id = ${pocketId} and until = ${until}`.execute(db)
  return rows[0] ?? null
}

/** Another process may write the same file: the first to end is kept, and the other's parts go. */
async function buildFile({ db, randomness }: Context, asked: BooksAsked): Promise<KeptFile> {
  const { pocketId, until } = asked
  const buildId = randomness.uuid()
  let parts = 0
  for await (const bytes of writeBooks(db, asked)) {
    await sql`insert into public_books_part (build_id, position, pocket_id, until, bytes)
      values (${buildId}, ${parts}, ${pocketId}, ${until}, ${Buffer.from(bytes)})`.execute(db)
    parts++
  }
  return inTransaction(db, async (trx) => {
    await sql`insert into public_books_file (pocket_id, until, build_id, parts)
      values (${pocketId}, ${until}, ${buildId}, ${parts}) on conflict do nothing`.execute(trx)
    const kept = await findFile(trx, asked)
    invariant(kept, 'a file that was written is kept')
    // Files of the day before may be on their way to somebody.
    await sql`delete from public_books_file where pocket_id = ${pocketId}
      and until < ${until}::timestamptz - interval '2 days'`.execute(trx)
    await sql`delete from public_books_part where pocket_id = ${pocketId}
      and (until < ${until}::timestamptz - interval '2 days'
        or until = ${until} and build_id <> ${kept.buildId})`.execute(trx)
    return kept
  })
}
