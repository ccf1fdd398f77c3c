import { Command } from 'commander'
import type { Imported } from '#server/payments/door.ts'
import type { Terminal } from './terminal.ts'

const path = '/provider-payments/import'

/** `payment …`: card payments as their provider has them. */
export function paymentCommands(terminal: Terminal): Command {
  const payment = new Command('payment').description('card payments as their provider has them')
  payment
    .command('import')
    .argument('<id>', 'of the payment at the card provider, such as pi_…')
    .option('--reason <text>', 'why')
    .option('--yes', 'do it; without this it is only shown', false)
    .description('take a card payment that no message has told of')
    .action((id: string, { reason, yes }) => {
      const request = { paymentId: id, reason }
      const what = `import payment ${id}`
      return terminal.change(yes, 'POST', path, request, what, (taken: Imported) =>
        inWords(id, taken),
      )
    })
  return payment
}

function inWords(paymentId: string, { orderId, known, outcome, reason }: Imported): string {
  const before = known ? ' It was in the books before.' : ''
  const why = reason ? ` (${reason})` : ''
  return `${paymentId} of the order ${orderId ?? 'of nobody'}: ${outcome}${why}.${before}`
}
