import { z } from 'zod'
import { OPERATOR_ROLES } from '#domain/kernel/authority.ts'
import { accept } from '#domain/kernel/refusal.ts'
import { type Endpoint, endpoint, listEndpoint } from '#server/kernel/door.ts'
import { endProposal } from './end-proposal.ts'
import { listProposals, readAuditLog } from './read-proposals.ts'

/** What operators read about themselves and their work. */
export const operatorEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/operator/session',
    summary: 'Who the operator is that asks, and their roles.',
    operation: 'own_account',
    audience: 'operator',
    launch: null,
    answer: z.object({
      handle: z.string(),
      name: z.string(),
      roles: z.array(z.enum(OPERATOR_ROLES)),
    }),
    handle: async ({ who: { handle, name, roles } }) => accept({ handle, name, roles }),
  }),
  listEndpoint({
    path: '/operator/proposals',
    summary:
      'Decisions that wait for a second person, the oldest first; by its id one that your own agreement has carried out, too.',
    operation: 'read_audit_log',
    audience: 'operator',
    launch: null,
    list: listProposals,
    filter: { id: z.uuid().optional() },
    item: z.object({
      id: z.uuid(),
      operation: z.string(),
      subject: z.string(),
      payload: z.record(z.string(), z.unknown()),
      authorId: z.uuid(),
      author: z.string().nullable(),
      approverIds: z.array(z.uuid()),
      approvalsNeeded: z.number(),
      reason: z.string(),
      openedAt: z.iso.datetime(),
      approval: z.object({ path: z.string(), body: z.record(z.string(), z.unknown()) }).nullable(),
      carriedOut: z.boolean(),
    }),
    handle: async ({ platform, who, query: { id, ...page } }) =>
      accept(await listProposals(platform, page, who, id)),
  }),
  endpoint({
    method: 'POST',
    path: '/operator/proposals/:id/end',
    summary: 'Withdraws an open proposal of one’s own, or refuses somebody else’s.',
    operation: 'read_audit_log',
    audience: 'operator',
    launch: null,
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({ reason: z.string().trim().min(1).max(2_000) }),
    answer: z.object({ outcome: z.enum(['withdrawn', 'refused']) }),
    handle: ({ platform, who, params, body }) =>
      endProposal(platform, who, { proposalId: params.id, ...body }),
  }),
  listEndpoint({
    path: '/operator/audit-log',
    summary: 'What operators, people and the platform itself did, the latest first.',
    operation: 'read_audit_log',
    audience: 'operator',
    launch: null,
    list: readAuditLog,
    item: z.object({
      id: z.string(),
      at: z.iso.datetime(),
      actorKind: z.enum(['person', 'operator', 'worker']),
      actorId: z.uuid().nullable(),
      operation: z.string(),
      subject: z.string(),
      reason: z.string().nullable(),
      detail: z.record(z.string(), z.unknown()),
    }),
    handle: async ({ platform, query }) => accept(await readAuditLog(platform, query)),
  }),
]
