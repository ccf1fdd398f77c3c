import { inGroups, type Platform } from '#server/kernel/door.ts'
import { type ArrivedPayment, mostPerBatch } from './arrived-payment.ts'
import { payables } from './payables.ts'

/** Confirms one payment, batched with those that arrive while others are being written. Resolves after the commit. */
export const confirmPayment = inGroups({
  most: mostPerBatch,
  together: (platform: Platform, payments: readonly ArrivedPayment[]) =>
    payables().confirm(platform, payments),
})
