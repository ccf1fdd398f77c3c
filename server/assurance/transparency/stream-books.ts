import type { Platform } from '#server/kernel/door.ts'
import { csvCell } from '#server/kernel/door.ts'
import { readPseudonyms } from '#server/ledger/door.ts'
import { type PublicEntry, readPublicEntries } from './read-public-entries.ts'

const perRead = 1_000

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
 * All public entries of a Pocket as CSV by RFC 4180, a row for each posting, read while it is sent: however long the books
 * are, a thousand entries are in memory at a time.
 */
export function streamBooks(
  { db }: Pick<Platform, 'db'>,
  pocketId: string,
  until: Date,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const text = new TextEncoder()
  let after: bigint | null = null
  return new ReadableStream({
    start(controller) {
      // The mark at the start is how French spreadsheets know UTF-8.
      controller.enqueue(text.encode(`\uFEFF${columns.join(',')}\r\n`))
    },
    async pull(controller) {
      const names = await readPseudonyms(db, pocketId)
      const asked = { pocketId, until, after, most: perRead }
      const found = await readPublicEntries(db, names, asked)
      const lines = found.flatMap(({ entry }) => linesOf(entry))
      if (lines.length > 0) controller.enqueue(text.encode(`${lines.join('\r\n')}\r\n`))
      if (found.length < perRead) controller.close()
      after = found.at(-1)?.id ?? after
    },
  })
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
