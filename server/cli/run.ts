import { CommanderError } from 'commander'
import { createProgram } from './program.ts'
import { CliProblem } from './reach-server.ts'
import type { Streams } from './terminal.ts'

/** Runs one command line. @returns The exit code: 0 when all is well, 1 when not, 2 for a wrong command line. */
export async function runCommandLine(
  args: readonly string[],
  dataDir: string,
  streams: Streams,
): Promise<number> {
  try {
    await createProgram(dataDir, streams).parseAsync([...args], { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (!(error instanceof CliProblem)) throw error
    streams.err(`${error.message}\n`)
    return 1
  }
}
