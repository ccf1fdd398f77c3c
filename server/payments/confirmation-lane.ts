import { inGroups } from '#server/kernel/db/in-groups.ts'
import { confirmBatch, mostPerBatch } from './confirm-batch.ts'

/**
 * Confirms one payment, together with those that arrive while others are being written. Resolves only after
 * the commit.
 */
export const confirmPayment = inGroups({ most: mostPerBatch, together: confirmBatch })
