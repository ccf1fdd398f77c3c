import { Command } from 'commander'
import type { Found, ReconciliationItem, ReconciliationPage } from '#server/assurance/door.ts'
import type { ServerLink } from './reach-server.ts'
import type { Terminal } from './terminal.ts'

/** `ledger …`: the books. */
export function ledgerCommands(terminal: Terminal): Command {
  const ledger = new Command('ledger').description('the books')
  ledger
    .command('verify')
    .description(
      'work everything out anew; ends with 1 when something differs that was not accepted',
    )
    .action(async () => {
      const { verifyBooks } = await import('./verify-books.ts')
      await verifyBooks(terminal)
    })
  ledger
    .command('export')
    .option('--account <path>', 'only what touches this account')
    .option(
      '--format <format>',
      'csv: a posting a line; json: an entry a line (default: csv, json with --json)',
    )
    .description('write the books to standard output as they come')
    .action(async (options: { account?: string; format?: string }, command: Command) => {
      const { json } = command.optsWithGlobals<{ json: boolean }>()
      const { exportLedger } = await import('./export-ledger.ts')
      await exportLedger(terminal, { format: json ? 'json' : 'csv', ...options })
    })
  return ledger
}

/** `reconcile`: the providers' reports against the books; ends with 1 when something is not just on its way. */
export function reconcileCommand(terminal: Terminal): Command {
  return new Command('reconcile')
    .description('compare the card provider’s report and the chain with the books')
    .option('--all', 'name each difference, and not the first hundred alone')
    .action(async ({ all = false }: { all?: boolean }) => {
      const server = terminal.server()
      const { id, ...counts } = await server.ask<Found & { id: string }>(
        'POST',
        '/loopback/reconciliation',
        { tell: terminal.pace() },
      )
      const items = await readItems(server, id, all)
      terminal.answer({ ...counts, items }, () => foundInWords(counts, items))
      if (counts.open > 0) terminal.endWith(1)
    })
}

async function readItems(server: ServerLink, id: string, all: boolean) {
  const items: ReconciliationItem[] = []
  // From the first on: what has ended since is another.
  let from: string | null = `id=${id}`
  while (from !== null) {
    const path: `/${string}` = `/loopback/reconciliation?limit=100&${from}`
    const page: ReconciliationPage = await server.ask<ReconciliationPage>('GET', path)
    items.push(...page.items)
    from = all && page.nextCursor ? `cursor=${page.nextCursor}` : null
  }
  return items
}

function foundInWords({ count, kinds }: Found, items: readonly ReconciliationItem[]): string {
  const lines = items.map(itemInWords)
  if (count === items.length) return lines.join('\n') || 'No difference.'
  const counted = kinds.map((each) => `${each.count} ${each.kind}`).join(', ')
  return [...lines, `The first ${items.length} of ${count}; --all names each: ${counted}.`].join(
    '\n',
  )
}

function itemInWords({ kind, place, here, there, ageHours, late }: ReconciliationItem): string {
  return `${kind} ${place}: here ${here}, there ${there}, ${ageHours} h${late ? ', late' : ''}`
}
