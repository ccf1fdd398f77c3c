import { findAccountRule } from '#domain/ledger/chart-of-accounts.ts'
import { exactJson } from '#server/kernel/door.ts'
import { type EntryView, readEntries } from '#server/ledger/door.ts'
import { offline } from './open-offline.ts'
import { NotRunning, WrongCommandLine } from './problems.ts'
import type { Terminal } from './terminal.ts'

interface EntryPage {
  items: readonly (Omit<EntryView, 'id' | 'bookedAt'> & { id: string; bookedAt: string })[]
  nextCursor: string | null
}

export type ExportFormat = 'csv' | 'json'

const columns = [
  'entry',
  'booked_at',
  'kind',
  'business_key',
  'reverses',
  'pocket',
  'account',
  'amount_micro',
] as const

/** Gives the page that begins at a cursor, the first one for null. */
type ReadPage = (cursor: string | null) => Promise<EntryPage>

/**
 * Writes the books page by page as they come, a posting a line as CSV, or an entry a line as JSON: by the server where it
 * runs, for an operator who may read them, else by this process with the database to itself.
 */
export async function exportLedger(
  terminal: Terminal,
  { account, format }: { account?: string; format: string },
): Promise<void> {
  if (format !== 'csv' && format !== 'json') throw new WrongCommandLine('--format csv or json.')
  if (account !== undefined && findAccountRule(account) === null) {
    throw new WrongCommandLine(`account: unknown_account ${account}`)
  }
  if (await isRunning(terminal)) {
    return writePages(terminal, format, readFromServer(terminal, account))
  }
  terminal.progress('No server runs; the database is opened by this command.')
  await offline(terminal.place(), async (db) => {
    const read: ReadPage = async (cursor) => {
      const from = readEntries.query.shape.cursor.parse(cursor ?? undefined)
      const page = await readEntries(
        { db },
        { cursor: from, limit: 1_000 },
        { account, names: true },
      )
      return JSON.parse(exactJson(page)) as EntryPage
    }
    await writePages(terminal, format, read)
  })
}

async function isRunning(terminal: Terminal): Promise<boolean> {
  try {
    await terminal.server().ask('GET', '/loopback/health')
    return true
  } catch (error) {
    if (error instanceof NotRunning) return false
    throw error
  }
}

function readFromServer(terminal: Terminal, account: string | undefined): ReadPage {
  const ofAccount = account === undefined ? '' : `&account=${encodeURIComponent(account)}`
  return (cursor) => {
    const from = cursor === null ? '' : `&cursor=${cursor}`
    return terminal.ask<EntryPage>(
      'GET',
      `/ledger-entries?limit=100&sort=oldest${ofAccount}${from}`,
    )
  }
}

async function writePages(terminal: Terminal, format: ExportFormat, read: ReadPage): Promise<void> {
  // Asked for first: what is refused leaves no heading behind.
  let page = await read(null)
  if (format === 'csv') terminal.write(`${columns.join(',')}\r\n`)
  let count = 0
  for (;;) {
    for (const entry of page.items) terminal.write(inFormat(entry, format))
    count += page.items.length
    terminal.progress(`  … ${count} entries`)
    if (page.nextCursor === null) return
    page = await read(page.nextCursor)
  }
}

function inFormat(entry: EntryPage['items'][number], format: ExportFormat): string {
  if (format === 'json') return `${JSON.stringify(entry)}\n`
  const { id, bookedAt, kind, businessKey, reverses, pocketId } = entry
  return entry.postings
    .map(({ account, amountMicro }) => {
      const cells = [id, bookedAt, kind, businessKey, reverses, pocketId, account, amountMicro]
      return `${cells.map((cell) => csvCell(cell ?? '')).join(',')}\r\n`
    })
    .join('')
}

/** Quoted where it has to be; the texts are the books' own, and only amounts begin with a sign. */
function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
