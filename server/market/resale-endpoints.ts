import { z } from 'zod'
import { POCKET_KINDS } from '#domain/campaigns/pocket.ts'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import {
  amountText,
  type Endpoint,
  endpoint,
  listEndpoint,
  microText,
} from '#server/kernel/door.ts'
import { buyCertificate } from './buy-certificate.ts'
import { listCertificate, takeBack } from './list-certificate.ts'
import { findOffer, listOffers, OFFER_SORTS } from './read-offers.ts'
import { findPrices } from './read-prices.ts'
import { listOwnSales } from './read-purchases.ts'
import { findSaleTerms } from './read-sale-terms.ts'

const byId = z.strictObject({ id: z.uuid() })
const numberInput = z
  .string()
  .regex(/^[1-9][0-9]{0,11}$/)
  .transform(Number)
const kind = z.enum(POCKET_KINDS)
const at = z.iso.datetime()
const offer = z.object({
  id: z.uuid(),
  certificateNumber: z.string(),
  kind,
  pocketId: z.uuid(),
  pocketSlug: z.string(),
  pocketTitle: z.string(),
  recipientName: z.string(),
  principalMicro: microText,
  coveredFights: z.number(),
  units: z.number().nullable(),
  priceMicro: microText,
  royaltyMicro: microText,
  royaltyBps: z.number(),
  referenceMicro: microText.nullable(),
  listedAt: at,
  endsAt: at,
  reserved: z.boolean(),
})
/** Why not, in the order in which the rules say it. */
const obstacles = z.array(
  z.object({ code: z.string(), detail: z.record(z.string(), z.unknown()).optional() }),
)

/** The in-house market. Offers can be withdrawn whatever the launch switches say. */
export const resaleEndpoints: readonly Endpoint[] = [
  listEndpoint({
    path: '/market',
    summary:
      'Certificates that are for sale, with price, royalty and reference value, the latest offer first unless it is asked otherwise.',
    operation: 'public_pages',
    audience: 'anyone',
    launch: 'backing',
    list: listOffers,
    filter: {
      kind: kind.optional(),
      pocketId: z.uuid().optional(),
      sort: z.enum(OFFER_SORTS).optional(),
    },
    item: offer,
    handle: async ({ platform, query: { limit, cursor, ...search } }) =>
      accept(await listOffers(platform, { limit, cursor }, search)),
  }),
  endpoint({
    method: 'GET',
    path: '/market/:id',
    summary: 'One offer, also one that has ended, with what keeps everybody from buying it now.',
    operation: 'public_pages',
    audience: 'anyone',
    launch: 'backing',
    params: byId,
    answer: offer.extend({ obstacles }),
    handle: async ({ platform, params }) => {
      const found = await findOffer(platform, params.id)
      return found ? accept(found) : refuse({ code: 'unknown_object' })
    },
  }),
  endpoint({
    method: 'GET',
    path: '/pockets/:id/prices',
    summary:
      'What a unit of a Pocket has been resold for, the latest sale first, and its reference value.',
    operation: 'public_pages',
    audience: 'anyone',
    launch: 'backing',
    params: byId,
    answer: z.object({
      kind,
      issuePriceMicro: microText.nullable(),
      referenceMicro: microText.nullable(),
      payouts: z.array(z.object({ perUnitMicro: microText, settledAt: at })),
      trades: z.array(
        z.object({
          priceMicro: microText,
          units: z.number(),
          pricePerUnitMicro: microText,
          soldAt: at,
        }),
      ),
    }),
    handle: async ({ platform, params }) => {
      const found = await findPrices(platform, params.id)
      return found ? accept(found) : refuse({ code: 'unknown_pocket' })
    },
  }),
  listEndpoint({
    path: '/listings',
    summary: 'One’s own offers that stand.',
    operation: 'trade',
    audience: 'person',
    launch: null,
    list: listOffers,
    item: offer,
    handle: async ({ platform, who, query }) =>
      accept(await listOffers(platform, query, { sellerId: who.personId })),
  }),
  listEndpoint({
    path: '/sales',
    summary: 'What one has sold, the latest first.',
    operation: 'trade',
    audience: 'person',
    launch: null,
    list: listOwnSales,
    item: z.object({
      id: z.uuid(),
      listingId: z.uuid(),
      certificateNumber: z.string(),
      kind,
      pocketId: z.uuid(),
      pocketTitle: z.string(),
      priceMicro: microText,
      royaltyMicro: microText,
      sellerMicro: microText,
      soldAt: at,
    }),
    handle: async ({ platform, who, query }) =>
      accept(await listOwnSales(platform, query, who.personId)),
  }),
  endpoint({
    method: 'GET',
    path: '/certificates/:number/sale-terms',
    summary:
      'On what terms a certificate of one’s own may be offered, and what keeps it from that now.',
    operation: 'trade',
    audience: 'person',
    launch: null,
    params: z.strictObject({ number: numberInput }),
    answer: z.object({
      certificateNumber: z.string(),
      kind,
      pocketId: z.uuid(),
      units: z.number().nullable(),
      royaltyBps: z.number(),
      leastPriceMicro: microText,
      referenceMicro: microText.nullable(),
      listingId: z.uuid().nullable(),
      obstacles,
    }),
    handle: async ({ platform, who, params }) => {
      const found = await findSaleTerms(platform, who, params.number)
      return found ? accept(found) : refuse({ code: 'unknown_certificate' })
    },
  }),
  endpoint({
    method: 'POST',
    path: '/listings',
    summary: 'Puts a certificate of one’s own up for sale.',
    operation: 'trade',
    audience: 'person',
    launch: 'backing',
    keyed: true,
    body: z.strictObject({
      certificateNumber: numberInput,
      price: amountText,
      days: z.int().min(1).max(90),
    }),
    status: 201,
    answer: z.object({ listingId: z.uuid(), endsAt: z.iso.datetime() }),
    handle: ({ platform, who, body, key }) => {
      const { certificateNumber, price: priceMicro, days } = body
      return listCertificate(platform, who, { certificateNumber, priceMicro, days }, key)
    },
  }),
  endpoint({
    method: 'POST',
    path: '/listings/:id/taking-back',
    summary: 'Takes an offer of one’s own back.',
    operation: 'trade',
    audience: 'person',
    launch: null,
    params: byId,
    answer: z.object({ takenBackAt: z.iso.datetime() }),
    handle: ({ platform, who, params }) => takeBack(platform, who, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/listings/:id/purchase',
    summary: 'Buys what is offered at the price that was seen, with what is owed to the buyer.',
    operation: 'trade',
    audience: 'person',
    launch: 'backing',
    keyed: true,
    params: byId,
    body: z.strictObject({ price: amountText }),
    status: 201,
    answer: z.object({
      saleId: z.uuid(),
      certificateNumber: z.string(),
      priceMicro: microText,
      royaltyMicro: microText,
    }),
    handle: ({ platform, who, params, body, key }) => {
      const purchase = { listingId: params.id, priceMicro: body.price }
      return buyCertificate(platform, who, purchase, key)
    },
  }),
]
