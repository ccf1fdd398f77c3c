import { z } from 'zod'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import {
  certificateParams,
  type Endpoint,
  endpoint,
  idParams,
  listEndpoint,
} from '#server/kernel/door.ts'
import { listPatrons } from './read-patrons.ts'
import { showAsPatron } from './show-as-patron.ts'

/** Being seen among the patrons of a federation. */
export const patronEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'PUT',
    path: '/certificates/:number/patron',
    summary: 'Be seen among the patrons of a federation by one’s public alias, or no longer.',
    operation: 'own_orders',
    audience: 'person',
    launch: null,
    params: certificateParams,
    body: z.strictObject({ shown: z.boolean() }),
    answer: z.object({ shown: z.boolean() }),
    handle: ({ platform, who, params, body }) =>
      showAsPatron(platform, who, { number: params.number, ...body }),
  }),
  listEndpoint({
    path: '/federations/:id/patrons',
    summary: 'Patrons of a federation who want to be seen, by their aliases, the latest first.',
    operation: 'public_pages',
    audience: 'anyone',
    launch: 'backing',
    params: idParams,
    list: listPatrons,
    item: z.object({ certificateNumber: z.string(), alias: z.string(), since: z.iso.datetime() }),
    handle: async ({ platform, params: { id }, query }) => {
      const known = await platform.db
        .selectFrom('federation')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst()
      return known
        ? accept(await listPatrons(platform, query, id))
        : refuse({ code: 'unknown_object' })
    },
  }),
]
