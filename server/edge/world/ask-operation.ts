import { endpoints } from '#server/edge/http/endpoints.ts'
import type { Actor, Endpoint, OperatorActor, Platform } from '#server/kernel/door.ts'

/** An operation of the API: its method, and its path with the ids in it. */
type Asked = `${'POST' | 'PUT' | 'GET'} /${string}`

/**
 * Asks for an operation of the API as somebody, in this process, with the checks of its body and none of HTTP.
 * @returns The answer before it becomes JSON: amounts are whole numbers, times are dates.
 * @throws Whatever is refused: an invented world is laid by what is allowed.
 */
export async function askOperation(
  platform: Platform,
  who: Actor | OperatorActor,
  asked: Asked,
  body: unknown = undefined,
  // biome-ignore lint/suspicious/noExplicitAny: the world reads what it expects to find.
): Promise<any> {
  const [method = '', path = ''] = asked.split(' ')
  const { each, given } = find(method, path)
  const outcome = await each.handle({
    platform,
    who: who as Actor & OperatorActor,
    params: each.params?.parse(given),
    query: each.query?.parse({}),
    body: each.body?.parse(body),
    key: platform.randomness.uuid(),
    client: { network: null, userAgent: null },
    headers: new Headers(),
  })
  if (!outcome.ok) throw new Error(`${asked}: ${JSON.stringify(outcome)}`)
  return outcome.value
}

/** The operation, and the parameters of its path. */
function find(method: string, path: string): { each: Endpoint; given: Record<string, string> } {
  for (const each of endpoints) {
    const pattern = each.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
    const found = each.method === method ? new RegExp(`^${pattern}$`).exec(path) : null
    if (found) return { each, given: { ...found.groups } }
  }
  throw new Error(`there is no ${method} ${path}`)
}
