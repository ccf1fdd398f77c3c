import { Command } from 'commander'
import { parseTimeSpan } from '#domain/time-span.ts'
import { CliProblem, type ServerLink } from './reach-server.ts'
import type { Terminal } from './terminal.ts'

const progressMs = 1_000

/** `sandbox …`: only where every provider is a stand-in. */
export function sandboxCommands(terminal: Terminal): Command {
  const sandbox = new Command('sandbox').description('the stand-ins: their clock')
  sandbox
    .command('advance')
    .argument('<span>', 'calendar months, days or hours: 36mo, 14d, 72h')
    .description('put the sandbox’s clock forward and do what becomes due on the way')
    .action(async (span: string) => {
      if (!parseTimeSpan(span)) {
        throw new CliProblem(`"${span}" is no span of time. Write 36mo, 14d or 72h.`)
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
  return sandbox
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
