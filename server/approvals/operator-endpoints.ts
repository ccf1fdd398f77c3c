import { z } from 'zod'
import { OPERATIONS, OPERATOR_ROLES } from '#domain/kernel/authority.ts'
import { accept } from '#domain/kernel/refusal.ts'
import { type Endpoint, endpoint, instantText, listEndpoint } from '#server/kernel/door.ts'
import { endProposal } from './end-proposal.ts'
import { auditLogAsCsv, readAuditLog } from './read-audit-log.ts'
import { DECISIONS, listProposals } from './read-proposals.ts'

const auditSearch = {
  actor: z.string().trim().min(1).max(60).optional(),
  operation: z.enum(OPERATIONS).optional(),
  subject: z.string().trim().min(1).max(200).optional(),
  from: instantText.optional(),
  until: instantText.optional(),
}

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
      'Decisions that wait for a second person, the oldest first; by its id one that your own approval has carried out, too.',
    operation: 'read_audit_log',
    audience: 'operator',
    launch: null,
    list: listProposals,
    filter: {
      id: z.uuid().optional(),
      decision: z.enum(DECISIONS).optional(),
      about: z.string().trim().min(1).max(120).optional(),
    },
    item: z.object({
      id: z.uuid(),
      operation: z.string(),
      subject: z.string(),
      subjectName: z.string().nullable(),
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
    handle: async ({ platform, who, query: { id, decision, about, ...page } }) =>
      accept(await listProposals(platform, page, who, { id, decision, about })),
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
    summary:
      'What operators, people and the platform itself did, the latest first; by who did it, what, about what and when.',
    operation: 'read_audit_log',
    audience: 'operator',
    launch: null,
    list: readAuditLog,
    filter: auditSearch,
    item: z.object({
      id: z.string(),
      at: z.iso.datetime(),
      actorKind: z.enum(['person', 'operator', 'worker']),
      actorId: z.uuid().nullable(),
      actor: z.string().nullable(),
      operation: z.string(),
      subject: z.string(),
      reason: z.string().nullable(),
      detail: z.record(z.string(), z.unknown()),
    }),
    handle: async ({ platform, query: { limit, cursor, id, ...search } }) =>
      accept(await readAuditLog(platform, { limit, cursor, id }, search)),
  }),
  endpoint({
    method: 'GET',
    path: '/operator/audit-log.csv',
    summary: 'The same as a file for a spreadsheet, up to 20,000 entries.',
    operation: 'read_audit_log',
    audience: 'operator',
    launch: null,
    query: z.strictObject(auditSearch),
    bytes: { out: ['text/csv'] },
    handle: async ({ platform, query }) => accept(await auditLogAsCsv(platform, query)),
    reply: (csv) => ({
      body: csv,
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="audit-log.csv"',
        'Cache-Control': 'no-store',
      },
    }),
  }),
]
