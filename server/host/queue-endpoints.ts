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
  { path: '/operator/proposals', since: 'openedAt' },
  { path: '/operator/kyc-cases', since: 'changedAt', status: 'pending' },
  { path: '/operator/frozen-orders', since: 'frozenAt' },
  { path: '/operator/freezes', since: 'frozenAt' },
  { path: '/operator/fighter-applications', since: 'submittedAt' },
  { path: '/operator/federation-applications', since: 'submittedAt' },
  { path: '/operator/submitted-pockets', since: 'submittedAt' },
  { path: '/operator/held-payments', since: 'recordedAt' },
  { path: '/operator/tasks', since: 'createdAt' },
  { path: '/operator/unconfirmed-contracts', since: 'confirmedAt' },
  { path: '/operator/due-support-cases', since: 'openedAt' },
  { path: '/operator/support-cases', since: 'openedAt', status: 'open' },
]

interface Queue {
  path: string
  /** Since when an item waits. */
  since: string
  /** The status of waiting items, if the list holds others too. */
  status?: string
}

/** How many wait in one list, as far as its first page says. */
export interface QueueCount {
  path: string
  waiting: number
  /** There are more than these. */
  more: boolean
  /** Since when the first of these waits. */
  oldestAt: Date | null
}

const aPage = z.object({
  items: z.array(z.record(z.string(), z.unknown())),
  nextCursor: z.string().nullish(),
})
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
      answer: z.array(
        z.object({
          path: z.string(),
          waiting: z.number().int(),
          more: z.boolean(),
          oldestAt: z.iso.datetime().nullable(),
        }),
      ),
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
  const readable = QUEUES.flatMap(({ path, status, since }) => {
    const list = declared.find((each) => each.path === path && each.method === 'GET')
    if (!list) throw new Error(`${path} is no list of the API`)
    return authorityRefusals(who.roles, list.operation, 'none').length > 0
      ? []
      : [{ list, status, since }]
  })
  const counts: QueueCount[] = []
  for (const { list, status, since } of readable) {
    const query = list.query?.parse({ limit: '100', ...(status ? { status } : {}) })
    counts.push(await countOf(platform, who, { list, since }, query))
  }
  return counts
}

async function countOf(
  platform: Platform,
  who: OperatorActor,
  { list: { path, handle }, since }: { list: Endpoint; since: string },
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
  if (!decision.ok) return { path, waiting: 0, more: false, oldestAt: null }
  const { items, nextCursor } = aPage.parse(decision.value)
  const times = items.flatMap((item) =>
    item[since] instanceof Date ? [item[since].getTime()] : [],
  )
  const oldestAt = times.length > 0 ? new Date(Math.min(...times)) : null
  return { path, waiting: items.length, more: typeof nextCursor === 'string', oldestAt }
}
