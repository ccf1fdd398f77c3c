import { z } from 'zod'
import { accept } from '#domain/kernel/refusal.ts'
import { approvalEndpoint } from '#server/approvals/door.ts'
import {
  type Endpoint,
  endpoint,
  federationApplicationAnswer,
  idParams,
  listEndpoint,
  reasonBody,
} from '#server/kernel/door.ts'
import { applyAsFederation, federationApplicationInput } from './apply-as-federation.ts'
import { editPresentation, presentationInput } from './edit-presentation.ts'
import { federationApplication, refuseFederation } from './judge-application.ts'
import {
  listOpenFederationApplications,
  listOwnFederationApplications,
} from './read-federations.ts'
import { revokeApproval } from './revoke-approval.ts'

/** Organisations: applying, being approved for a year, being renewed and revoked. */
export const federationEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/federation-applications',
    summary: 'Apply for an organisation, or for another year of it.',
    operation: 'own_account',
    audience: 'person',
    launch: 'fighterRegistration',
    body: federationApplicationInput,
    answer: z.object({ applicationId: z.uuid(), renews: z.boolean() }),
    status: 201,
    handle: ({ platform, who, body }) => applyAsFederation(platform, who, body),
  }),
  endpoint({
    method: 'GET',
    path: '/federation-applications',
    summary: 'The applications that one has signed, the latest first.',
    operation: 'own_account',
    audience: 'person',
    launch: 'fighterRegistration',
    answer: z.object({ items: z.array(federationApplicationAnswer) }),
    handle: async ({ platform, who }) =>
      accept({ items: await listOwnFederationApplications(platform, who.personId) }),
  }),
  endpoint({
    method: 'PATCH',
    path: '/studio/federations/:id',
    summary: 'Change the presentation of an organisation one signs for.',
    operation: 'draft_federation_pocket',
    audience: 'person',
    launch: 'fighterRegistration',
    params: idParams,
    body: presentationInput,
    answer: z.object({ federationId: z.uuid() }),
    handle: ({ platform, who, params, body }) =>
      editPresentation(platform, who, { federationId: params.id, ...body }),
  }),
  listEndpoint({
    path: '/operator/federation-applications',
    summary: 'Organisations that wait for approval, the oldest first.',
    operation: 'approve_federation',
    audience: 'operator',
    launch: null,
    list: listOpenFederationApplications,
    item: federationApplicationAnswer,
    handle: async ({ platform, query }) =>
      accept(await listOpenFederationApplications(platform, query)),
  }),
  approvalEndpoint(
    federationApplication,
    'Approves an organisation’s application; two operators approve it for a year.',
  ),
  endpoint({
    method: 'POST',
    path: '/operator/federation-applications/:id/refusal',
    summary: 'Say no to an organisation’s application.',
    operation: 'approve_federation',
    audience: 'operator',
    launch: null,
    params: idParams,
    body: reasonBody,
    answer: z.object({ applicationId: z.uuid() }),
    handle: ({ platform, who, params, body }) =>
      refuseFederation(platform, who, { applicationId: params.id, ...body }),
  }),
  endpoint({
    method: 'POST',
    path: '/operator/federations/:id/revocation',
    summary: 'Take an organisation’s approval away at once.',
    operation: 'freeze',
    audience: 'operator',
    launch: null,
    params: idParams,
    body: reasonBody,
    answer: z.object({ federationId: z.uuid() }),
    handle: ({ platform, who, params, body }) =>
      revokeApproval(platform, who, { federationId: params.id, ...body }),
  }),
]
