import { z } from 'zod'
import { KYC_CASE_STATUSES } from '#domain/identity/kyc-case.ts'
import { IDENTITY_MATCHES } from '#domain/identity/kyc-identity.ts'
import { accept } from '#domain/kernel/refusal.ts'
import { type Endpoint, endpoint, listEndpoint } from '#server/kernel/door.ts'
import { decideKycCase } from './decide-kyc-case.ts'
import { listCases, listScreeningAlerts } from './read-compliance.ts'

const status = z.enum(KYC_CASE_STATUSES)

/** What compliance sees of verifications and decides about them. */
export const complianceEndpoints: readonly Endpoint[] = [
  listEndpoint({
    path: '/operator/kyc-cases',
    summary: 'Full verifications, the latest change first.',
    operation: 'decide_kyc',
    audience: 'operator',
    launch: null,
    list: listCases,
    filter: { status: status.optional() },
    item: z.object({
      caseId: z.uuid(),
      personId: z.uuid(),
      provider: z.string(),
      status,
      reasons: z.array(z.string()),
      reviewReason: z.enum(IDENTITY_MATCHES).exclude(['same']).nullable(),
      documentCountry: z.string().nullable(),
      documentNumber: z.string().nullable(),
      changedAt: z.iso.datetime(),
      expiresAt: z.iso.datetime().nullable(),
      decidedById: z.uuid().nullable(),
    }),
    handle: async ({ platform, query: { status: asked, ...page } }) =>
      accept(await listCases(platform, page, asked)),
  }),
  listEndpoint({
    path: '/operator/screening-alerts',
    summary: 'Screenings that are no pass and still stand, the oldest first.',
    operation: 'freeze',
    audience: 'operator',
    launch: null,
    list: listScreeningAlerts,
    item: z.object({
      checkId: z.string().regex(/^\d+$/),
      personId: z.uuid(),
      phase: z.enum(['before_payment', 'after_payment']),
      orderId: z.uuid().nullable(),
      verdict: z.enum(['hit', 'pending']),
      provider: z.string(),
      reference: z.string(),
      reasons: z.array(z.string()),
      checkedAt: z.iso.datetime(),
    }),
    handle: async ({ platform, query }) => accept(await listScreeningAlerts(platform, query)),
  }),
  endpoint({
    method: 'POST',
    path: '/operator/kyc-cases/:id/decision',
    summary: 'Decides a verification, whatever its provider says.',
    operation: 'decide_kyc',
    audience: 'operator',
    launch: null,
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({
      verdict: z.enum(['approved', 'rejected']),
      reason: z.string().max(2_000),
    }),
    answer: z.object({ status: z.enum(['approved', 'rejected']) }),
    handle: ({ platform, who, params, body }) =>
      decideKycCase(platform, who, { caseId: params.id, ...body }),
  }),
]
