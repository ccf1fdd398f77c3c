import { Command } from 'commander'
import { OPERATOR_ROLES } from '#domain/kernel/authority.ts'
import { CliProblem, WrongCommandLine } from './problems.ts'
import type { Terminal } from './terminal.ts'

interface UserLine {
  handle: string
  roles: readonly string[]
}

const listed = (text: string) => text.split(',').filter((role) => role !== '')

/** `user …`: what the people who run the platform may do, and whose an account is. */
export function userCommands(terminal: Terminal): Command {
  const user = new Command('user').description('what operators may do, and whose an account is')
  user
    .command('role')
    .argument('<handle>', 'as operator list shows it')
    .option('--grant <roles>', 'of support, compliance, money, admin; with commas', listed, [])
    .option('--revoke <roles>', 'the same', listed, [])
    .option('--reason <text>', 'why')
    .description('ask for roles to be given or taken; a second admin approves')
    .action(async (handle: string, { grant, revoke, reason }) => {
      const operators = await terminal.ask<readonly UserLine[]>('GET', '/operators')
      const found = operators.find((each) => each.handle === handle)
      if (!found) throw new CliProblem(`No operator has the handle ${handle}: see operator list.`)
      const roles = rolesAfter(found.roles, grant, revoke)
      const change = { kind: 'roles', handle, roles }
      await terminal.propose('/operator-changes', { change, reason })
    })
  user
    .command('give-back')
    .argument('<person>', 'the id of the account’s owner, as proposals and cases show it')
    .requiredOption('--email <address>', 'where the account goes; theirs, and nobody else’s here')
    .requiredOption('--document <hash>', 'SHA-256 of the identity document that was shown')
    .option('--reason <text>', 'why')
    .description('ask for an account to be given to its owner; a second operator approves')
    .action((personId: string, { email, document: documentHash, reason }) =>
      terminal.propose('/account-returns', { personId, email, documentHash, reason }),
    )
  return user
}

function rolesAfter(
  today: readonly string[],
  grant: readonly string[],
  revoke: readonly string[],
): readonly string[] {
  const unknown = [...grant, ...revoke].find((role) => !OPERATOR_ROLES.some((one) => one === role))
  if (unknown) throw new WrongCommandLine(`${unknown} is no role: ${OPERATOR_ROLES.join(', ')}.`)
  const both = grant.find((role) => revoke.includes(role))
  if (both) throw new WrongCommandLine(`${both} cannot be given and taken at once.`)
  const roles = [...new Set([...today, ...grant])].filter((role) => !revoke.includes(role))
  const same = roles.length === today.length && roles.every((role) => today.includes(role))
  if (same) throw new WrongCommandLine('Nothing would change: name roles by --grant or --revoke.')
  return roles
}

/** `seed`: invented people, fights and Pockets, only beside stand-ins. */
export function seedCommand(terminal: Terminal): Command {
  return new Command('seed')
    .option('--yes', 'do it; without this it is only shown', false)
    .description('fill a sandbox with invented people, fights and Pockets, once')
    .action(async ({ yes }) => {
      if (!yes) {
        const would = { wouldAsk: { method: 'POST', path: '/loopback/seed' } }
        return terminal.answer(would, () => {
          return 'Would do: fill the sandbox with sample data.\nNothing was done. Add --yes to do it.'
        })
      }
      const server = terminal.server()
      terminal.progress('  … writing sample data')
      const done = await server.ask<{ seeded: boolean }>('POST', '/loopback/seed', { body: {} })
      terminal.answer(done, () =>
        done.seeded
          ? 'Two operators, athletes, an organisation, their fights and four Pockets are there.'
          : 'The sample data was there already.',
      )
    })
}
