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

/**
 * Calls a node by JSON-RPC, where its own words beyond Ethereum's are needed.
 * @throws NodeRefused, or whatever kept the answer away.
 */
export async function askNode<T = unknown>(
  url: string,
  method: string,
  params: readonly unknown[] = [],
  waitMs = patienceMs,
): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(waitMs),
  })
  const { result, error } = (await answer.json()) as RpcAnswer
  if (error) throw new NodeRefused(method, error)
  return result as T
}
