import { Command } from 'commander'
import {
  countsOf,
  type Difference,
  type Found,
  NAMED_OF_EACH,
  type ReconciliationItem,
  type ReconciliationPage,
} from '#server/assurance/door.ts'
import { acceptanceCommands, placeInWords } from './acceptance-commands.ts'
import { correctionCommands } from './correction-commands.ts'
import { exportLedger } from './export-ledger.ts'
import { NotRunning } from './problems.ts'
import type { ServerLink } from './reach-server.ts'
import type { Terminal } from './terminal.ts'
import { verifyOffline } from './verify-offline.ts'

interface Verification {
  checkedAt: string | Date
  /** Since when money is stopped; absent where no server was asked. */
  moneyStoppedAt?: string | null
  differences: readonly Difference[]
}

/** `ledger …`: the books. */
export function ledgerCommands(terminal: Terminal): Command {
  const ledger = new Command('ledger').description('the books')
  ledger
    .command('verify')
    .description(
      'work everything out anew; ends with 1 when something differs that was not accepted',
    )
    .action(async () => {
      const verification = await verifyAnyhow(terminal)
      const { by, checkedAt, moneyStoppedAt, differences } = verification
      const counts = countsOf(differences)
      const answer = { by, checkedAt, moneyStoppedAt, ...counts, differences }
      terminal.answer(answer, () => inWords(verification))
      if (counts.count > counts.accepted) terminal.endWith(1)
    })
  ledger
    .command('export')
    .option('--account <path>', 'only what touches this account')
    .option(
      '--format <format>',
      'csv: a posting a line; json: an entry a line (default: csv, json with --json)',
    )
    .description('write the books to standard output as they come')
    .action((options: { account?: string; format?: string }, command: Command) => {
      const { json } = command.optsWithGlobals<{ json: boolean }>()
      return exportLedger(terminal, { format: json ? 'json' : 'csv', ...options })
    })
  const more = [...correctionCommands(terminal), ...acceptanceCommands(terminal)]
  for (const command of more) ledger.addCommand(command)
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
  let cursor: string | null = Buffer.from(`${id} -1`).toString('base64url')
  while (cursor !== null) {
    const path: `/${string}` = `/loopback/reconciliation?limit=100&cursor=${cursor}`
    const page: ReconciliationPage = await server.ask<ReconciliationPage>('GET', path)
    items.push(...page.items)
    cursor = all ? page.nextCursor : null
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

/** By the server where it runs, else by this process with the database to itself. */
async function verifyAnyhow(terminal: Terminal): Promise<Verification & { by: string }> {
  const tell = terminal.pace()
  try {
    const verification = await terminal
      .server()
      .ask<Verification>('POST', '/loopback/verification', { tell })
    return { by: 'the running server', ...verification }
  } catch (error) {
    if (!(error instanceof NotRunning)) throw error
    terminal.progress('No server runs; the database is opened by this command.')
    return { by: 'this command', ...(await verifyOffline(terminal.place(), tell)) }
  }
}

function inWords({ differences, moneyStoppedAt }: Verification): string {
  const stop = moneyStoppedAt ? [`Money is stopped since ${moneyStoppedAt}.`] : []
  if (differences.length === 0) return ['The books are whole: no difference.', ...stop].join('\n')
  const { count, accepted } = countsOf(differences)
  const named =
    count > differences.length ? ` the first ${NAMED_OF_EACH} of each check are named,` : ''
  const counted = `${count} differences,${named} ${accepted} of them accepted.`
  const end =
    count === accepted ? [`${counted} Nothing else differs: money need not wait.`] : [counted]
  return [...differences.map(differenceInWords), ...end, ...stop].join('\n')
}

function differenceInWords({
  invariant,
  check,
  what,
  accepted,
  more,
  ...named
}: Difference): string {
  const others = more ? `\n${invariant} ${check}: and ${more} more` : ''
  const line = `${invariant} ${check}: ${what} (${placeInWords(named)})${others}`
  if (!accepted) return line
  return `${line}\n  accepted ${accepted.at}, proposed by ${accepted.proposedBy} (${accepted.id})`
}
