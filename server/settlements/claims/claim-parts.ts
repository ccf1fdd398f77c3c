import type { Decision } from '#domain/kernel/refusal.ts'
import { type Actor, inGroups, type Platform } from '#server/kernel/door.ts'
import { orderScreened } from '#server/treasury/door.ts'
import { type AskedClaim, type ClaimAnswer, claimBatch, mostPerBatch } from './claim-batch.ts'

/** A certificate, and a key of a person, occur in a batch once: the second waits for the first's answer. */
const claimInGroup = inGroups({
  most: mostPerBatch,
  apart: ({ personId, certificateNumber, key }: AskedClaim) => [
    `certificate ${certificateNumber}`,
    `key ${personId} ${key}`,
  ],
  together: claimBatch,
})

/**
 * A holder claims all dues of a certificate; they are paid to the payout address. Amounts are computed here, never sent. Once per
 * key; batched with claims made at the same time, and answered after the commit. Refuses `unknown_object` for one they never
 * held, `money_stopped`, what `decideClaim` and `orderScreened` refuse. Rules PRO-05, PRO-06, KYC-02.
 */
export function claimParts(
  platform: Platform,
  { personId }: Actor,
  certificateNumber: bigint,
  key: string,
): Promise<Decision<ClaimAnswer>> {
  const asked = { personId, certificateNumber, key }
  return orderScreened(
    platform,
    async () => personId,
    () => claimInGroup(platform, asked),
  )
}
