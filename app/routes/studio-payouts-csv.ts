import { athleteSession, federationSession } from '#app/own-session.server.ts'
import { ownFile } from '#app/papers/own-file.ts'
import { payoutsCsv } from '#app/papers/payouts-csv.ts'
import { readOwnAthlete, readOwnFederation } from '#server/campaigns/door.ts'
import { listFederationPayouts, listOwnPayouts } from '#server/treasury/door.ts'
import type { Route } from './+types/studio-payouts-csv'

const PER_PAGE = 100

/** All payouts of an athlete, or of the organisation of the address, as a table. @throws a 404 answer for somebody else's. */
export async function loader(asked: Route.LoaderArgs) {
  const { id } = asked.params as { id?: string }
  const { pockets, read, name } = await (id ? ofFederation(asked, id) : ofAthlete(asked))
  const titles = new Map(pockets.map((pocket) => [pocket.id, pocket.title]))
  const rows: Parameters<typeof payoutsCsv>[0][number][] = []
  let cursor: readonly string[] | undefined
  do {
    const { items, nextCursor } = await read({ limit: PER_PAGE, cursor })
    rows.push(...items.map((row) => ({ ...row, title: titles.get(row.pocketId ?? '') ?? null })))
    cursor = nextCursor ? listOwnPayouts.query.parse({ cursor: nextCursor }).cursor : undefined
  } while (cursor)
  return ownFile({
    name: `coin-rouge-versements-${name}.csv`,
    type: 'text/csv; charset=utf-8',
    body: payoutsCsv(rows),
  })
}

type Page = { limit: number; cursor: readonly string[] | undefined }

async function ofAthlete(asked: Route.LoaderArgs) {
  const { platform, actor, athlete } = await athleteSession(asked, true)
  const { pockets } = await readOwnAthlete(platform, athlete.id)
  const read = (page: Page) => listOwnPayouts(platform, page, actor.personId)
  return { pockets, read, name: athlete.slug }
}

async function ofFederation(asked: Route.LoaderArgs, id: string) {
  const { platform, actor, federation } = await federationSession(asked, id)
  const { pockets } = await readOwnFederation(platform, federation.id)
  const read = async (page: Page) => {
    const { items, nextCursor } = await listFederationPayouts(platform, page, federation.id)
    // Only whoever signs sees where they are paid.
    const shown = items.map(({ personId, ...payout }) => ({
      ...payout,
      toAddress: personId === actor.personId ? payout.toAddress : null,
    }))
    return { items: shown, nextCursor }
  }
  return { pockets, read, name: federation.slug }
}
