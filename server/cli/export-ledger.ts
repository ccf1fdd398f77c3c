import type { EntryView } from '#server/ledger/list-entries.ts'
import { CliProblem } from './reach-server.ts'
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

/** Writes the books page by page as they come, a posting a line as CSV, or an entry a line as JSON. */
export async function exportLedger(
  terminal: Terminal,
  { account, format }: { account?: string; format: string },
): Promise<void> {
  if (format !== 'csv' && format !== 'json') throw new CliProblem('--format csv or json.')
  const ofAccount = account === undefined ? '' : `&account=${encodeURIComponent(account)}`
  if (format === 'csv') terminal.write(`${columns.join(',')}\r\n`)
  let count = 0
  for (let cursor = ''; ; ) {
    const from = cursor === '' ? '' : `&cursor=${cursor}`
    const path = `/ledger-entries?limit=100${ofAccount}${from}`
    const page = await terminal.ask<EntryPage>('GET', path)
    for (const entry of page.items) terminal.write(inFormat(entry, format))
    count += page.items.length
    terminal.progress(`  … ${count} entries`)
    if (page.nextCursor === null) return
    cursor = page.nextCursor
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
