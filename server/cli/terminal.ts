import { reachServer, type ServerLink } from './reach-server.ts'

/** Where a command says what it has to say. */
export interface Terminal {
  /** The server of the chosen data folder. */
  server(): ServerLink
  /** The result: with `--json` as it is, else in words. On standard output. */
  answer(value: unknown, inWords: () => string): void
  /** What is happening meanwhile, on standard error and never mixed with the result. */
  progress(line: string): void
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

/** @param options Read when a command runs, since the command line is parsed only then. */
export function openTerminal(options: () => CommonOptions, { out, err }: Streams): Terminal {
  return {
    server: () => reachServer(options().dataDir),
    answer: (value, inWords) =>
      out(`${options().json ? JSON.stringify(value, null, 2) : inWords()}\n`),
    progress: (line) => {
      if (!options().json) err(`${line}\n`)
    },
  }
}
