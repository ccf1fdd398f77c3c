import { Command } from 'commander'
import type { ApprovalRequest } from '#server/approvals/door.ts'
import { isUuid } from '#server/kernel/door.ts'
import { allPages } from './all-pages.ts'
import { CliProblem } from './problems.ts'
import type { Terminal } from './terminal.ts'

interface OperatorLine {
  handle: string
  name: string
  roles: readonly string[]
  disabledAt: string | null
}

const splitRoles = (text: string) => text.split(',').filter((role) => role !== '')

/** `operator …`: who runs the platform. */
export function operatorCommands(terminal: Terminal): Command {
  const operator = new Command('operator').description('who runs the platform')
  operator
    .command('list')
    .description('the operators and their roles')
    .action(async () => {
      const list = await terminal.ask<readonly OperatorLine[]>('GET', '/operators')
      terminal.answer(list, () => list.map(inWords).join('\n'))
    })
  operator
    .command('add')
    .argument('<handle>', 'short and unique, such as alix')
    .requiredOption('--name <name>', 'as people know them')
    .requiredOption(
      '--roles <list>',
      'of support, compliance, money, admin; with commas',
      splitRoles,
    )
    .option('--reason <text>', 'why')
    .description('add an operator: at once until two admins are there, then with a second one')
    .action(async (handle: string, { name, roles, reason }) => {
      const fresh = { handle, name, roles }
      if (terminal.operator()) {
        return terminal.propose('/operator-changes', { change: { kind: 'add', ...fresh }, reason })
      }
      const made = await terminal
        .server()
        .ask<{ handle: string }>('POST', '/loopback/operators', { body: fresh })
      const invitation = await invite(terminal, handle)
      terminal.answer({ ...made, invitation }, () =>
        [`${handle} is an operator.`, invitationInWords(invitation)].join('\n'),
      )
    })
  operator
    .command('invite')
    .argument('<handle>')
    .description('make a link by which an operator sets a new password and second factor')
    .action(async (handle: string) => {
      const invitation = await invite(terminal, handle)
      terminal.answer(invitation, () => invitationInWords(invitation))
    })
  operator
    .command('role')
    .argument('<handle>')
    .argument('<roles>', 'all that the operator has then; with commas')
    .option('--reason <text>', 'why')
    .description('change an operator’s roles, with a second admin')
    .action((handle: string, roles: string, { reason }) => {
      const change = { kind: 'roles', handle, roles: splitRoles(roles) }
      return terminal.propose('/operator-changes', { change, reason })
    })
  operator
    .command('person')
    .argument('<handle>')
    .option('--email <address>', 'of the operator’s own account; without it none is named any more')
    .option('--reason <text>', 'why')
    .description('say which account is an operator’s own, with a second admin')
    .action((handle: string, { email = null, reason }) =>
      terminal.propose('/operator-persons', { handle, email, reason }),
    )
  operator
    .command('disable')
    .argument('<handle>')
    .option('--reason <text>', 'why')
    .description('take an operator’s access away, with a second admin')
    .action((handle: string, { reason }) =>
      terminal.propose('/operator-changes', { change: { kind: 'disable', handle }, reason }),
    )
  return operator
}

interface InvitationLine {
  url: string
  expiresAt: string
}

const invite = (terminal: Terminal, handle: string) =>
  terminal
    .server()
    .ask<InvitationLine>('POST', `/loopback/operators/${encodeURIComponent(handle)}/invitation`, {
      body: {},
    })

/** The link is shown here and nowhere else. */
const invitationInWords = ({ url, expiresAt }: InvitationLine): string =>
  `Password and second factor are set once, until ${expiresAt}, at:\n${url}`

function inWords({ handle, name, roles, disabledAt }: OperatorLine): string {
  return `${handle.padEnd(16)} ${name} (${roles.join(', ') || 'no role'})${disabledAt ? `, disabled ${disabledAt}` : ''}`
}

interface ProposalLine {
  id: string
  operation: string
  subject: string
  /** The operator's handle; null for a person who applied. */
  author: string | null
  reason: string
  payload: Record<string, unknown>
  approval: ApprovalRequest | null
  carriedOut: boolean
}

/** What waits for a second person, the oldest first. */
export const openProposals = (terminal: Terminal) =>
  allPages<ProposalLine>(terminal, '/proposals?limit=100')

/** One that waits, or that this operator's agreement has carried out. */
async function findProposal(terminal: Terminal, id: string): Promise<ProposalLine | undefined> {
  const waiting = (await openProposals(terminal)).find((each) => each.id === id)
  if (waiting || !isUuid(id)) return waiting
  return (await allPages<ProposalLine>(terminal, `/proposals?limit=1&id=${id}`))[0]
}

/** `proposals` and `approve`: what takes two. */
export function fourEyesCommands(terminal: Terminal): readonly Command[] {
  const proposals = new Command('proposals')
    .description('what waits for a second person')
    .action(async () => {
      const items = await openProposals(terminal)
      terminal.answer(items, () => items.map(proposalInWords).join('\n') || 'Nothing waits.')
    })
  const approve = new Command('approve')
    .argument('<proposal>', 'its id, as proposals shows it')
    .option('--reason <text>', 'why')
    .option('--yes', 'do it; without this the proposal is only shown', false)
    .description('approve a proposal, which carries it out')
    .action(async (id: string, { reason, yes }) => {
      const proposal = await findProposal(terminal, id)
      if (!proposal) throw new CliProblem(`No open proposal has the id ${id}.`)
      // The answer got lost. To approve at an object once more could be to approve another proposal.
      if (proposal.carriedOut) {
        return terminal.answer({ complete: true }, () => `Done: ${proposalInWords(proposal)}`)
      }
      const { approval } = proposal
      if (!approval) throw new CliProblem(`Nobody approves ${proposal.operation} by itself.`)
      const body = { ...approval.body, reason }
      await terminal.change(yes, 'POST', approval.path, body, proposalInWords(proposal))
    })
  const end = new Command('withdraw')
    .argument('<proposal>', 'its id, as proposals shows it')
    .option('--reason <text>', 'why')
    .option('--yes', 'do it; without this it is only shown', false)
    .description('take a proposal of your own back, or refuse somebody else’s')
    .action((id: string, { reason, yes }) =>
      terminal.change(yes, 'POST', `/proposals/${id}/end`, { reason }, `end proposal ${id}`),
    )
  return [proposals, approve, end]
}

function proposalInWords({ id, operation, subject, reason, payload }: ProposalLine): string {
  return `${id} ${operation} ${subject}: ${reason} ${JSON.stringify(payload)}`
}
