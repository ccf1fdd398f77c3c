import { Command } from 'commander'
import { WrongCommandLine } from './problems.ts'
import type { Terminal } from './terminal.ts'

interface Line {
  account: string
  side: 'debit' | 'credit'
  amount: string
}

interface Choice {
  evidence: string
  reason?: string
  yes: boolean
}

/** `ledger adjust` and `ledger reverse`: what is put right in the books by hand; a second operator approves. */
export function correctionCommands(terminal: Terminal): readonly Command[] {
  const adjust = correction('adjust')
    .description(
      'ask for balanced lines on the provider’s own accounts; a second operator approves',
    )
    .requiredOption('--debit <account=amount>', 'such as expense:psp=2.5; again for more', debits)
    .requiredOption('--credit <account=amount>', 'such as provider:cash=2.5; the same', credits)
    .action(({ debit, credit, evidence, reason, yes }: Sides & Choice) => {
      const lines = [...debit, ...credit]
      const body = { lines, evidenceHash: evidence, reason }
      const what = `book ${lines.map(inWords).join(', ')}`
      return terminal.change(yes, 'POST', '/ledger-adjustments', body, what)
    })
  const reverse = correction('reverse')
    .argument('<key>', 'the business key of the entry, as ledger export shows it')
    .description('ask for an entry to be undone exactly; a second operator approves')
    .action((businessKey: string, { evidence, reason, yes }: Choice) => {
      const body = { businessKey, evidenceHash: evidence, reason }
      return terminal.change(
        yes,
        'POST',
        '/ledger-reversals',
        body,
        `undo the entry ${businessKey}`,
      )
    })
  return [adjust, reverse]
}

interface Sides {
  debit: readonly Line[]
  credit: readonly Line[]
}

function correction(name: string): Command {
  return new Command(name)
    .requiredOption('--evidence <hash>', 'of the document on file that shows why')
    .option('--reason <text>', 'why')
    .option('--yes', 'do it; without this it is only shown', false)
}

const debits = (text: string, before?: readonly Line[]) => lineAfter(text, 'debit', before)
const credits = (text: string, before?: readonly Line[]) => lineAfter(text, 'credit', before)

function lineAfter(
  text: string,
  side: Line['side'],
  before: readonly Line[] = [],
): readonly Line[] {
  const [, account, amount] = /^([^=]+)=([0-9.]+)$/.exec(text) ?? []
  if (!account || !amount) {
    throw new WrongCommandLine(
      `This is no line: ${text}. Write account=amount, such as expense:psp=2.5.`,
    )
  }
  return [...before, { account, side, amount }]
}

const inWords = ({ account, side, amount }: Line): string => `${side} ${account} ${amount}`
