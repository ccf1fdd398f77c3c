import { Agent, type IncomingMessage, request } from 'node:http'

const patienceMs = 20_000

/** What a node says to a call. */
interface RpcAnswer {
  result?: unknown
  error?: { code?: number; message: string; data?: unknown }
}

/** A node refused a call. */
export class NodeRefused extends Error {
  readonly code: number | undefined
  readonly data: unknown

  constructor(method: string, error: NonNullable<RpcAnswer['error']>) {
    super(`${method}: ${error.message}`)
    this.code = error.code
    this.data = error.data
  }
}

/** Connections stay: a season makes thousands of calls, and each costs a third of what fetch takes for it. */
const agent = new Agent({ keepAlive: true })

/**
 * Calls a node of this machine by JSON-RPC, where its own words beyond Ethereum's are needed.
 * @throws NodeRefused, or whatever kept the answer away.
 */
export async function askNode<T = unknown>(
  url: string,
  method: string,
  params: readonly unknown[] = [],
  waitMs = patienceMs,
): Promise<T> {
  const text = await post(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), waitMs)
  const { result, error } = JSON.parse(text) as RpcAnswer
  if (error) throw new NodeRefused(method, error)
  return result as T
}

async function post(url: string, body: string, waitMs: number): Promise<string> {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const signal = AbortSignal.timeout(waitMs)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(url, { method: 'POST', agent, headers, signal }, resolve)
    asked.once('error', reject)
    asked.end(body)
  })
  answer.setEncoding('utf8')
  let text = ''
  for await (const part of answer) text += part
  return text
}
