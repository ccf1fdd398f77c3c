import { z } from 'zod'
import { microText } from '#server/kernel/door.ts'
import { history, screening, waiting } from './dossier-shapes.ts'

const at = z.iso.datetime()
const maybeAt = at.nullable()
const text = z.string()
const maybeText = z.string().nullable()
const id = z.uuid()
const signed = z.string().regex(/^-?\d+$/)

/** An order with its payment from the quote to the books. */
export const orderDossier = z.object({
  id,
  kind: text,
  state: text,
  personId: id,
  pocketId: id,
  pocketTitle: text,
  units: z.number().nullable().optional(),
  backerPaysMicro: microText,
  principalMicro: microText.optional(),
  reserveMicro: microText.optional(),
  saleFeeMicro: microText.optional(),
  recipientMicro: microText.optional(),
  royaltyMicro: microText.optional(),
  sellerMicro: microText.optional(),
  paymentId: maybeText,
  certificateNumber: maybeText,
  createdAt: at,
  reservedUntil: at,
  confirmedAt: maybeAt,
  reason: maybeText,
  cause: maybeText.optional(),
  waiver: maybeAt,
  waiting,
  quotes: z.array(
    z.object({
      amountMinor: text,
      currency: text,
      eurPerUsdc: text,
      rateSource: text,
      quotedAt: at,
      expiresAt: at,
      closedAt: maybeAt,
    }),
  ),
  payments: z.array(
    z.object({
      provider: text,
      paymentId: text,
      amountMinor: text,
      currency: text,
      paymentOutcome: z.enum(['confirmed', 'frozen', 'refund_due', 'refunded', 'held']),
      reason: maybeText,
      seenAt: at,
      recordedAt: at,
    }),
  ),
  deposits: z.array(
    z.object({
      senderAddress: text,
      amountMicro: microText,
      depositState: z.enum(['seen', 'replaced', 'final']),
      reference: text,
      minedAt: at,
    }),
  ),
  providerCosts: z.array(
    z.object({
      costKind: z.enum(['charge', 'refund', 'dispute', 'other']),
      amountMinor: text,
      currency: text,
      costMicro: microText,
      chargedAt: at,
    }),
  ),
  intents: z.array(
    z.object({
      intentKind: z.enum(['card_session', 'card_refund', 'chain_refund', 'card_conversion']),
      intentState: z.enum(['intended', 'unknown', 'pending', 'done', 'refused']),
      provider: text,
      reference: maybeText,
      attempts: z.number(),
      createdAt: at,
      changedAt: at,
    }),
  ),
  disputes: z.array(
    z.object({
      disputeId: text,
      status: text,
      reason: text,
      amountMinor: text,
      currency: text,
      outcome: z.enum(['won', 'lost']).nullable(),
      recoveredMicro: microText.nullable(),
      lossMicro: microText.nullable(),
      openedAt: at,
      answerBy: maybeAt,
      endedAt: maybeAt,
    }),
  ),
  screenings: z.array(screening),
  steps: z.array(z.object({ state: text, reason: maybeText, at })),
  entries: z.array(
    z.object({
      entryId: text,
      entry: text,
      bookedAt: at,
      account: text,
      amountMicro: signed,
      businessKey: text,
    }),
  ),
  history,
})
