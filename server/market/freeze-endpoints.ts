import { z } from 'zod'
import { accept } from '#domain/kernel/refusal.ts'
import { approvalEndpoint, proposal } from '#server/approvals/door.ts'
import { freezeSubject, listFreezes, releaseFreeze } from '#server/identity/door.ts'
import { type Endpoint, endpoint, listEndpoint } from '#server/kernel/door.ts'
import {
  freezeByOperator,
  listDisputes,
  listFrozenOrders,
  listHeldPayments,
} from '#server/orders/door.ts'
import { paymentAssignment } from '#server/payments/door.ts'
import { frozenResolution } from './resolve-frozen.ts'

const reason = z.string().max(2_000)
const microText = z.string().regex(/^\d+$/)

const subject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('person'), id: z.uuid() }),
  z.strictObject({ kind: z.literal('pocket'), id: z.uuid() }),
  z.strictObject({ kind: z.literal('certificate'), id: z.string().regex(/^[1-9][0-9]{0,11}$/) }),
])

/** Freezes and their release. These answer whatever the launch switches say. */
export const stopEndpoints: readonly Endpoint[] = [
  listEndpoint({
    path: '/operator/freezes',
    summary: 'People, certificates and Pockets that are stopped, the oldest first.',
    operation: 'freeze',
    audience: 'operator',
    launch: null,
    list: listFreezes,
    item: z.object({
      id: z.uuid(),
      kind: z.enum(['person', 'certificate', 'pocket']),
      subjectId: z.string(),
      operatorId: z.uuid(),
      reason: z.string(),
      frozenAt: z.iso.datetime(),
    }),
    handle: async ({ platform, query }) => accept(await listFreezes(platform, query)),
  }),
  endpoint({
    method: 'POST',
    path: '/operator/freezes',
    summary: 'Stops a person, a certificate or a Pocket.',
    operation: 'freeze',
    audience: 'operator',
    launch: null,
    body: z.strictObject({ subject, reason }),
    status: 201,
    answer: z.object({ freezeId: z.uuid() }),
    handle: ({ platform, who, body }) => freezeSubject(platform, who, body),
  }),
  proposal({
    path: '/operator/freeze-releases',
    summary: 'Proposes to release a freeze; a second operator has to approve.',
    operation: 'release_freeze',
    body: z.strictObject({ freezeId: z.uuid(), reason }),
    handle: ({ platform, who, body }) => releaseFreeze.propose(platform, who, body),
  }),
  approvalEndpoint(releaseFreeze, 'Approves the end of a stop, and lifts it.'),
  listEndpoint({
    path: '/operator/frozen-orders',
    summary: 'Orders whose money is out of reach, the oldest first.',
    operation: 'freeze',
    audience: 'operator',
    launch: null,
    list: listFrozenOrders,
    item: z.object({
      backingId: z.uuid(),
      personId: z.uuid(),
      pocketId: z.uuid(),
      amountMicro: microText,
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
      backingId: z.uuid(),
      resolution: z.enum(['release', 'refund']),
      reason,
    }),
    handle: ({ platform, who, body }) => frozenResolution.propose(platform, who, body),
  }),
  approvalEndpoint(frozenResolution, 'Approves how a frozen order ends, and carries it out.'),
  listEndpoint({
    path: '/operator/disputes',
    summary: 'Card payments that were disputed, the latest first.',
    operation: 'read_ledger',
    audience: 'operator',
    launch: null,
    list: listDisputes,
    filter: { state: z.enum(['open']).optional() },
    item: z.object({
      id: z.string(),
      paymentId: z.string(),
      orderId: z.uuid().nullable(),
      status: z.string(),
      reason: z.string(),
      outcome: z.enum(['won', 'lost']).nullable(),
      recoveredMicro: microText.nullable(),
      lossMicro: microText.nullable(),
      openedAt: z.iso.datetime(),
    }),
    handle: async ({ platform, query: { state, ...page } }) =>
      accept(await listDisputes(platform, page, state)),
  }),
  listEndpoint({
    path: '/operator/held-payments',
    summary: 'Money that came in and fits no order, the oldest first.',
    operation: 'read_ledger',
    audience: 'operator',
    launch: null,
    list: listHeldPayments,
    item: z.object({
      provider: z.string(),
      paymentId: z.string(),
      orderId: z.uuid().nullable(),
      amountMinor: microText,
      currency: z.string(),
      reason: z.string().nullable(),
      recordedAt: z.iso.datetime(),
    }),
    handle: async ({ platform, query }) => accept(await listHeldPayments(platform, query)),
  }),
  proposal({
    path: '/operator/payment-assignments',
    summary:
      'Proposes which order a held payment pays, or that it is refunded; a second operator has to approve.',
    operation: 'assign_payment',
    body: z.strictObject({
      provider: z.string().max(40),
      paymentId: z.string().max(120),
      orderId: z.uuid().nullable(),
      reason,
    }),
    handle: ({ platform, who, body }) => paymentAssignment.propose(platform, who, body),
  }),
  approvalEndpoint(
    paymentAssignment,
    'Approves what becomes of a held payment, and carries it out.',
  ),
]
