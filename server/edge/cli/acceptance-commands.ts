import { Command } from 'commander'
import type { NamedDifference } from '#domain/assurance/accepted-difference.ts'
import type { AcceptanceView } from '#server/assurance/door.ts'
import { allPages } from './all-pages.ts'
import type { Terminal } from './terminal.ts'

interface Choice {
  expected?: string
  found?: string
  evidence: string
  reason?: string
  yes: boolean
}

/** `ledger accept` and what follows: differences for which money need not wait, and a chain that was compared with the books. */
export function acceptanceCommands(terminal: Terminal): readonly Command[] {
  const accept = new Command('accept')
    .argument(
      '<invariant>',
      'such as L4; those of the rules (R) stop no money and need no acceptance',
    )
    .argument('<check>', 'that names it')
    .argument('<where>', 'as ledger verify says it')
    .option('--expected <figure>', 'exactly as ledger verify says it, where it says one')
    .option('--found <figure>', 'the same')
    .requiredOption('--evidence <hash>', 'of the document on file that shows why')
    .option('--reason <text>', 'why')
    .option('--yes', 'do it; without this it is only shown', false)
    .description(
      'ask for one difference to be accepted as it is for 30 days, so that money does not wait for it; a second operator approves',
    )
    .action((invariant: string, check: string, where: string, choice: Choice) => {
      const { expected, found, evidence: evidenceHash, reason, yes } = choice
      const difference = { invariant, check, where, expected, found }
      const body = { ...difference, evidenceHash, reason }
      const what = `accept ${nameInWords(difference)}`
      return terminal.change(yes, 'POST', '/accepted-differences', body, what)
    })
  const accepted = new Command('accepted')
    .description('the differences that were accepted, and until when')
    .action(async () => {
      const items = await allPages<AcceptanceView>(terminal, '/accepted-differences?limit=100')
      terminal.answer(items, () => items.map(inWords).join('\n') || 'None.')
    })
  const compared = new Command('chain-compared')
    .argument('<height>', 'of the last block that the books and the chain have in common')
    .requiredOption(
      '--evidence <hash>',
      'of the document on file that tells how they were compared',
    )
    .option('--reason <text>', 'why')
    .option('--yes', 'do it; without this it is only shown', false)
    .description(
      'after a final block was replaced, have the chain read on from there; a second operator approves',
    )
    .action((height: string, { evidence: evidenceHash, reason, yes }) => {
      const body = { height, evidenceHash, reason }
      const what = `read the chain on after block ${height}`
      return terminal.change(yes, 'POST', '/chain-comparisons', body, what)
    })
  return [accept, accepted, compared]
}

const nameInWords = (named: NamedDifference): string =>
  `${named.invariant} ${named.check} (${placeInWords(named)})`

/** Where the books differ, and the figures. */
export function placeInWords({
  where,
  expected,
  found,
}: Omit<NamedDifference, 'invariant' | 'check'>): string {
  const figures = [
    expected === undefined ? null : `expected ${expected}`,
    found === undefined ? null : `found ${found}`,
  ].filter((part) => part !== null)
  return figures.length ? `${where}; ${figures.join(', ')}` : where
}

function inWords({ id, acceptedAt, acceptedUntil, proposedBy, reason, ...named }: AcceptanceView) {
  return `${id} ${nameInWords(named)}\n  accepted ${acceptedAt} until ${acceptedUntil}, proposed by ${proposedBy}: ${reason}`
}
