import type { Command } from 'commander'
import type { Terminal } from './terminal.ts'
import { groupOf } from './verb-commands.ts'

const splitRoles = (text: string) => text.split(',').filter((role) => role !== '')

/** What beside the operations of the API is done to operators: the first ones, and links by which they choose a password. */
export function addOperatorCommands(program: Command, terminal: Terminal): void {
  const operators = groupOf(program, ['operators'])
  operators
    .command('add')
    .argument('<handle>', 'short and unique, such as alix')
    .requiredOption('--name <name>', 'as people know them')
    .requiredOption(
      '--roles <list>',
      'of support, compliance, money, admin; with commas',
      splitRoles,
    )
    .description('add an operator while there are fewer than two admins; later: operator-changes')
    .action(async (handle: string, { name, roles }) => {
      const made = await terminal
        .server()
        .ask<{ handle: string }>('POST', '/loopback/operators', { body: { handle, name, roles } })
      const invitation = await invite(terminal, handle)
      const answer = { ...made, invitation }
      terminal.answer(answer, () => `${handle} is an operator.\n${inWords(invitation)}`)
    })
  operators
    .command('invite')
    .argument('<handle>')
    .description('make a link by which an operator sets a new password and second factor')
    .action(async (handle: string) => {
      const invitation = await invite(terminal, handle)
      terminal.answer(invitation, () => inWords(invitation))
    })
}

interface Invitation {
  url: string
  expiresAt: string
}

const invite = (terminal: Terminal, handle: string) =>
  terminal
    .server()
    .ask<Invitation>('POST', `/loopback/operators/${encodeURIComponent(handle)}/invitation`, {
      body: {},
    })

/** The link is shown here and nowhere else. */
const inWords = ({ url, expiresAt }: Invitation): string =>
  `Password and second factor are set once, until ${expiresAt}, at:\n${url}`
