import { z } from 'zod'
import { accept } from '#domain/kernel/refusal.ts'
import { approvalEndpoint, proposal } from '#server/approvals/door.ts'
import { type Endpoint, endpoint, listEndpoint } from '#server/kernel/door.ts'
import { linkPersons } from './link-persons.ts'
import { personParting } from './person-links.ts'
import { listLikenesses, listPersonLinks } from './read-person-links.ts'

const reason = z.string().max(2_000)

/** Which accounts count as one natural person. */
export const samePersonEndpoints: readonly Endpoint[] = [
  listEndpoint({
    path: '/operator/person-links',
    summary: 'Accounts that count as one person, and by what they were recognised.',
    operation: 'link_persons',
    audience: 'operator',
    launch: null,
    list: listPersonLinks,
    item: z.object({
      linkId: z.uuid(),
      personId: z.uuid(),
      otherId: z.uuid(),
      kind: z.enum(['document', 'card', 'wallet', 'operator']),
      linkedAt: z.iso.datetime(),
      linkedById: z.uuid().nullable(),
      partedAt: z.iso.datetime().nullable(),
    }),
    handle: async ({ platform, query }) => accept(await listPersonLinks(platform, query)),
  }),
  listEndpoint({
    path: '/operator/likenesses',
    summary: 'Accounts with the same name, birth date and country that do not count together.',
    operation: 'link_persons',
    audience: 'operator',
    launch: null,
    list: listLikenesses,
    item: z.object({ personId: z.uuid(), likeId: z.uuid(), declaredAt: z.iso.datetime() }),
    handle: async ({ platform, query }) => accept(await listLikenesses(platform, query)),
  }),
  endpoint({
    method: 'POST',
    path: '/operator/person-links',
    summary: 'Lets two accounts count as one person.',
    operation: 'link_persons',
    audience: 'operator',
    launch: null,
    body: z.strictObject({ personId: z.uuid(), otherId: z.uuid(), reason }),
    status: 201,
    answer: z.object({ linkId: z.uuid() }),
    handle: ({ platform, who, body }) => linkPersons(platform, who, body),
  }),
  proposal({
    path: '/operator/person-partings',
    summary: 'Asks for two accounts to count apart again; a second operator has to approve.',
    operation: 'part_persons',
    body: z.strictObject({ linkId: z.uuid(), reason }),
    handle: ({ platform, who, body }) => personParting.propose(platform, who, body),
  }),
  approvalEndpoint(personParting, 'Approves that two accounts are not one person, and parts them.'),
]
