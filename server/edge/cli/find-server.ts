import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { isSameToken, proofOfToken } from '#server/kernel/door.ts'
import { NotRunning } from './problems.ts'

const longestWaitMs = 10_000

/**
 * The address of the first to answer that proves to know the token of the data folder: of several servers any will do, and
 * where one was ended by force there may be another program by now.
 * @throws NotRunning saying of each address why it was not taken.
 */
export async function findServer(
  addresses: readonly string[],
  token: string,
  dataDir: string,
): Promise<string> {
  const stop = new AbortController()
  try {
    return await Promise.any(addresses.map((url) => prove(url, token, stop.signal)))
  } catch (error) {
    const { errors } = error as AggregateError
    const reasons = addresses.map((url, at) => `at ${url} (${reasonOf(errors[at])})`)
    throw new NotRunning(
      `The server of ${path.resolve(dataDir)} does not answer ${reasons.join(', nor ')}.\n` +
        'Is it running? Start it with npm start.',
    )
  } finally {
    // Who has not answered yet is waited for no longer.
    stop.abort()
  }
}

async function prove(url: string, token: string, stopped: AbortSignal): Promise<string> {
  const question = randomUUID()
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(longestWaitMs)])
  const answer = await fetch(`${url}/loopback/proof/${question}`, { signal, redirect: 'error' })
  const proof = readProof(await answer.text())
  if (isSameToken(proof, proofOfToken(token, url, question))) return url
  throw new Error(answer.status === 503 ? 'it is starting' : 'another program')
}

function readProof(text: string): string {
  try {
    return String((JSON.parse(text) as { proof?: unknown } | null)?.proof)
  } catch {
    return ''
  }
}

/** Why a request got no answer, in a word. */
export function reasonOf(error: Error): string {
  const { code } = (error.cause ?? {}) as { code?: string }
  return code ?? error.message
}
