import { z } from 'zod'
import { DISCIPLINES } from '#domain/campaigns/fighter.ts'

/** Shapes that several operations about recipients share. */
export const reasonBody = z.strictObject({ reason: z.string().max(5_000) })
/** The same for operations that always require a reason. */
export const givenReason = z.strictObject({ reason: z.string().trim().min(1).max(5_000) })
/** A document or terms, named by their SHA-256. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
export const idParams = z.object({ id: z.uuid() })
/** A certificate's number in a path. */
export const certificateParams = z.strictObject({
  number: z
    .string()
    .regex(/^[1-9][0-9]{0,17}$/)
    .transform((text) => BigInt(text)),
})

const decided = {
  submittedAt: z.iso.datetime(),
  outcome: z.enum(['approved', 'refused', 'withdrawn']).nullable(),
  refusedBecause: z.string().nullable(),
}

export const fighterApplicationAnswer = z.object({
  id: z.uuid(),
  standing: z.enum(['amateur', 'pro']),
  name: z.string(),
  ringName: z.string(),
  discipline: z.enum(DISCIPLINES),
  record: z.string(),
  weightClass: z.string(),
  country: z.string(),
  licenceNumber: z.string(),
  biography: z.string(),
  links: z.array(z.string()),
  evidenceHashes: z.array(z.string()),
  proContractHash: z.string().nullable(),
  ...decided,
})

export const federationApplicationAnswer = z.object({
  id: z.uuid(),
  renews: z.boolean(),
  name: z.string(),
  kind: z.string(),
  reach: z.string(),
  registrationNumber: z.string(),
  country: z.string(),
  site: z.string(),
  presentation: z.string(),
  delegationHash: z.string(),
  federationId: z.uuid().nullable(),
  ...decided,
})
