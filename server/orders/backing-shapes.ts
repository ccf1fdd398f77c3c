import { z } from 'zod'
import { POCKET_KINDS } from '#domain/campaigns/pocket.ts'
import { TOLD_CAUSES } from '#domain/notifications/told-cause.ts'
import { BACKING_STATES } from '#domain/orders/confirmation.ts'
import { namedPocketWithEnd } from '#server/campaigns/door.ts'
import { microText } from '#server/kernel/door.ts'
import { signedPaymentAnswer } from '#server/payments/door.ts'

/** Orders and their prices, on the wire. */

const at = z.iso.datetime()
/** Whole numbers that may outgrow a float. */
const wholeText = microText
const kind = z.enum(POCKET_KINDS)

const price = z.object({
  principalMicro: microText,
  backerPaysMicro: microText,
  saleFeeMicro: microText,
  reserveMicro: microText,
  recipientMicro: microText,
  coverBps: z.number(),
})

export const quoteAnswer = z.object({
  priced: z.object({
    kind,
    units: z.number().nullable(),
    cover: z.object({ level1: z.boolean(), level2: z.boolean() }),
    price,
    /** The order would wait unpaid for an identity check whose documents are in. */
    awaitsIdentity: z.boolean(),
    counterAddedMicro: microText,
    reservedUntil: at,
  }),
  card: z.object({ eurCents: wholeText, rateSource: z.string(), quotedAt: at }),
})

export const placedAnswer = z.object({
  backingId: z.uuid(),
  pocketId: z.uuid(),
  kind,
  units: z.number().nullable(),
  level2: z.boolean(),
  price,
  reservedUntil: at,
})

export const ownBacking = z.object({
  id: z.uuid(),
  kind,
  state: z.enum(BACKING_STATES),
  units: z.number().nullable(),
  level2: z.boolean(),
  principalMicro: microText,
  backerPaysMicro: microText,
  createdAt: at,
  reservedUntil: at,
  confirmedAt: at.nullable(),
  certificateNumber: z.string().nullable(),
  signedPayment: signedPaymentAnswer.nullable(),
  confirmationEmail: z.object({ outcome: z.enum(['sent', 'refused']), endedAt: at }).nullable(),
  refundCause: z.enum(TOLD_CAUSES).nullable(),
  pocket: namedPocketWithEnd,
})

export const figuresAnswer = z.object({
  activePockets: z.number(),
  certificates: z.number(),
  backedMicro: microText,
  paidMicro: microText,
  awaitingPayment: z.number(),
  fighters: z.number(),
  kycCounterMicro: microText,
  kycThresholdMicro: microText,
  activeMonths: z.number(),
  unreadNotifications: z.number(),
  hasTermsToAccept: z.boolean(),
  balanceMicro: microText,
  knowsRisk: z.boolean().describe('Has answered the questions about the risk of shares.'),
})
