import { Command } from 'commander'
import { formatUsdc, micro } from '#domain/kernel/money.ts'
import { Refused, WrongCommandLine } from './problems.ts'
import type { Terminal } from './terminal.ts'

interface PocketLine {
  id: string
  status: string
  closesAt: string
  terms: { title: string; kind: string }
}

interface SubmittedLine {
  id: string
  termsHash: string
  terms: { title: string; kind: string; opensAt: string; closesAt: string }
}

function submittedInWords({ id, termsHash, terms }: SubmittedLine): string {
  const { kind, title, opensAt, closesAt } = terms
  return `${id} ${kind} “${title}”, ${opensAt} to ${closesAt}\n  terms ${termsHash}`
}

/** `pocket …`: sales. */
export function pocketCommands(terminal: Terminal): Command {
  const pocket = new Command('pocket').description('sales')
  pocket
    .command('list')
    .description('those that can be backed now, the first hundred')
    .action(async () => {
      const items = await readOnSale(terminal)
      terminal.answer(items, () => items.map(pocketInWords).join('\n') || 'None is on sale.')
    })
  withOperation(
    pocket.command('open'),
    'approve a Pocket that was submitted; two of you let it be published',
  )
    .requiredOption('--terms <hash>', 'of the terms that you have read, as submitted shows it')
    .action((id: string, { reason, terms: termsHash, yes }) => {
      const body = { reason, termsHash }
      return terminal.change(yes, 'POST', `/pockets/${id}/approvals`, body, `approve Pocket ${id}`)
    })
  pocket
    .command('submitted')
    .description('those that wait for your agreement, with the hash of their terms')
    .action(async () => {
      const { items } = await terminal.ask<{ items: readonly SubmittedLine[] }>(
        'GET',
        '/submitted-pockets?limit=100',
      )
      terminal.answer(items, () => items.map(submittedInWords).join('\n') || 'None waits.')
    })
  withOperation(
    pocket.command('close'),
    'ask for a sale to end now; a second operator approves',
  ).action((id: string, { reason, yes }) =>
    terminal.change(yes, 'POST', `/pockets/${id}/early-end`, { reason }, `end the sale of ${id}`),
  )
  return pocket
}

/** Before the launch nothing is on sale, and nobody is told of Pockets. */
async function readOnSale(terminal: Terminal): Promise<readonly PocketLine[]> {
  const page = '/api/pockets?limit=100'
  const found = terminal.server().ask<{ items: readonly PocketLine[] }>('GET', page)
  return found.then(
    ({ items }) => items,
    (error: unknown) => {
      if (error instanceof Refused && error.code === 'not_launched') return []
      throw error
    },
  )
}

function pocketInWords({ id, status, closesAt, terms }: PocketLine): string {
  return `${id} ${terms.kind} “${terms.title}”, ${status}, until ${closesAt}`
}

/** An id, a reason, and nothing without --yes. */
function withOperation(command: Command, what: string): Command {
  return command
    .argument('<id>')
    .option('--reason <text>', 'why')
    .option('--yes', 'do it; without this it is only shown', false)
    .description(what)
}

interface FightLine {
  id: string
  opponentName: string
  status: string
  earnings: readonly { declarationId: string; owedMicro: string; receivedMicro: string }[]
}

const inUsdc = (amountMicro: string): string => formatUsdc(micro(BigInt(amountMicro)))

/** What is owed and came in of each declaration; `fight write-off` names one. */
function fightInWords({ id, opponentName, status, earnings }: FightLine): string {
  const declared = earnings.map(
    ({ declarationId, owedMicro, receivedMicro }) =>
      `  earnings ${declarationId}: ${inUsdc(receivedMicro)} of ${inUsdc(owedMicro)} USDC came in`,
  )
  return [`${id} against ${opponentName}: ${status}`, ...declared].join('\n')
}

/** `fight …`: bouts, and the money that comes in for them. */
export function fightCommands(terminal: Terminal): Command {
  const fight = new Command('fight').description('bouts, and what comes in for them')
  fight
    .command('show')
    .argument('<id>')
    .description('where a bout stands')
    .action(async (id: string) => {
      const found = await terminal.server().ask<FightLine>('GET', `/api/fights/${id}`)
      terminal.answer(found, () => fightInWords(found))
    })
  withOperation(
    fight.command('record'),
    'record a result, or confirm a provisional one with --official',
  )
    .argument('<outcome>', 'win, loss, draw or no_contest')
    .option('--evidence <hash>', 'of the document on file that shows it')
    .option('--official', 'confirm what another operator has recorded', false)
    .action((id: string, outcome: string, { evidence, official, reason, yes }) => {
      const what = `${official ? 'confirm' : 'record'} ${outcome} of fight ${id}`
      const path = `/fights/${id}/${official ? 'official-result' : 'result'}`
      if (!official && !evidence) {
        throw new WrongCommandLine(
          'Name the document: --evidence <hash>, which `coin-rouge evidence file` gives.',
        )
      }
      const seen = official ? {} : { evidenceHash: evidence }
      return terminal.change(yes, 'POST', path, { outcome, ...seen, reason }, what)
    })
  withOperation(
    fight.command('reject'),
    'reject a provisional result that another operator has recorded',
  ).action((id: string, { reason, yes }) => {
    const path = `/fights/${id}/result-rejection`
    return terminal.change(yes, 'POST', path, { reason }, `reject the result of fight ${id}`)
  })
  withOperation(
    fight.command('settle'),
    'work out the distribution of a receipt; a second operator approves',
  ).action((receiptId: string, { reason, yes }) =>
    terminal.change(
      yes,
      'POST',
      `/receipts/${receiptId}/settlement`,
      { reason },
      `settle ${receiptId}`,
    ),
  )
  withOperation(
    fight.command('write-off'),
    'ask for what is overdue of earnings to be given up, named by their declaration; a second operator approves',
  )
    .requiredOption('--evidence <hash>', 'of the document on file that shows why no more will come')
    .action((declarationId: string, { evidence: evidenceHash, reason, yes }) => {
      const path = `/earnings/${declarationId}/write-off`
      const what = `give up what is overdue of the earnings ${declarationId}`
      return terminal.change(yes, 'POST', path, { evidenceHash, reason }, what)
    })
  return fight
}
