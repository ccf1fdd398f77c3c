import { z } from 'zod'
import { accept } from '#domain/kernel/refusal.ts'
import { approvalEndpoint, proposal } from '#server/approvals/door.ts'
import { type Endpoint, listEndpoint, reasonBody, sha256 } from '#server/kernel/door.ts'
import { acceptance } from './accept-difference.ts'
import { listAcceptances } from './accepted-differences.ts'
import { differenceNames } from './difference-shapes.ts'

const operation = 'accept_difference'
const name = z.string().min(1).max(200)
const figure = z.string().max(20_000)

/** What money need not wait for: differences that two operators accept as they are named. */
export const acceptedDifferenceEndpoints: readonly Endpoint[] = [
  listEndpoint({
    path: '/operator/accepted-differences',
    summary: 'Differences of the books that were accepted, by whom, and until when.',
    operation: 'read_ledger',
    audience: 'operator',
    launch: null,
    list: listAcceptances,
    item: z.object({
      id: z.uuid(),
      ...differenceNames,
      acceptedAt: z.iso.datetime(),
      acceptedUntil: z.iso.datetime(),
      proposedBy: z.string(),
      reason: z.string(),
      evidenceHash: z.string(),
    }),
    handle: async ({ platform, query }) => accept(await listAcceptances(platform, query)),
  }),
  proposal({
    path: '/operator/accepted-differences',
    summary:
      'Propose to accept one difference that stops money, by every field that names it, for 30 days: a fact of the past, or a check that is wrong.',
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
    'Approves that a difference of the books is accepted, which then stops money no longer.',
  ),
]
