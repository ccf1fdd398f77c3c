import { sql } from 'kysely'
import { z } from 'zod'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { accept } from '#domain/kernel/refusal.ts'
import { approvalEndpoint, proposal } from '#server/approvals/door.ts'
import {
  type Endpoint,
  endpoint,
  listEndpoint,
  type Platform,
  pagedList,
} from '#server/kernel/door.ts'
import { freezeByOperator } from '#server/orders/door.ts'
import { frozenResolution } from './resolve-frozen.ts'

/** A frozen order: a backing, or a purchase on the market. */
interface FrozenOrder {
  orderId: string
  personId: string
  pocketId: string
  amountMicro: MicroUsdc
  reason: string | null
  frozenAt: Date
}

/**
 * What waits for two operators, the oldest first. Which are frozen is asked of both tables at once: PostgreSQL 15 reads them in the order of
 * their indexes only where neither has a condition of its own.
 */
const listFrozenOrders = pagedList({
  key: { frozenAt: 'instant', orderId: 'uuid' },
  rows: (_: Pick<Platform, 'db'>) => sql<FrozenOrder>`
    select "orderId", "personId", "pocketId", "amountMicro", reason, "frozenAt" from (
      select b.id as "orderId", b.person_id as "personId", b.pocket_id as "pocketId",
        b.backer_pays_micro as "amountMicro", b.freeze_reason as reason, b.frozen_at as "frozenAt", b.state
      from backing b
      union all select p.id, p.buyer_id, p.pocket_id, p.price_micro, p.freeze_reason, p.frozen_at, p.state
      from purchase p) each where state = 'frozen'`,
})

const reason = z.string().max(2_000)

/** Frozen orders of either kind, and how they end. These answer whatever the launch switches say. */
export const frozenOrderEndpoints: readonly Endpoint[] = [
  listEndpoint({
    path: '/operator/frozen-orders',
    summary: 'Orders whose money is out of reach, the oldest first.',
    operation: 'freeze',
    audience: 'operator',
    launch: null,
    list: listFrozenOrders,
    item: z.object({
      orderId: z.uuid(),
      personId: z.uuid(),
      pocketId: z.uuid(),
      amountMicro: z.string().regex(/^\d+$/),
      reason: z.string().nullable(),
      frozenAt: z.iso.datetime(),
    }),
    handle: async ({ platform, query }) => accept(await listFrozenOrders(platform, query)),
  }),
  endpoint({
    method: 'POST',
    path: '/operator/order-freezes',
    summary: 'Stops an order: its money and its certificate are out of reach.',
    operation: 'freeze',
    audience: 'operator',
    launch: null,
    body: z.strictObject({ backingId: z.uuid(), reason }),
    status: 201,
    answer: z.object({ state: z.literal('frozen') }),
    handle: ({ platform, who, body }) => freezeByOperator(platform, who, body),
  }),
  proposal({
    path: '/operator/resolutions',
    summary: 'Proposes to release or refund a frozen order; a second operator has to approve.',
    operation: 'resolve_screening_hit',
    body: z.strictObject({
      orderId: z.uuid(),
      resolution: z.enum(['release', 'refund']),
      reason,
    }),
    handle: ({ platform, who, body }) => frozenResolution.propose(platform, who, body),
  }),
  approvalEndpoint(frozenResolution, 'Approves how a frozen order ends, and carries it out.'),
]
