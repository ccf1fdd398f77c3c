import { Command } from 'commander'
import { parseTimeSpan } from '#domain/kernel/time-span.ts'
import { WrongCommandLine } from './problems.ts'
import type { ServerLink } from './reach-server.ts'
import type { Terminal } from './terminal.ts'

const progressMs = 1_000

/** `sandbox …`: only where every provider is a stand-in. */
export function sandboxCommands(terminal: Terminal): Command {
  const sandbox = new Command('sandbox').description(
    'the stand-ins: their clock and their disputes',
  )
  sandbox
    .command('advance')
    .argument('<span>', 'calendar months, days, hours or minutes: 36mo, 14d, 72h, 30min')
    .description('put the sandbox’s clock forward and do what becomes due on the way')
    .action(async (span: string) => {
      if (!parseTimeSpan(span)) {
        throw new WrongCommandLine(`"${span}" is no span of time. Write 36mo, 14d, 72h or 30min.`)
      }
      const server = terminal.server()
      const stop = followClock(server, terminal)
      const { now } = await server
        .ask<{ now: string }>('POST', '/sandbox/clock/advance', { body: { by: span } })
        .finally(stop)
      terminal.answer({ now }, () => `The sandbox’s clock now shows ${now}.`)
    })
  sandbox
    .command('now')
    .description('say what the sandbox’s clock shows')
    .action(async () => {
      const { now } = await terminal.server().ask<{ now: string }>('GET', '/sandbox/clock')
      terminal.answer({ now }, () => now)
    })
  sandbox.addCommand(disputeCommands(terminal))
  return sandbox
}

type Dispute = { disputeId: string; amountMinor: number; currency: string; status: string }

/** `sandbox dispute …`: what the bank of a card that disputed its payment decides. */
function disputeCommands(terminal: Terminal): Command {
  const dispute = new Command('dispute').description('payments that their card disputes')
  dispute
    .command('list')
    .description('name every dispute, oldest first')
    .action(async () => {
      const asked = await terminal
        .server()
        .ask<{ disputes: readonly Dispute[] }>('GET', '/sandbox/disputes')
      terminal.answer(asked, () => {
        const lines = asked.disputes.map(({ disputeId, amountMinor, currency, status }) =>
          [disputeId, (amountMinor / 100).toFixed(2), currency, status].join('  '),
        )
        return lines.join('\n') || 'No payment is disputed.'
      })
    })
  for (const outcome of ['won', 'lost'] as const) {
    const meaning = outcome === 'won' ? 'the payment stays' : 'the bank takes the payment back'
    dispute
      .command(outcome)
      .argument('<id>', 'the dispute')
      .description(`end a dispute as the bank does: ${meaning}`)
      .action(async (id: string) => {
        const path = `/sandbox/disputes/${encodeURIComponent(id)}/${outcome}`
        const ended = await terminal.server().ask('POST', path)
        terminal.answer(ended, () => `The dispute ${id} is ${outcome}: ${meaning}.`)
      })
  }
  return dispute
}

/** Says where the clock is while it moves. */
function followClock(server: ServerLink, terminal: Terminal): () => void {
  const timer = setInterval(() => {
    void server
      .ask<{ now: string }>('GET', '/sandbox/clock')
      .then(({ now }) => terminal.progress(`  … ${now}`))
      .catch(() => {})
  }, progressMs)
  return () => clearInterval(timer)
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
