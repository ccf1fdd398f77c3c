import { readFileSync } from 'node:fs'
import path from 'node:path'
import { loopbackAddressFile, loopbackTokenFile } from '#server/operator/loopback-token.ts'

/** Something that the person at the keyboard can put right; its message says how. */
export class CliProblem extends Error {}

/** The server said no. `code` is that of its problem document, if it gave one. */
export class Refused extends CliProblem {
  readonly code: string | undefined
  constructor(message: string, code: string | undefined) {
    super(message)
    this.code = code
  }
}

/** No server runs on the data folder: some things can be done without one. */
export class NotRunning extends CliProblem {}

/** The server that runs on a data folder, asked over loopback with the folder's token. */
export interface ServerLink {
  url: string
  /** Gives the answer's JSON. @throws Refused with the server's reasons when it says no. */
  ask<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, wish?: Wish): Promise<T>
}

export interface Wish {
  body?: unknown
  /** Sent as it is, instead of a body in JSON. */
  file?: { bytes: Uint8Array<ArrayBuffer>; mediaType: string }
  /** The operator for whom it is asked. */
  operator?: string | undefined
  /** For what must not happen twice. */
  key?: string
}

/** Finds the server of a data folder. @throws CliProblem when the folder has none. */
export function reachServer(dataDir: string): ServerLink {
  const [url, token] = [loopbackAddressFile, loopbackTokenFile].map((file) =>
    readLine(file(dataDir), dataDir),
  ) as [string, string]
  return {
    url,
    async ask<T>(method: string, route: string, wish: Wish = {}) {
      const { body, file, operator, key } = wish
      const mediaType = file?.mediaType ?? 'application/json'
      const headers = {
        authorization: `Bearer ${token}`,
        ...(operator ? { 'coin-rouge-operator': operator } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(method === 'GET' ? {} : { 'content-type': mediaType }),
      }
      const sent = method === 'GET' ? {} : { body: file?.bytes ?? JSON.stringify(body ?? {}) }
      const response = await fetch(url + route, { method, headers, ...sent }).catch((error) => {
        throw unreachable(url, dataDir, error)
      })
      const text = await response.text()
      if (!response.ok) {
        throw new Refused(explain(response.status, text, route), readProblem(text)?.code)
      }
      return (text === '' ? null : JSON.parse(text)) as T
    },
  }
}

function readLine(file: string, dataDir: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') {
      throw new CliProblem(
        `${path.resolve(file)} may not be read: run this as the user who started the server.`,
      )
    }
    throw new NotRunning(
      `No server has run on the data folder ${path.resolve(dataDir)}.\n` +
        'Start it with npm start, or name its folder with --data-dir.',
    )
  }
}

function unreachable(url: string, dataDir: string, error: Error): NotRunning {
  const { code } = (error.cause ?? {}) as { code?: string }
  return new NotRunning(
    `The server of ${path.resolve(dataDir)} does not answer at ${url} (${code ?? error.message}).\n` +
      'Is it running? Start it with npm start.',
  )
}

interface Problem {
  code?: string
  errors?: readonly { code: string; field?: string; detail?: unknown }[]
}

/** What the server said, a reason a line. */
function explain(status: number, text: string, route: string): string {
  const problem = readProblem(text)
  if (!problem) return `The server answered ${status} to ${route}.`
  const hint = hints[problem.code ?? '']?.(route) ?? `The server refused (${status}).`
  const reasons = (problem.errors ?? [{ code: problem.code ?? String(status) }]).map(
    ({ code, field, detail }) =>
      `  ${field ? `${field}: ` : ''}${code}${detail ? ` ${JSON.stringify(detail)}` : ''}`,
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
    'The server knows no such operator. Name one with --as, or make the first with: coin-rouge operator add',
  token_required: () => 'The token of this data folder is not that of the server that answers.',
  not_allowed: () => 'This operator’s roles do not allow it.',
  not_found: () =>
    'This server does not offer that; it may be of another version, or not a sandbox.',
  second_person_required: () => 'Somebody else has to agree to this.',
  unknown_object: (route) => `Nothing is known by that name at ${route}, or it has ended.`,
  invalid_input: (route) => `What was said to ${route} is not in the form that it asks for.`,
  money_stopped: () => 'Money stands still; why is said by: coin-rouge ledger verify',
}
