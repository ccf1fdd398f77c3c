import { z } from 'zod'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import { certificateView, findPocket, pageOnSale, pocketView } from '#server/campaigns/door.ts'
import { findCertificate } from '#server/certificates/door.ts'
import { type Endpoint, endpoint, listEndpoint } from '#server/kernel/door.ts'

/** What everybody may read: Pockets, and a certificate by its number. */
export const pocketEndpoints: readonly Endpoint[] = [
  listEndpoint({
    path: '/pockets',
    summary:
      'Pockets that can be backed now, by anybody or, before the public, by badge holders; those that close first on top.',
    operation: 'public_pages',
    audience: 'anyone',
    launch: 'backing',
    list: pageOnSale,
    item: pocketView,
    handle: async ({ platform, query }) => accept(await pageOnSale(platform, query)),
  }),
  endpoint({
    method: 'GET',
    path: '/pockets/:name',
    summary: 'A published Pocket, by its id or its name in addresses.',
    operation: 'public_pages',
    audience: 'anyone',
    launch: 'backing',
    params: z.object({ name: z.string() }),
    answer: pocketView,
    handle: async ({ platform, params }) => {
      const pocket = await findPocket(platform, params.name)
      return pocket ? accept(pocket) : refuse({ code: 'unknown_pocket' })
    },
  }),
  endpoint({
    method: 'GET',
    path: '/certificates/:number',
    summary: 'A certificate by its number. Nothing in it says who holds it.',
    operation: 'public_pages',
    audience: 'anyone',
    launch: 'accounts',
    params: z.object({ number: z.string().regex(/^[0-9]{1,12}$/) }),
    answer: certificateView,
    handle: async ({ platform, params }) => {
      const found = await findCertificate(platform, Number(params.number))
      return found
        ? accept({ ...found, number: `${found.number}` })
        : refuse({ code: 'unknown_certificate' })
    },
  }),
]
