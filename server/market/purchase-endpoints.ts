import { z } from 'zod'
import { POCKET_KINDS } from '#domain/campaigns/pocket.ts'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import { PURCHASE_STATES } from '#domain/market/purchase.ts'
import {
  amountText,
  type Endpoint,
  endpoint,
  listEndpoint,
  microText,
} from '#server/kernel/door.ts'
import { paymentEndpoints, signedPaymentAnswer } from '#server/payments/door.ts'
import { cancelPurchase } from './cancel-purchase.ts'
import { placePurchase } from './place-purchase.ts'
import { findOwnPurchase, listOwnPurchases } from './read-purchases.ts'

const byId = z.strictObject({ id: z.uuid() })
const at = z.iso.datetime()
const ownPurchase = z.object({
  id: z.uuid(),
  listingId: z.uuid(),
  certificateNumber: z.string(),
  kind: z.enum(POCKET_KINDS),
  pocketId: z.uuid(),
  pocketTitle: z.string(),
  paidBy: z.enum(['payment', 'balance']),
  state: z.enum(PURCHASE_STATES),
  priceMicro: microText,
  royaltyMicro: microText,
  createdAt: at,
  reservedUntil: at,
  paidAt: at.nullable(),
  signedPayment: signedPaymentAnswer.nullable(),
})

const own = { operation: 'trade', audience: 'person' } as const

/** Purchases on the in-house market that are paid by wallet or by card. */
export const purchaseEndpoints: readonly Endpoint[] = [
  endpoint({
    ...own,
    method: 'POST',
    path: '/purchases',
    summary:
      'Holds an offer at the price that was seen for half an hour, to be paid by wallet or card.',
    launch: 'backing',
    keyed: true,
    body: z.strictObject({ listingId: z.uuid(), price: amountText }),
    status: 201,
    answer: z.object({
      purchaseId: z.uuid(),
      certificateNumber: z.string(),
      priceMicro: microText,
      royaltyMicro: microText,
      reservedUntil: at,
    }),
    handle: ({ platform, who, body, key }) => {
      const purchase = { listingId: body.listingId, priceMicro: body.price }
      return placePurchase(platform, who, purchase, key)
    },
  }),
  ...paymentEndpoints({
    path: '/purchases',
    operation: 'trade',
    called: 'a purchase of one’s own',
    params: byId,
  }),
  endpoint({
    ...own,
    method: 'POST',
    launch: null,
    params: byId,
    path: '/purchases/:id/cancellation',
    summary: 'Ends a purchase of one’s own that is not paid.',
    answer: z.object({ state: z.literal('rejected') }),
    handle: ({ platform, who, params }) => cancelPurchase(platform, who, params.id),
  }),
  listEndpoint({
    ...own,
    path: '/purchases',
    summary: 'One’s own purchases, the newest first.',
    launch: null,
    list: listOwnPurchases,
    item: ownPurchase,
    handle: async ({ platform, who, query }) =>
      accept(await listOwnPurchases(platform, query, who.personId)),
  }),
  endpoint({
    ...own,
    method: 'GET',
    path: '/purchases/:id',
    summary: 'A purchase of one’s own.',
    launch: null,
    params: byId,
    answer: ownPurchase,
    handle: async ({ platform, who, params }) => {
      const found = await findOwnPurchase(platform, who.personId, params.id)
      return found ? accept(found) : refuse({ code: 'unknown_object' })
    },
  }),
]
