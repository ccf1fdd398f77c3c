import { CommanderError } from 'commander'
import { StartRefused } from '#server/start-refused.ts'
import { createProgram } from './program.ts'
import { CliProblem } from './reach-server.ts'
import type { Place, Streams } from './terminal.ts'

/** Runs one command line. @returns The exit code: 0 when all is well, 1 when not, 2 for a wrong command line. */
export async function runCommandLine(
  args: readonly string[],
  place: Place,
  streams: Streams,
): Promise<number> {
  let code = 0
  const endWith = (chosen: number) => {
    code = chosen
  }
  try {
    await createProgram(place, streams, endWith).parseAsync([...args], { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (!(error instanceof CliProblem || error instanceof StartRefused)) throw error
    streams.err(`${error.message}\n`)
    return 1
  }
}
