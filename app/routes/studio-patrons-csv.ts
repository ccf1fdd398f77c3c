import { federationSession } from '#app/own-session.server.ts'
import { ownFile } from '#app/papers/own-file.ts'
import { patronsCsv } from '#app/papers/patrons-csv.ts'
import { listPatrons } from '#server/certificates/door.ts'
import type { Route } from './+types/studio-patrons-csv'

const PER_PAGE = 100

/** Everybody who lets an organisation name them as a patron, as a table. @throws a 404 answer for somebody else's organisation. */
export async function loader(asked: Route.LoaderArgs) {
  const { platform, federation } = await federationSession(asked, asked.params.id)
  const rows: Parameters<typeof patronsCsv>[0][number][] = []
  let cursor: readonly string[] | undefined
  do {
    const read = await listPatrons(platform, { limit: PER_PAGE, cursor }, federation.id)
    rows.push(...read.items)
    const next = read.nextCursor && listPatrons.query.parse({ cursor: read.nextCursor })
    cursor = next ? next.cursor : undefined
  } while (cursor)
  return ownFile({
    name: `coin-rouge-mecenes-${federation.slug}.csv`,
    type: 'text/csv; charset=utf-8',
    body: patronsCsv(rows),
  })
}
