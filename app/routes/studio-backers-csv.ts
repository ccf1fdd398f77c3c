import { data } from 'react-router'
import { studioSession } from '#app/own-session.server.ts'
import { backersCsv } from '#app/papers/backers-csv.ts'
import { ownFile } from '#app/papers/own-file.ts'
import { listBackers, listBackersOf } from '#server/campaigns/door.ts'
import { isUuid } from '#server/kernel/door.ts'
import type { Route } from './+types/studio-backers-csv'

const PER_PAGE = 100

/** Everybody who backed a Pocket of one's own, as a table. @throws a 404 answer for somebody else's. */
export async function loader(asked: Route.LoaderArgs) {
  const { platform, actor } = await studioSession(asked)
  const { id } = asked.params
  const rows: Parameters<typeof backersCsv>[0][number][] = []
  let cursor: readonly string[] | undefined
  do {
    const page = { limit: PER_PAGE, cursor }
    const read = isUuid(id) ? await listBackers(platform, page, actor.personId, id) : null
    if (!read) throw data('unknown pocket', { status: 404 })
    rows.push(...read.items)
    const next = read.nextCursor && listBackersOf.query.parse({ cursor: read.nextCursor })
    cursor = next ? next.cursor : undefined
  } while (cursor)
  return ownFile({
    name: `coin-rouge-backers-${id}.csv`,
    type: 'text/csv; charset=utf-8',
    body: backersCsv(rows),
  })
}
