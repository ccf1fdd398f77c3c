/** Something that the person at the keyboard can put right; its message says how. */
export class CliProblem extends Error {
  /** For programs. */
  readonly code: string = 'cannot_be_done'
  /** What the command ends with. */
  readonly exitCode: 1 | 2 = 1
}

/** The command line cannot be meant as it stands. */
export class WrongCommandLine extends CliProblem {
  override readonly code = 'wrong_command_line'
  override readonly exitCode = 2
}

/** No server runs on the data folder: some things can be done without one. */
export class NotRunning extends CliProblem {
  override readonly code = 'not_running'
}

/** One reason of the server's. */
export interface RefusedFor {
  code: string
  /** The sentence for people. */
  title?: string | undefined
  field?: string
  detail?: unknown
}

/** The server said no. `code` is that of its problem document, if it gave one. */
export class Refused extends CliProblem {
  override readonly code: string
  readonly errors: readonly RefusedFor[]
  constructor(message: string, code = 'refused', errors: readonly RefusedFor[] = []) {
    super(message)
    this.code = code
    this.errors = errors
  }
}
