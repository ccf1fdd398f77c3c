import { z } from 'zod'
import { KYC_CASE_STATUSES } from '#domain/identity/kyc-case.ts'
import { accept } from '#domain/kernel/refusal.ts'
import { type Endpoint, endpoint } from '#server/kernel/door.ts'
import { readOwnCase } from './read-compliance.ts'
import { startFullKyc } from './start-full-kyc.ts'

/** A path of ours, never another site. */
const ownPath = z
  .string()
  .max(200)
  .regex(/^\/(?![/\\])[\w\-./]*$/)
const status = z.enum(KYC_CASE_STATUSES)

/** A person's own full verification. */
export const identityEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/identity/full',
    summary: 'Starts a full verification or goes on with it; gives the provider’s page.',
    operation: 'submit_kyc',
    audience: 'person',
    launch: 'accounts',
    body: z.strictObject({ returnPath: ownPath }),
    answer: z.object({ caseId: z.uuid(), status, url: z.url().nullable() }),
    handle: ({ platform, who, body }) => startFullKyc(platform, who, body.returnPath),
  }),
  endpoint({
    method: 'GET',
    path: '/identity/full',
    summary: 'How far one’s own full verification has come; null before the first.',
    operation: 'submit_kyc',
    audience: 'person',
    launch: 'accounts',
    answer: z
      .object({
        caseId: z.uuid(),
        status,
        reasons: z.array(z.string()),
        changedAt: z.iso.datetime(),
        expiresAt: z.iso.datetime().nullable(),
      })
      .nullable(),
    handle: async ({ platform, who }) => accept(await readOwnCase(platform, who.personId)),
  }),
]
