import { randomUUID } from 'node:crypto'
import type { TellProgress } from '#server/kernel/door.ts'
import { linesOf } from './in-words.ts'
import { Refused, WrongCommandLine } from './problems.ts'
import type { ServerLink } from './reach-server.ts'
import { visible } from './visible.ts'

/** Where a command says what it has to say. */
export interface Terminal {
  /** The server of the chosen data folder. */
  server(): ServerLink
  /** Asks an operation of the operators' API, as that operator. */
  ask<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T>
  /** The operator for whom it is done. @throws WrongCommandLine when none is named. */
  operator(): string
  /**
   * Does something that cannot be undone: only with `--yes`, else it says what it would do, and is refused what it would be.
   * @param path Below `/api/operator`.
   * @param documents Which a dry run puts on file and takes back, by the texts that stand in the body for their hashes.
   */
  change(
    yes: boolean,
    method: 'POST' | 'DELETE',
    path: string,
    body: Record<string, unknown>,
    what: string,
    documents?: ReadonlyMap<string, Blob>,
  ): Promise<void>
  /** Where the data lies, for what can be done while no server runs. */
  place(): Place
  /** The result: with `--json` as it is, else in words. On standard output. */
  answer(value: unknown, inWords: () => string): void
  /** A part of a result that is written as it comes. On standard output. */
  write(text: string): void
  /** What is happening meanwhile, on standard error and never mixed with the result. */
  progress(line: string): void
  /** The same for work that may be long: says now and then how far it has come, and nothing where it is soon done. */
  pace(): TellProgress
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
  as?: string
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

/** How often whoever waits is told how far long work has come. */
const everyMs = 2_000

export function openTerminal({ options, databaseUrl, streams, endWith }: TerminalParts): Terminal {
  let link: Promise<ServerLink> | null = null
  const server = (): ServerLink => ({
    async ask(...request) {
      // Loaded when a server is asked: help needs none.
      link ??= import('./reach-server.ts').then(({ reachServer }) => reachServer(options().dataDir))
      return (await link).ask(...request)
    },
  })
  const answer: Terminal['answer'] = (value, inWords) =>
    streams.out(visible(`${options().json ? JSON.stringify(value, null, 2) : inWords()}\n`))
  const progress: Terminal['progress'] = (line) => {
    if (!options().json) streams.err(visible(`${line}\n`))
  }
  const operator = () => {
    const handle = options().as
    if (handle) return handle
    throw new WrongCommandLine('Name the operator for whom this is done: --as <handle>')
  }
  const ask = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => {
    const key = method === 'POST' ? { key: randomUUID() } : {}
    const request = { operator: operator(), ...key, ...(body === undefined ? {} : { body }) }
    return server().ask<T>(method, `/api/operator${path}`, request)
  }
  const dryRun = async (
    path: string,
    body: Record<string, unknown>,
    documents: ReadonlyMap<string, Blob>,
  ): Promise<DryRun> => {
    const about = `/api/operator${path}`
    const file = new FormData()
    file.set('path', path)
    file.set('body', JSON.stringify(body))
    for (const [name, document] of documents) file.set(name, document)
    const request = { operator: operator(), key: randomUUID(), file, about }
    try {
      return { wouldAnswer: await server().ask<Outcome>('POST', '/loopback/dry-run', request) }
    } catch (error) {
      if (error instanceof Refused && error.code === 'not_dry_runnable') return {}
      throw error
    }
  }
  return {
    server,
    place: () => ({ dataDir: options().dataDir, databaseUrl }),
    ask,
    operator,
    answer,
    async change(yes, method, path, body, what, documents = new Map()) {
      operator()
      if (!yes) {
        const would = method === 'POST' ? await dryRun(path, body, documents) : {}
        const asked = { wouldAsk: { method, path, body } }
        return answer({ ...asked, ...would }, () => dryRunInWords(what, would))
      }
      const done = await ask<Outcome>(method, path, body)
      answer(done, () => outcomeInWords(done, what))
    },
    write: (text) => streams.out(text),
    progress,
    pace: () => paced(progress),
    endWith,
  }
}

function paced(say: (line: string) => void): TellProgress {
  let said = performance.now()
  return ({ done, of, at }) => {
    if (performance.now() - said < everyMs) return
    said = performance.now()
    say(`  … ${done} of ${of}: ${at}`)
  }
}

/** The answer of a command that either carries an operation out or only proposes it. */
type Outcome = { proposalId?: string; complete?: boolean } | null

function outcomeInWords(done: Outcome, what: string): string {
  if (done?.proposalId) return `Asked for: ${what}. ${howToApprove(done.proposalId)}`
  if (done?.complete === false) return `Approved: ${what}. Somebody else has to approve as well.`
  const more = linesOf(done ?? {})
  return `Done: ${what}${more && `\n${more}`}`
}

/** What the dry run of a command answers; empty where that shows only when it is done. */
type DryRun = { wouldAnswer?: Outcome }

function dryRunInWords(what: string, { wouldAnswer }: DryRun): string {
  const isKnown = wouldAnswer !== undefined
  const others = wouldAnswer?.proposalId || wouldAnswer?.complete === false
  return [
    `Would do: ${what}`,
    ...(isKnown ? [] : ['Whether it is granted shows when it is done: somebody outside is asked.']),
    'Nothing was done. Add --yes to do it.',
    ...(others ? ['Somebody else has to approve as well.'] : []),
  ].join('\n')
}

/** How the second person does it. */
export const howToApprove = (proposalId: string) =>
  `A second person approves with: coin-rouge --as <handle> approve ${proposalId}`
