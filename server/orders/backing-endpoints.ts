import { z } from 'zod'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import { type Endpoint, endpoint, listEndpoint } from '#server/kernel/door.ts'
import { paymentEndpoints } from '#server/payments/door.ts'
import { figuresAnswer, ownBacking, placedAnswer, quoteAnswer } from './backing-shapes.ts'
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
    summary: 'Places an order: it is held for a while (`reservedUntil`) and awaits its payment.',
    keyed: true,
    body: orderInput,
    status: 201,
    answer: placedAnswer,
    handle: ({ platform, who, body, key }) => placeBacking(platform, who, body, key),
  }),
  ...paymentEndpoints({
    path: '/backings',
    operation: 'back_pocket',
    called: 'an order of one’s own',
    // An id that is no uuid is no order, and the body is read first.
    params: z.object({ id: z.string() }),
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
