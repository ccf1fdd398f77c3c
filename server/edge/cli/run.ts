import { CommanderError } from 'commander'
import { CliProblem, Refused, type RefusedFor } from './problems.ts'
import { createProgram } from './program.ts'
import { readVerbs } from './read-verbs.ts'
import type { Place, Streams } from './terminal.ts'

/**
 * Runs one command line. What fails is said on standard error, in words or with `--json` as `{ code, message, errors? }`.
 * @returns The exit code: 0 when all is well, 1 when not, 2 for a wrong command line.
 */
export async function runCommandLine(
  args: readonly string[],
  place: Place,
  streams: Streams,
): Promise<number> {
  let code = 0
  const endWith = (chosen: number) => {
    code = chosen
  }
  const inJson = args.includes('--json')
  const within = inJson ? { ...streams, err: () => {} } : streams
  try {
    const program = createProgram({ place, streams: within, endWith, verbs: await readVerbs() })
    await program.parseAsync([...args], { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0
    const failure = await readFailure(error)
    if (!failure) throw error
    const { exitCode, ...said } = failure
    if (inJson) streams.err(`${JSON.stringify(said)}\n`)
    // What does not fit the grammar has been said with a hint already.
    else if (!(error instanceof CommanderError)) streams.err(`${said.message}\n`)
    return exitCode
  }
}

interface Failure {
  code: string
  message: string
  errors?: readonly RefusedFor[]
  exitCode: 1 | 2
}

/** What the person at the keyboard is told; null for what is a defect of ours. */
async function readFailure(error: unknown): Promise<Failure | null> {
  if (error instanceof Refused) {
    const { code, message, errors, exitCode } = error
    return { code, message, errors, exitCode }
  }
  if (error instanceof CliProblem) {
    const { code, message, exitCode } = error
    return { code, message, exitCode }
  }
  if (!(error instanceof CommanderError)) return readRefusedStart(error)
  const isHelp = error.code === 'commander.help'
  const message = isHelp ? 'Say what to do: --help lists it.' : error.message.replace('error: ', '')
  return { code: 'wrong_command_line', message, exitCode: 2 }
}

/** A database that another process has. */
async function readRefusedStart(error: unknown): Promise<Failure | null> {
  const { StartRefused } = await import('#server/kernel/door.ts')
  if (!(error instanceof StartRefused)) return null
  return { code: 'cannot_be_done', message: error.message, exitCode: 1 }
}
