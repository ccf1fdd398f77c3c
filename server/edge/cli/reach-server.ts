import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { IN_LINES } from '#server/edge/http/in-lines.ts'
import {
  loopbackTokenFile,
  notedAddresses,
  type Progress,
  type TellProgress,
} from '#server/kernel/door.ts'
import { findServer, reasonOf } from './find-server.ts'
import { CliProblem, NotRunning, Refused, type RefusedFor } from './problems.ts'

/** A server that runs on a data folder, asked over loopback with the folder's token. */
export interface ServerLink {
  /** Gives the answer's JSON, or the bytes of a file. @throws Refused with the server's reasons when it says no. */
  ask<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, request?: Requested): Promise<T>
}

export interface Requested {
  body?: unknown
  /** Sent as it is, instead of a body in JSON. */
  file?: Blob | FormData
  /** The operator for whom it is asked. */
  operator?: string | undefined
  /** For what must not happen twice. */
  key?: string
  /** What it is really about, where the path that is asked does not say it. */
  about?: string
  /** Hears how far long work has come, where the server tells. */
  tell?: TellProgress
}

/** Finds a server of a data folder, any of those that run. @throws NotRunning when it knows of none. */
export function reachServer(dataDir: string): ServerLink {
  const token = readToken(dataDir)
  const addresses = notedAddresses(dataDir)
  if (addresses.length === 0) throw notStarted('No server runs', dataDir)
  let found: Promise<string> | null = null
  return {
    async ask<T>(method: string, route: string, request: Requested = {}) {
      found ??= findServer(addresses, token, dataDir)
      const url = await found
      const response = await fetch(url + route, requestOf(token, method, request)).catch(
        (error) => {
          throw new CliProblem(`The server at ${url} did not answer (${reasonOf(error)}).`)
        },
      )
      // A server of before answers with the result alone.
      const inLines = response.headers.get('content-type') === IN_LINES
      if (request.tell && inLines) return readLines<T>(response, request.tell, route)
      if (response.ok && !isJson(response)) return (await response.bytes()) as T
      const text = await response.text()
      if (!response.ok)
        throw refusedWith(response.status, readProblem(text), request.about ?? route)
      return (text === '' ? null : JSON.parse(text)) as T
    },
  }
}

const isJson = ({ headers }: Response): boolean =>
  /^application\/json\b/.test(headers.get('content-type') ?? 'application/json')

function requestOf(
  token: string,
  method: string,
  { body, file, operator, key, tell }: Requested,
): RequestInit {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(operator ? { 'coin-rouge-operator': operator } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
    ...(tell ? { accept: IN_LINES } : {}),
    // A file brings the type of its own.
    ...(method === 'GET' || file ? {} : { 'content-type': 'application/json' }),
  }
  const sent = method === 'GET' ? {} : { body: file ?? JSON.stringify(body ?? {}) }
  return { method, headers, ...sent }
}

/** What the server tells meanwhile, and then the result of its last line. */
async function readLines<T>({ body }: Response, tell: TellProgress, route: string): Promise<T> {
  const lines = createInterface({ input: Readable.fromWeb(body as ReadableStream) })
  for await (const line of lines) {
    const told = JSON.parse(line) as { progress?: Progress; problem?: Problem; result?: T }
    if (told.progress) tell(told.progress)
    else if (told.problem) throw refusedWith(500, told.problem, route)
    else return told.result as T
  }
  throw new CliProblem('The server ended before it was done.')
}

function refusedWith(status: number, problem: Problem | null, route: string): Refused {
  return new Refused(explain(status, problem, route), problem?.code, problem?.errors)
}

function readToken(dataDir: string): string {
  const file = loopbackTokenFile(dataDir)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') {
      throw new CliProblem(
        `${path.resolve(file)} may not be read: run this as the user who started the server.`,
      )
    }
    throw notStarted('No server has run', dataDir)
  }
}

function notStarted(what: string, dataDir: string): NotRunning {
  return new NotRunning(
    `${what} on the data folder ${path.resolve(dataDir)}.\n` +
      'Start it with npm start, or name its folder with --data-dir.',
  )
}

interface Problem {
  code?: string
  /** The sentence for people. */
  title?: string
  /** Under which the server's log says what went wrong. */
  reference?: string
  errors?: readonly RefusedFor[]
}

/** What the server said, a reason a line. */
function explain(status: number, problem: Problem | null, route: string): string {
  if (!problem) return `The server answered ${status} to ${route}.`
  const hint = hints[problem.code ?? '']?.(route) ?? `The server refused (${status}).`
  const { code = String(status), title, reference } = problem
  const reasons = (problem.errors ?? [{ code, title, detail: reference }]).map(
    ({ code, field, title, detail }) =>
      `  ${field ? `${field}: ` : ''}${code}${detail ? ` ${JSON.stringify(detail)}` : ''}${title ? `: ${title}` : ''}`,
  )
  return [hint, ...reasons].join('\n')
}

function readProblem(text: string): Problem | null {
  try {
    return JSON.parse(text) as Problem
  } catch {
    return null
  }
}

/** What whoever asked can do about it; `route` is what was asked. */
const hints: Record<string, (route: string) => string> = {
  login_required: () =>
    'The server knows no such operator. Name one with --as, or make the first with: coin-rouge operators add',
  token_required: () => 'The token of this data folder is not that of the server that answers.',
  not_allowed: () => 'This operator’s roles do not allow it.',
  not_found: () =>
    'This server does not offer that; it may be of another version, or not a sandbox.',
  second_person_required: () => 'Somebody else has to approve this.',
  unknown_object: (route) => `Nothing is known by that name at ${route}, or it has ended.`,
  unknown_backing: () => 'It names no order and no purchase of this platform.',
  not_paid: () => 'The provider has it, but it has not succeeded.',
  transition_not_allowed: (route) =>
    `That is not possible at ${route} as things stand; what waits for a second person is told by: coin-rouge proposals list`,
  invalid_input: (route) => `What was said to ${route} is not in the form that it asks for.`,
  internal_error: () => 'Something went wrong; the log of the server says what, by this reference.',
  busy: () =>
    'The server has too much to do at this moment. What was asked may have been done all the same: look in a few seconds, and then ask again.',
  money_stopped: () => 'Money is stopped; why is said by: coin-rouge ledger verify',
}
