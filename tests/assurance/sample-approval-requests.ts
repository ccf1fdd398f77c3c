import {
  approvers,
  because,
  cancellers,
  compliance,
  hash,
  nothingHasThisId,
  type SampleRequest,
} from './asking.ts'

/** Who is let in to the platform, and with what: athletes, organisations, contracts and Pockets. */
export const approvalRequests: Record<string, SampleRequest> = {
  'GET /operator/fighter-applications': { may: approvers },
  'POST /operator/fighter-applications/:id/approvals': { may: approvers, body: because },
  'POST /operator/fighter-applications/:id/refusal': { may: approvers, body: because },
  'POST /operator/fighters/:id/pro-contract/verification': {
    may: approvers,
    body: { ...because, signedAt: '2026-11-01T00:00:00.000Z', evidenceHash: hash },
  },
  'POST /operator/fighters/:id/pro-contract/refusal': { may: approvers, body: because },
  'POST /operator/fights/:id/contract/approvals': {
    may: approvers,
    body: { ...because, contractHash: hash },
  },
  'POST /operator/account-returns': {
    may: approvers,
    body: {
      personId: nothingHasThisId,
      email: 'nobody@example.org',
      documentHash: hash,
      ...because,
    },
  },
  'POST /operator/account-returns/:id/approvals': { may: approvers, body: because },
  'GET /operator/federation-applications': { may: approvers },
  'POST /operator/federation-applications/:id/approvals': { may: approvers, body: because },
  'POST /operator/federation-applications/:id/refusal': { may: approvers, body: because },
  'POST /operator/federations/:id/revocation': { may: compliance, body: because },
  'GET /operator/submitted-pockets': { may: approvers },
  'POST /operator/pockets/:id/approvals': {
    may: approvers,
    body: { ...because, termsHash: hash },
  },
  'POST /operator/pockets/:id/return': { may: approvers, body: because },
  'POST /operator/pockets/:id/cancellation': { may: cancellers, body: because },
  'POST /operator/pockets/:id/cancellation/approvals': { may: cancellers, body: because },
}
