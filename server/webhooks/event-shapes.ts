import { z } from 'zod'
import type { WebhookEvent } from '#domain/webhooks/webhook-delivery.ts'
import { microText } from '#server/kernel/door.ts'

const id = z.uuid()

/** The payload of each event: ids and amounts, nobody's name. */
export const eventShapes = {
  'backing.confirmed': z.object({
    backingId: id,
    pocketId: id,
    certificateNumber: z.string(),
    amountMicro: microText,
  }),
  'backing.refunded': z.object({ backingId: id, pocketId: id, amountMicro: microText }),
  'pocket.published': z.object({ pocketId: id }),
  'pocket.closed': z.object({ pocketId: id }),
  'pocket.released': z.object({ pocketId: id, step: z.number().int(), amountMicro: microText }),
  'fight.settled': z.object({
    pocketId: id,
    fightId: id,
    distribution: z.number().int(),
    holdersMicro: microText,
    fighterMicro: microText,
  }),
  'payout.paid': z.object({ payoutId: id, pocketId: id, amountMicro: microText }),
  'claim.paid': z.object({ claimId: id, amountMicro: microText }),
  'certificate.burned': z.object({ certificateNumber: z.string(), pocketId: id }),
} as const satisfies { readonly [Event in WebhookEvent]: z.ZodType }

/** A whole message: Standard Webhooks' `type`, `timestamp` and `data`. */
export function messageShape(event: WebhookEvent): z.ZodType {
  return z.object({
    type: z.literal(event),
    timestamp: z.iso.datetime(),
    data: eventShapes[event],
  })
}
