import { Command } from 'commander'
import { WrongCommandLine } from './problems.ts'
import type { Terminal } from './terminal.ts'

interface SettingsLine {
  inForce: Record<string, unknown>
  changes: readonly {
    name: string
    value: unknown
    effectiveAt: string
    authorisation: string
    reason: string
  }[]
}

/** `settings …`: the figures of the business, and how two admins change one. */
export function settingCommands(terminal: Terminal): Command {
  const settings = new Command('settings').description('the figures of the business')
  settings
    .command('list')
    .description('those in force, and every change, the latest to count first')
    .action(async () => {
      const found = await terminal.ask<SettingsLine>('GET', '/settings')
      terminal.answer(found, () => inWords(found))
    })
  settings
    .command('propose')
    .argument('<name>', 'as list shows it')
    .argument('<value>', 'in JSON; amounts are micro-USDC in quotes')
    .requiredOption('--from <instant>', 'when it begins to count, such as 2027-01-01T00:00:00Z')
    .requiredOption('--authorisation <text>', 'on what fixture, such as a resolution')
    .option('--reason <text>', 'why')
    .option('--yes', 'do it; without this it is only shown', false)
    .description('ask for a setting to change; a second admin approves')
    .action((name: string, text: string, { from, authorisation, reason, yes }) => {
      const change = { name, value: parseValue(text) }
      const request = { change, effectiveAt: instantOf(from), authorisation, reason }
      const what = `${name} becomes ${text} from ${from} on`
      return terminal.change(yes, 'POST', '/setting-changes', request, what)
    })
  settings
    .command('approve')
    .argument('<proposal>', 'its id, as proposals shows it')
    .option('--reason <text>', 'why')
    .option('--yes', 'do it; without this it is only shown', false)
    .description('approve a change, which then counts from its instant on')
    .action((id: string, { reason, yes }) => {
      const path = `/setting-changes/${encodeURIComponent(id)}/approvals`
      return terminal.change(yes, 'POST', path, { reason }, `approve the change ${id}`)
    })
  return settings
}

function inWords({ inForce, changes }: SettingsLine): string {
  const figures = Object.entries(inForce).map(
    ([name, value]) => `${name.padEnd(26)} ${JSON.stringify(value)}`,
  )
  const dated = changes.map(
    ({ effectiveAt, name, value, authorisation, reason }) =>
      `${effectiveAt} ${name} ${JSON.stringify(value)} (${authorisation}: ${reason})`,
  )
  return [...figures, '', ...(dated.length > 0 ? dated : ['Nothing has ever been changed.'])].join(
    '\n',
  )
}

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new WrongCommandLine(`This is no JSON: ${text}. Numbers stand alone, amounts in quotes.`)
  }
}

function instantOf(text: string): string {
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw new WrongCommandLine(`This is no instant: ${text}`)
  return at.toISOString()
}
