import { z } from 'zod'
import { accept } from '#domain/kernel/refusal.ts'
import { approvalEndpoint, proposal } from '#server/approvals/door.ts'
import {
  byTimeAndId,
  type Endpoint,
  endpoint,
  idParams,
  pageAnswer,
  pageQuery,
  reasonBody,
  sha256,
} from '#server/kernel/door.ts'
import { acceptance, withdrawAcceptance } from './accept-difference.ts'
import { listAcceptances } from './accepted-differences.ts'
import { differenceNames } from './difference-shapes.ts'

const operation = 'accept_difference'
const name = z.string().min(1).max(200)
const figure = z.string().max(20_000)

/** What money need not wait for: differences that two operators accept as they are named. */
export const acceptedDifferenceEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/operator/accepted-differences',
    summary: 'Differences of the books that were accepted, by whom, and which of them no more.',
    operation: 'read_ledger',
    audience: 'operator',
    launch: null,
    query: pageQuery(byTimeAndId),
    answer: pageAnswer(
      z.object({
        id: z.uuid(),
        ...differenceNames,
        acceptedAt: z.iso.datetime(),
        proposedBy: z.string(),
        reason: z.string(),
        evidenceHash: z.string(),
        withdrawnAt: z.iso.datetime().nullable(),
        withdrawnBy: z.string().nullable(),
        withdrawnBecause: z.string().nullable(),
      }),
    ),
    handle: async ({ platform, query }) => accept(await listAcceptances(platform, query)),
  }),
  proposal({
    path: '/operator/accepted-differences',
    summary:
      'Propose to accept one difference of the books, by every field that names it: a fact of the past for which money need not wait. Never one of the ledger (L) or of the chain (C).',
    operation,
    body: z.strictObject({
      invariant: name,
      check: name,
      where: figure,
      expected: figure.optional(),
      found: figure.optional(),
      evidenceHash: sha256,
      ...reasonBody.shape,
    }),
    handle: ({ platform, who, body }) => acceptance.propose(platform, who, body),
  }),
  approvalEndpoint(
    acceptance,
    'Approve accept a difference of the books, for which money then does not wait.',
  ),
  endpoint({
    method: 'POST',
    path: '/operator/accepted-differences/:id/withdrawal',
    summary: 'Take an acceptance back: if the books still differ by it, money stops again.',
    operation,
    audience: 'operator',
    launch: null,
    params: idParams,
    body: reasonBody,
    answer: z.object({ withdrawnAt: z.iso.datetime() }),
    handle: ({ platform, who, params, body }) =>
      withdrawAcceptance(platform, who, { ...params, ...body }),
  }),
]
