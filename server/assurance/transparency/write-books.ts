import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { csvCell } from '#domain/kernel/csv-cell.ts'
import type { Database } from '#server/kernel/door.ts'
import { readPseudonyms } from '#server/ledger/door.ts'
import type { BooksAsked } from './keep-books.ts'
import { type PublicEntry, readPublicEntries } from './read-public-entries.ts'

const perRead = 1_000
const bytesOfPart = 64 * 1024

const columns = [
  'entry',
  'day',
  'kind',
  'reverses',
  'backer',
  'account',
  'debit_micro_usdc',
  'credit_micro_usdc',
]

/**
 * All public entries of a Pocket as CSV by RFC 4180, a row for each posting, as parts of one gzip stream: however long the
 * books are, a thousand entries and a part are in memory at a time.
 */
export async function* writeBooks(db: Database, asked: BooksAsked): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const chunk of Readable.from(linesOfBooks(db, asked)).compose(createGzip())) {
    held.push(chunk)
    bytes += chunk.length
    if (bytes < bytesOfPart) continue
    yield Buffer.concat(held)
    held = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(held)
}

async function* linesOfBooks(db: Database, { pocketId, until }: BooksAsked) {
  // The mark at the start is how French spreadsheets know UTF-8.
  yield `\uFEFF${columns.join(',')}\r\n`
  const names = await readPseudonyms(db, pocketId)
  let after: bigint | null = null
  for (;;) {
    const found = await readPublicEntries(db, names, { pocketId, until, after, most: perRead })
    const lines = found.flatMap(({ entry }) => linesOf(entry))
    if (lines.length > 0) yield `${lines.join('\r\n')}\r\n`
    if (found.length < perRead) return
    after = found.at(-1)?.id ?? after
  }
}

function linesOf({ name, day, kind, reverses, backer, postings }: PublicEntry): readonly string[] {
  return postings.map(({ account, side, amountMicro }) =>
    [
      csvCell(name),
      csvCell(day),
      csvCell(kind),
      csvCell(reverses),
      csvCell(backer),
      csvCell(account),
      side === 'debit' ? amountMicro : '',
      side === 'credit' ? amountMicro : '',
    ].join(','),
  )
}
