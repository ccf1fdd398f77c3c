import { z } from 'zod'
import type { Operation } from '#domain/kernel/authority.ts'
import { accept } from '#domain/kernel/refusal.ts'
import {
  authorityRefusals,
  type Endpoint,
  endpoint,
  type OperatorActor,
  type Platform,
} from '#server/kernel/door.ts'

/** Lists of what waits for an operator, in the order in which they are shown. */
export const QUEUES: readonly Queue[] = [
  { path: '/operator/proposals' },
  { path: '/operator/kyc-cases', status: 'pending' },
  { path: '/operator/frozen-orders' },
  { path: '/operator/freezes' },
  { path: '/operator/fighter-applications' },
  { path: '/operator/federation-applications' },
  { path: '/operator/submitted-pockets' },
  { path: '/operator/held-payments' },
  { path: '/operator/tasks' },
  { path: '/operator/unconfirmed-contracts' },
  { path: '/operator/due-support-cases' },
  { path: '/operator/support-cases', status: 'open' },
]

interface Queue {
  path: string
  /** The status of waiting items, if the list holds others too. */
  status?: string
}

/** How many wait in one list, as far as its first page says. */
export interface QueueCount {
  path: string
  waiting: number
  /** There are more than these. */
  more: boolean
}

const aPage = z.object({ items: z.array(z.unknown()), nextCursor: z.string().nullish() })
const everybody: Operation = 'own_account'

/** The declared lists as one more operation: the counts of what waits for the caller, from the lists' own answers. */
export function queueEndpoints(declared: readonly Endpoint[]): readonly Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      path: '/operator/queues',
      summary: 'How much waits in each list that the operator may read, up to a hundred.',
      operation: everybody,
      audience: 'operator',
      launch: null,
      answer: z.array(z.object({ path: z.string(), waiting: z.number().int(), more: z.boolean() })),
      handle: async ({ platform, who }) => accept(await readQueues(platform, who, declared)),
    }),
  ]
}

/** What waits for this operator. */
export async function readQueues(
  platform: Platform,
  who: OperatorActor,
  declared: readonly Endpoint[],
): Promise<readonly QueueCount[]> {
  const readable = QUEUES.flatMap(({ path, status }) => {
    const list = declared.find((each) => each.path === path && each.method === 'GET')
    if (!list) throw new Error(`${path} is no list of the API`)
    return authorityRefusals(who.roles, list.operation, 'none').length > 0 ? [] : [{ list, status }]
  })
  const counts: QueueCount[] = []
  for (const { list, status } of readable) {
    const query = list.query?.parse({ limit: '100', ...(status ? { status } : {}) })
    counts.push(await countOf(platform, who, list, query))
  }
  return counts
}

async function countOf(
  platform: Platform,
  who: OperatorActor,
  { path, handle }: Endpoint,
  query: unknown,
): Promise<QueueCount> {
  const decision = await handle({
    platform,
    who,
    params: undefined,
    query,
    body: undefined,
    key: '',
    client: { network: null, userAgent: null },
    headers: new Headers(),
  })
  if (!decision.ok) return { path, waiting: 0, more: false }
  const { items, nextCursor } = aPage.parse(decision.value)
  return { path, waiting: items.length, more: typeof nextCursor === 'string' }
}
