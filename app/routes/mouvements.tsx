import { redirect } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { movementRow } from '#app/live/movements-view.ts'
import { ownSession } from '#app/own-session.server.ts'
import { MovementsScreen, type MovementsView } from '#app/screens/movements/movements-screen.tsx'
import { descriptions } from '#app/texts/descriptions.ts'
import { movementKindTexts, movementTexts as texts } from '#app/texts/movements.ts'
import { toParis, yearInParis } from '#domain/kernel/time.ts'
import { MOVEMENT_KINDS } from '#domain/ledger/movement.ts'
import { findFirstMovementAt, listOwnMovements } from '#server/assurance/door.ts'
import type { Route } from './+types/mouvements'

const PATH = '/mouvements'

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.documentTitle, description: descriptions.movements })

/** Whoever asks: their movements, by `?type` and `?annee`; `?cursor` gives earlier ones. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<MovementsView> {
  const { platform, actor } = await ownSession({ context, request })
  const search = new URL(request.url).searchParams
  const page = listOwnMovements.query.safeParse({ cursor: search.get('cursor') ?? undefined })
  if (!page.success) throw redirect(PATH)
  const now = toParis(platform.clock.now()).year
  const first = await findFirstMovementAt(platform, actor)
  const since = first ? toParis(first).year : now
  const years = Array.from({ length: now - since + 1 }, (_, back) => now - back)
  const kind = MOVEMENT_KINDS.find((each) => each === search.get('type'))
  const year = years.find((each) => String(each) === search.get('annee'))
  const filter = { kind, ...(year === undefined ? {} : yearInParis(year)) }
  const { items, nextCursor } = await listOwnMovements(platform, page.data, actor, filter)
  const asked = new URLSearchParams({ type: kind ?? '', annee: String(year ?? '') })
  return {
    rows: items.map(movementRow),
    kind: {
      value: kind ?? '',
      options: [
        { value: '', label: texts.allKinds },
        ...MOVEMENT_KINDS.map((value) => ({ value, label: movementKindTexts[value].all })),
      ],
    },
    year: {
      value: String(year ?? ''),
      options: [
        { value: '', label: texts.allYears },
        ...years.map((each) => ({ value: String(each), label: String(each) })),
      ],
    },
    narrowed: search.size > 0,
    olderHref: nextCursor && `${PATH}?${asked}&cursor=${nextCursor}`,
    newestHref: page.data.cursor === undefined ? null : `${PATH}?${asked}`,
    files: [
      { href: `/releve/${year ?? now}.pdf`, text: texts.files.statement(year ?? now) },
      { href: `/mouvements.csv?format=tableur&${asked}`, text: texts.files.french },
      { href: `/mouvements.csv?${asked}`, text: texts.files.programs },
    ],
  }
}

export default function Mouvements({ loaderData }: Route.ComponentProps) {
  return <MovementsScreen view={loaderData} />
}
