import { z } from 'zod'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import { type Endpoint, endpoint, listEndpoint } from '#server/kernel/door.ts'
import { payBySignature, startCardPayment, startWalletPayment } from '#server/payments/door.ts'
import {
  cardPaymentAnswer,
  figuresAnswer,
  ownBacking,
  pathsInput,
  placedAnswer,
  quoteAnswer,
  signedPaymentInput,
  walletPaymentAnswer,
} from './backing-shapes.ts'
import { orderInput } from './order-input.ts'
import { placeBacking } from './place-backing.ts'
import { quoteBacking } from './quote-backing.ts'
import { findBackerFigures, findOwnBacking, pageOwnBackings } from './read-backings.ts'

const own = { audience: 'person', operation: 'own_orders', launch: 'accounts' } as const
const buying = { method: 'POST', audience: 'person', launch: 'backing' } as const

/** The actor's own orders. */
export const backingEndpoints: readonly Endpoint[] = [
  endpoint({
    ...buying,
    operation: 'own_orders',
    path: '/quotes',
    summary: 'What an order would cost now, by each way of paying. Nothing is held.',
    body: orderInput,
    answer: quoteAnswer,
    handle: ({ platform, who, body }) => quoteBacking(platform, who, body),
  }),
  endpoint({
    ...buying,
    operation: 'back_pocket',
    path: '/backings',
    summary: 'Places an order: it is held for half an hour and awaits its payment.',
    keyed: true,
    body: orderInput,
    status: 201,
    answer: placedAnswer,
    handle: ({ platform, who, body, key }) => placeBacking(platform, who, body, key),
  }),
  endpoint({
    ...buying,
    operation: 'back_pocket',
    path: '/backings/:id/card-payment',
    summary: 'Opens the payment page of an order of one’s own; paths are those of this site.',
    // An id that is no uuid is no order, and the body is read first.
    params: z.object({ id: z.string() }),
    body: pathsInput,
    answer: cardPaymentAnswer,
    handle: ({ platform, who, params, body: { successPath: success, cancelPath: cancel } }) =>
      startCardPayment(platform, who, params.id, { success, cancel }),
  }),
  endpoint({
    ...buying,
    operation: 'back_pocket',
    path: '/backings/:id/wallet-payment',
    summary: 'What a linked wallet sends to the escrow contract to pay an order of one’s own.',
    params: z.object({ id: z.string() }),
    body: z.strictObject({ walletId: z.uuid() }),
    answer: walletPaymentAnswer,
    handle: ({ platform, who, params, body }) =>
      startWalletPayment(platform, who, params.id, body.walletId),
  }),
  endpoint({
    ...buying,
    operation: 'back_pocket',
    path: '/backings/:id/signed-payment',
    summary:
      'Takes a linked wallet’s signature that pays an order of one’s own; we bring it to the escrow contract and pay the network’s fee.',
    params: z.object({ id: z.string() }),
    body: signedPaymentInput,
    status: 202,
    answer: z.object({ state: z.literal('received') }),
    handle: ({ platform, who, params, body }) =>
      payBySignature(platform, who, { orderId: params.id, ...body }),
  }),
  listEndpoint({
    ...own,
    path: '/backings',
    summary: 'One’s own orders, the newest first.',
    list: pageOwnBackings,
    item: ownBacking,
    handle: async ({ platform, who, query }) => accept(await pageOwnBackings(platform, query, who)),
  }),
  endpoint({
    ...own,
    method: 'GET',
    path: '/backings/:id',
    summary: 'An order of one’s own.',
    // An id that is no uuid is no order.
    params: z.object({ id: z.string() }),
    answer: ownBacking,
    handle: async ({ platform, who, params }) => {
      const found = await findOwnBacking(platform, who, params.id)
      return found ? accept(found) : refuse({ code: 'unknown_backing' })
    },
  }),
  endpoint({
    ...own,
    method: 'GET',
    path: '/figures',
    summary: 'One’s own figures: what is backed, what it cost, and the way to the KYC threshold.',
    answer: figuresAnswer,
    handle: async ({ platform, who }) => accept(await findBackerFigures(platform, who)),
  }),
]
