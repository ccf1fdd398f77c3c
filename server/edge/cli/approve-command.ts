import { Command } from 'commander'
import type { ApprovalRequest } from '#server/approvals/door.ts'
import { linesOf } from './in-words.ts'
import { CliProblem } from './problems.ts'
import type { Terminal } from './terminal.ts'

interface Proposal {
  id: string
  operation: string
  approval: ApprovalRequest | null
  carriedOut: boolean
}

/** `approve`: any proposal by its id alone, whichever operation approves it. */
export function approveCommand(terminal: Terminal): Command {
  return new Command('approve')
    .argument('<proposal>', 'its id, as proposals list shows it')
    .requiredOption('--reason <text>', 'why')
    .option('--yes', 'do it; without this the proposal is only shown', false)
    .description('approve a proposal, which carries it out')
    .action(async (id: string, { reason, yes }) => {
      const address = `/proposals?id=${encodeURIComponent(id)}`
      const { items } = await terminal.ask<{ items: readonly Proposal[] }>('GET', address)
      const [proposal] = items
      if (!proposal) throw new CliProblem(`No open proposal has the id ${id}.`)
      const { approval, carriedOut, ...said } = proposal
      const what = `approve ${id}\n${linesOf(said)}`
      // The answer got lost. To approve at an object once more could be to approve another proposal.
      if (carriedOut) return terminal.answer({ complete: true }, () => `Done: ${what}`)
      if (!approval) throw new CliProblem(`Nobody approves ${proposal.operation} by itself.`)
      const body = { ...approval.body, reason }
      await terminal.change(yes, 'POST', approval.path, body, what)
    })
}
