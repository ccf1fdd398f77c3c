import { z } from 'zod'
import { POCKET_KINDS } from '#domain/campaigns/pocket.ts'
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

const path = z
  .string()
  .max(300)
  .regex(/^\/(?![/\\])[\w\-./?=&]*$/)
/** Where the buyer's browser returns to: paths of this site. */
export const pathsInput = z.strictObject({ successPath: path, cancelPath: path })

export const cardPaymentAnswer = z.object({
  url: z.url(),
  eurCents: wholeText,
  rate: z.object({ numerator: wholeText, denominator: wholeText }),
  rateSource: z.string(),
  quotedAt: at,
})

export const walletPaymentAnswer = z.object({
  permitId: z.uuid(),
  chainId: wholeText,
  escrow: z.string(),
  usdc: z.string(),
  amountMicro: microText,
  expiresAt: at,
  /** The EIP-712 typed data that is signed; numbers beyond a float are decimal text. */
  typedData: z.record(z.string(), z.unknown()),
  signature: z.string(),
  authorization: z.record(z.string(), z.unknown()).nullable(),
  walletMicro: microText.nullable(),
})

/** Seconds of the chain. */
const seconds = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(BigInt)
/** What a wallet has signed by the typed data that it was given. */
export const signedPaymentInput = z.strictObject({
  permitId: z.uuid(),
  authorization: z.strictObject({
    amountMicro: z
      .string()
      .regex(/^\d{1,18}$/)
      .transform(BigInt),
    validAfter: seconds,
    validBefore: seconds,
    nonce: z.string().regex(/^0x[0-9a-fA-F]{64}$/),
    signature: z
      .string()
      .regex(/^0x[0-9a-fA-F]{130}$/)
      .transform((text) => text.toLowerCase()),
  }),
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
