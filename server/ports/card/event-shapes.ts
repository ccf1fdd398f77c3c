import { z } from 'zod'

/*
 * The parts of the provider's events that are read, as they must be. A signature says who sent a
 * message, not that it makes sense: amounts are whole cents, times are seconds that a date can hold.
 */

/** Ids become keys of rows. */
const id = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[\w-]+$/)
const lastSecond = 253_402_300_799
const cents = z.int().min(0)

export const eventHead = z.object({
  id,
  type: z
    .string()
    .min(1)
    .max(255)
    .regex(/^[\w.]+$/),
  created: z.int().min(0).max(lastSecond),
  /** Set on events of connected accounts. */
  account: z.string().nullish(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})

const metadata = z.record(z.string(), z.string()).nullish()

export const succeededPayment = z.object({
  id,
  amount_received: cents,
  currency: z.string().regex(/^[a-z]{3}$/),
  metadata,
})

/** Its present state is asked for. */
export const changedPayment = z.object({ id })

/** A charge or a dispute: the payment that it is about, by its id or whole. */
export const aboutPayment = z.object({
  payment_intent: z.union([id, z.object({ id })]).nullish(),
})

/** A dispute or a refund; its present state is asked for. */
export const changedPart = aboutPayment.extend({ id })
