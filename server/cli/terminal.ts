import { reachServer, type ServerLink } from './reach-server.ts'

/** Where a command says what it has to say. */
export interface Terminal {
  /** The server of the chosen data folder. */
  server(): ServerLink
  /** Where the data lies, for what can be done while no server runs. */
  place(): Place
  /** The result: with `--json` as it is, else in words. On standard output. */
  answer(value: unknown, inWords: () => string): void
  /** What is happening meanwhile, on standard error and never mixed with the result. */
  progress(line: string): void
  /** The exit code of a command that has said its answer and is not content with it. */
  endWith(code: number): void
}

/** The settings of the process that the command line reads itself. */
export interface Place {
  dataDir: string
  databaseUrl: string | undefined
}

/** Choices that every command takes. */
export interface CommonOptions {
  dataDir: string
  json: boolean
}

export interface Streams {
  out(text: string): void
  err(text: string): void
}

export interface TerminalParts {
  /** Read when a command runs, since the command line is parsed only then. */
  options(): CommonOptions
  databaseUrl: string | undefined
  streams: Streams
  endWith(code: number): void
}

export function openTerminal({ options, databaseUrl, streams, endWith }: TerminalParts): Terminal {
  return {
    server: () => reachServer(options().dataDir),
    place: () => ({ dataDir: options().dataDir, databaseUrl }),
    answer: (value, inWords) =>
      streams.out(`${options().json ? JSON.stringify(value, null, 2) : inWords()}\n`),
    progress: (line) => {
      if (!options().json) streams.err(`${line}\n`)
    },
    endWith,
  }
}
