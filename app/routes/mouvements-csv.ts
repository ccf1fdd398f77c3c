import { ownSession } from '#app/own-session.server.ts'
import { movementsCsv } from '#app/papers/movements-csv.ts'
import { ownFile } from '#app/papers/own-file.ts'
import { yearInParis } from '#domain/kernel/time.ts'
import { MOVEMENT_KINDS } from '#domain/ledger/movement.ts'
import { readOwnMovements } from '#server/assurance/door.ts'
import type { Route } from './+types/mouvements-csv'

/** The movements of whoever asks as a table, by `?type` and `?annee`; `?format=tableur` is for a French spreadsheet. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { platform, actor } = await ownSession({ context, request })
  const search = new URL(request.url).searchParams
  const kind = MOVEMENT_KINDS.find((each) => each === search.get('type'))
  const year = /^2\d{3}$/.exec(search.get('annee') ?? '')?.[0]
  const filter = { kind, ...(year ? yearInParis(Number(year)) : {}) }
  const movements = await readOwnMovements(platform, actor, filter)
  const dialect = search.get('format') === 'tableur' ? 'french' : 'programs'
  return ownFile({
    name: `coin-rouge-${['mouvements', year].filter(Boolean).join('-')}.csv`,
    type: 'text/csv; charset=utf-8',
    body: movementsCsv(movements, dialect),
  })
}
