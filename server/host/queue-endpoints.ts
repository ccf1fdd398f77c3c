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

/** Lists of what waits for an operator, in the order in which they are shown: first those of the daily work. */
export const QUEUES: readonly Queue[] = [
  { path: '/operator/fighter-applications', since: 'submittedAt' },
  { path: '/operator/federation-applications', since: 'submittedAt' },
  { path: '/operator/submitted-pockets', since: 'submittedAt' },
  { path: '/operator/proposals', since: 'openedAt', query: { decision: 'contract' } },
  { path: '/operator/kyc-cases', since: 'changedAt', query: { status: 'in_review' } },
  { path: '/operator/screening-alerts', since: 'checkedAt' },
  { path: '/operator/fights', since: 'waitsSince', query: { status: 'waiting' } },
  { path: '/operator/receipts', since: 'receivedAt', query: { state: 'noted' } },
  { path: '/operator/proposals', since: 'openedAt', query: { decision: 'settlement' } },
  { path: '/operator/payable-pockets', since: 'closedAt' },
  { path: '/operator/proposals', since: 'openedAt', query: { decision: 'payout' } },
  { path: '/operator/disputes', since: 'openedAt', query: { state: 'open' } },
  { path: '/operator/proposals', since: 'openedAt' },
  { path: '/operator/kyc-cases', since: 'changedAt', query: { status: 'pending' } },
  { path: '/operator/frozen-orders', since: 'frozenAt' },
  { path: '/operator/freezes', since: 'frozenAt' },
  { path: '/operator/held-payments', since: 'recordedAt' },
  { path: '/operator/tasks', since: 'createdAt' },
  { path: '/operator/unconfirmed-contracts', since: 'confirmedAt' },
  { path: '/operator/due-support-cases', since: 'openedAt' },
  { path: '/operator/support-cases', since: 'openedAt', query: { status: 'open' } },
]

interface Queue {
  path: string
  /** Since when an item waits. */
  since: string
  /** Which items of the list wait, if it holds others too. */
  query?: Readonly<Record<string, string>>
}

/** How many wait in one list, as far as its first page says. */
export interface QueueCount {
  path: string
  /** Which items of the list it counts; empty for all of them. */
  query: string
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
          query: z.string(),
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
  const readable = QUEUES.flatMap(({ path, query = {}, since }) => {
    const list = declared.find((each) => each.path === path && each.method === 'GET')
    if (!list) throw new Error(`${path} is no list of the API`)
    return authorityRefusals(who.roles, list.operation, 'none').length > 0
      ? []
      : [{ list, query, since }]
  })
  const counts: QueueCount[] = []
  for (const { list, query, since } of readable) {
    const counted = await countOf(platform, who, { list, since }, query)
    counts.push({ ...counted, query: `${new URLSearchParams(query)}` })
  }
  return counts
}

async function countOf(
  platform: Platform,
  who: OperatorActor,
  { list: { path, handle, ...list }, since }: { list: Endpoint; since: string },
  query: Readonly<Record<string, string>>,
): Promise<Omit<QueueCount, 'query'>> {
  const decision = await handle({
    platform,
    who,
    params: undefined,
    query: list.query?.parse({ limit: '100', ...query }),
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
