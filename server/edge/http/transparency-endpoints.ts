import { Hono } from 'hono'
import { z } from 'zod'
import { shownUntil } from '#domain/assurance/public-books.ts'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import { ENTRY_KINDS } from '#domain/ledger/ledger.ts'
import {
  findPocketSheet,
  findPublicBooks,
  readStanding,
  shownThrough,
  streamBooks,
} from '#server/assurance/door.ts'
import { isPublished } from '#server/campaigns/door.ts'
import {
  type Endpoint,
  endpoint,
  idParams,
  microText,
  type Platform,
  wholeNumberOr,
} from '#server/kernel/door.ts'
import { takesGzip } from './compress.ts'
import { etagOf, isKnown, keepingHeaders } from './kept-answer.ts'
import { refusalProblem } from './problem.ts'

/** Books grow by a day at a time, figures all the time. */
const booksKeptFor = 300
const figuresKeptFor = 60

const group = z.object({
  totalMicro: microText,
  lines: z.array(z.object({ account: z.string(), amountMicro: microText })),
})
const sheet = z.object({
  held: group,
  inTransit: group,
  provider: group,
  owed: group,
  earned: group,
  surplusMicro: microText,
})
const flow = z.object({
  collectedMicro: microText,
  feeMicro: microText,
  coverMicro: microText,
  heldMicro: microText,
  releasedMicro: microText,
  returnedMicro: microText,
})
const underway = z.object({
  totalMicro: microText,
  items: z.array(z.object({ kind: z.string(), count: z.number(), amountMicro: microText })),
})
const forAll = {
  method: 'GET',
  operation: 'public_pages',
  audience: 'anyone',
  launch: 'backing',
} as const
const count = z.string().regex(/^[0-9]+$/)

/** What anybody can check, without an account. */
export const transparencyEndpoints: readonly Endpoint[] = [
  endpoint({
    ...forAll,
    path: '/pockets/:id/ledger',
    summary:
      'The books of a Pocket, the first booked first: pseudonyms of this Pocket alone, days and no times, of days that are over.',
    params: idParams,
    query: z.strictObject({
      limit: wholeNumberOr(50, 1, 100),
      cursor: z
        .string()
        .regex(/^[0-9a-f]{32}$/, 'bad_cursor')
        .optional(),
    }),
    keptFor: booksKeptFor,
    answer: z.object({
      pocketId: z.uuid(),
      shownThrough: z.iso.date(),
      items: z.array(
        z.object({
          name: z.string(),
          day: z.iso.date(),
          kind: z.enum(ENTRY_KINDS),
          reverses: z.string().nullable(),
          backer: z.string().nullable(),
          postings: z.array(
            z.object({
              account: z.string(),
              side: z.enum(['debit', 'credit']),
              amountMicro: microText,
            }),
          ),
        }),
      ),
      nextCursor: z.string().nullable(),
    }),
    handle: ({ platform, params, query }) => findPublicBooks(platform, params.id, query),
  }),
  endpoint({
    ...forAll,
    path: '/pockets/:id/escrow',
    summary:
      'The escrow of a Pocket against everything that is owed out of it, where the money of its orders is, what the reserve has put in for its holders, and what of it is on its way to the contract or out of it.',
    params: idParams,
    keptFor: figuresKeptFor,
    answer: sheet.extend({ paidByReserveMicro: microText, flow, underway }),
    handle: async ({ platform, params }) => {
      const found = await findPocketSheet(platform, params.id)
      return found ? accept(found) : refuse({ code: 'unknown_object' })
    },
  }),
  endpoint({
    ...forAll,
    path: '/transparency',
    summary:
      'The whole platform: escrow held and owed, what the contract holds and what is on its way there, the reserve behind the cover with its exposure and loss ratio, counts, what was given up of verified earnings, and the last link of the hash chain, to be kept.',
    keptFor: figuresKeptFor,
    answer: z.object({
      sheet,
      contract: z.object({ heldMicro: microText, underway }),
      reserve: z.object({
        balanceMicro: microText,
        freeMicro: microText,
        earmarkedMicro: microText,
        exposureMicro: microText,
        premiumsTakenMicro: microText,
        compensationsPaidMicro: microText,
        lossRatioBps: z.number().nullable(),
        coverageBps: z.number().nullable(),
        stopsSale: z.boolean(),
      }),
      counts: z.object({
        pocketsPublished: count,
        pocketsClosed: count,
        pocketsCompleted: count,
        pocketsCancelled: count,
        orders: count,
        backers: count,
        principalMicro: microText,
        certificatesMinted: count,
        certificatesBurned: count,
        distributionsSettled: count,
        fightsCompensated: count,
        paidToRecipientsMicro: microText,
        paidToHoldersMicro: microText,
        fightsWrittenOff: count,
        writtenOffMicro: microText,
      }),
      seal: z.object({
        sequence: count,
        hash: z.string().regex(/^(?:[0-9a-f]{64})?$/),
        sealedAt: z.iso.datetime().nullable(),
      }),
    }),
    handle: async ({ platform }) => accept(await readStanding(platform)),
  }),
]

/** A Pocket's public books as a file for a spreadsheet, sent while it is read. */
export function publicBooksRoutes(platform: Platform): Hono {
  const routes = new Hono()
  routes.get('/pockets/:id/ledger.csv', async ({ req }) => {
    const asked = idParams.safeParse(req.param())
    if (!asked.success || !(await isPublished(platform.db, asked.data.id))) {
      return refusalProblem([{ code: 'unknown_object' }])
    }
    const { id } = asked.data
    const until = shownUntil(platform.clock.now())
    // What was shown of a day never changes, so its name is enough to know the file by.
    const etag = etagOf(`books-1 ${id} ${until.toISOString()}`)
    const headers = {
      ...keepingHeaders(etag, booksKeptFor),
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="pocket-${id}-${shownThrough(until)}.csv"`,
      Vary: 'Accept-Encoding',
    }
    if (isKnown(req.raw, etag)) return new Response(null, { status: 304, headers })
    const zipped = streamBooks(platform, { pocketId: id, until })
    if (takesGzip(req.header('Accept-Encoding') ?? '')) {
      return new Response(zipped, { headers: { ...headers, 'Content-Encoding': 'gzip' } })
    }
    // Compressed on its way it would have to be in memory first.
    const whole = { 'Cache-Control': `public, max-age=${booksKeptFor}, no-transform` }
    const rows = zipped.pipeThrough(new DecompressionStream('gzip'))
    return new Response(rows, { headers: { ...headers, ...whole } })
  })
  return routes
}
