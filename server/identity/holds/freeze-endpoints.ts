import { z } from 'zod'
import { accept } from '#domain/kernel/refusal.ts'
import { approvalEndpoint, proposal } from '#server/approvals/door.ts'
import { type Endpoint, endpoint, listEndpoint } from '#server/kernel/door.ts'
import { freezeSubject } from './freeze-subject.ts'
import { listFreezes } from './read-freezes.ts'
import { releaseFreeze } from './release-freeze.ts'

const reason = z.string().max(2_000)

const subject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('person'), id: z.uuid() }),
  z.strictObject({ kind: z.literal('pocket'), id: z.uuid() }),
  z.strictObject({ kind: z.literal('certificate'), id: z.string().regex(/^[1-9][0-9]{0,11}$/) }),
])

/** Freezes and their release. These answer whatever the launch switches say. */
export const freezeEndpoints: readonly Endpoint[] = [
  listEndpoint({
    path: '/operator/freezes',
    summary: 'People, certificates and Pockets that are stopped, the oldest first.',
    operation: 'freeze',
    audience: 'operator',
    launch: null,
    list: listFreezes,
    item: z.object({
      id: z.uuid(),
      kind: z.enum(['person', 'certificate', 'pocket']),
      subjectId: z.string(),
      operatorId: z.uuid(),
      reason: z.string(),
      frozenAt: z.iso.datetime(),
    }),
    handle: async ({ platform, query }) => accept(await listFreezes(platform, query)),
  }),
  endpoint({
    method: 'POST',
    path: '/operator/freezes',
    summary: 'Stops a person, a certificate or a Pocket.',
    operation: 'freeze',
    audience: 'operator',
    launch: null,
    body: z.strictObject({ subject, reason }),
    status: 201,
    answer: z.object({ freezeId: z.uuid() }),
    handle: ({ platform, who, body }) => freezeSubject(platform, who, body),
  }),
  proposal({
    path: '/operator/freeze-releases',
    summary: 'Proposes to release a freeze; a second operator has to approve.',
    operation: 'release_freeze',
    body: z.strictObject({ freezeId: z.uuid(), reason }),
    handle: ({ platform, who, body }) => releaseFreeze.propose(platform, who, body),
  }),
  approvalEndpoint(releaseFreeze, 'Approves the end of a stop, and lifts it.'),
]
