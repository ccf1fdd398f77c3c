import { z } from 'zod'
import type { Operation } from '#domain/kernel/authority.ts'
import { type Endpoint, endpoint, microText } from '#server/kernel/door.ts'
import { payBySignature } from './pay-by-signature.ts'
import { startCardPayment } from './start-card-payment.ts'
import { startWalletPayment } from './start-wallet-payment.ts'

/** Whole numbers that may outgrow a float. */
const wholeText = microText

const path = z
  .string()
  .max(300)
  .regex(/^\/(?![/\\])[\w\-./?=&]*$/)
/** Where the buyer's browser returns to: paths of this site. */
const pathsInput = z.strictObject({ successPath: path, cancelPath: path })

const cardPaymentAnswer = z.object({
  url: z.url(),
  eurCents: wholeText,
  rate: z.object({ numerator: wholeText, denominator: wholeText }),
  rateSource: z.string(),
  quotedAt: z.iso.datetime(),
})

const walletPaymentAnswer = z.object({
  permitId: z.uuid(),
  chainId: wholeText,
  escrow: z.string(),
  usdc: z.string(),
  amountMicro: microText,
  expiresAt: z.iso.datetime(),
  /** The EIP-712 typed data that is signed; numbers beyond a float are decimal text. */
  typedData: z.record(z.string(), z.unknown()),
  signature: z.string(),
  authorization: z.record(z.string(), z.unknown()).nullable(),
  calls: z.array(z.object({ to: z.string(), data: z.string() })).nullable(),
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

/** Orders of one kind, as their endpoints name them. */
interface PayableKind {
  path: `/${string}`
  operation: Operation
  /** What one of them is called in the summaries. */
  called: string
  params: z.ZodType<{ id: string }>
}

/** The ways in which an order of one's own is paid, below the path of its kind. */
export function paymentEndpoints({ path: of, called, ...shape }: PayableKind): readonly Endpoint[] {
  const paying = { ...shape, method: 'POST', audience: 'person', launch: 'backing' } as const
  return [
    endpoint({
      ...paying,
      path: `${of}/:id/card-payment`,
      summary: `Opens the payment page of ${called}; paths are those of this site.`,
      body: pathsInput,
      answer: cardPaymentAnswer,
      handle: ({ platform, who, params, body: { successPath: success, cancelPath: cancel } }) =>
        startCardPayment(platform, who, params.id, { success, cancel }),
    }),
    endpoint({
      ...paying,
      path: `${of}/:id/wallet-payment`,
      summary: `What a linked wallet sends to the escrow contract to pay ${called}.`,
      body: z.strictObject({ walletId: z.uuid() }),
      answer: walletPaymentAnswer,
      handle: ({ platform, who, params, body }) =>
        startWalletPayment(platform, who, params.id, body.walletId),
    }),
    endpoint({
      ...paying,
      path: `${of}/:id/signed-payment`,
      summary: `Takes a linked wallet’s signature that pays ${called}; we bring it to the escrow contract and pay the network’s fee.`,
      body: signedPaymentInput,
      status: 202,
      answer: z.object({ state: z.literal('received') }),
      handle: ({ platform, who, params, body }) =>
        payBySignature(platform, who, { orderId: params.id, ...body }),
    }),
  ]
}
