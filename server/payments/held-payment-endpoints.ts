import { sql } from 'kysely'
import { z } from 'zod'
import { accept } from '#domain/kernel/refusal.ts'
import { approvalEndpoint, proposal } from '#server/approvals/door.ts'
import { type Endpoint, listEndpoint, type Platform, pagedList } from '#server/kernel/door.ts'
import { paymentAssignment } from './held-payments.ts'

type Place = Pick<Platform, 'db'>

/** Disputed card payments, the latest first. */
const listDisputes = pagedList({
  key: { openedAt: 'instant', id: /^\w{1,60}$/ },
  descending: true,
  rows: ({ db }: Place, chosen?: 'open') =>
    db
      .selectFrom('card_dispute')
      .select(['id', 'payment_id as paymentId', 'order_id as orderId', 'status', 'reason'])
      .select(['outcome', 'recovered_micro as recoveredMicro', 'loss_micro as lossMicro'])
      .select(['amount_minor as amountMinor', 'currency', 'answer_by as answerBy'])
      .select('opened_at as openedAt')
      .$call((all) => (chosen ? all.where('ended_at', 'is', null) : all)),
})

/** Payments that fit no order, the oldest first. */
const listHeldPayments = pagedList({
  key: { recordedAt: 'instant', paymentId: /^[\w:]{1,100}$/ },
  rows: ({ db }: Place) =>
    db
      .selectFrom('payment')
      .select(['provider', 'payment_id as paymentId', 'order_id as orderId'])
      .select(['amount_minor as amountMinor', 'currency', 'reason', 'recorded_at as recordedAt'])
      // Literal states, so that the index on them is used.
      .where(sql<boolean>`outcome = 'held'`),
})

const microText = z.string().regex(/^\d+$/)

/** Disputed payments, and those that fit no order. These answer whatever the launch switches say. */
export const heldPaymentEndpoints: readonly Endpoint[] = [
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
      amountMinor: microText,
      currency: z.string(),
      answerBy: z.iso.datetime().nullable(),
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
      reason: z.string().max(2_000),
    }),
    handle: ({ platform, who, body }) => paymentAssignment.propose(platform, who, body),
  }),
  approvalEndpoint(
    paymentAssignment,
    'Approves what becomes of a held payment, and carries it out.',
  ),
]
