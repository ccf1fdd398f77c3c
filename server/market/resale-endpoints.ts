import { z } from 'zod'
import { accept } from '#domain/kernel/refusal.ts'
import {
  amountText,
  byTimeAndId,
  type Endpoint,
  endpoint,
  microText,
  pageAnswer,
  pageQuery,
} from '#server/kernel/door.ts'
import { buyCertificate } from './buy-certificate.ts'
import { listCertificate, takeBack } from './list-certificate.ts'
import { listOffers } from './read-resale.ts'

const byId = z.strictObject({ id: z.uuid() })
/** Answers give it as text, so requests may too. */
const numberInput = z.union([
  z.int().min(1),
  z
    .string()
    .regex(/^[1-9][0-9]{0,11}$/)
    .transform(Number),
])
const offers = pageAnswer(
  z.object({
    id: z.uuid(),
    certificateNumber: z.string(),
    kind: z.enum(['tips', 'share', 'federation']),
    pocketId: z.uuid(),
    pocketTitle: z.string(),
    units: z.number().nullable(),
    priceMicro: microText,
    royaltyMicro: microText,
    listedAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    reserved: z.boolean(),
  }),
)

/** The in-house market. Offers can be withdrawn whatever the launch switches say. */
export const resaleEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/market',
    summary: 'Certificates that are for sale, with price and royalty, the oldest offer first.',
    operation: 'public_pages',
    audience: 'anyone',
    launch: 'backing',
    query: pageQuery(byTimeAndId),
    answer: offers,
    handle: async ({ platform, query }) => accept(await listOffers(platform, query)),
  }),
  endpoint({
    method: 'GET',
    path: '/listings',
    summary: 'One’s own offers that stand.',
    operation: 'trade',
    audience: 'person',
    launch: null,
    query: pageQuery(byTimeAndId),
    answer: offers,
    handle: async ({ platform, who, query }) =>
      accept(await listOffers(platform, query, who.personId)),
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
