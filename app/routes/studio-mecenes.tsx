import { personalMeta } from '#app/app-meta.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { patronRows } from '#app/live/patron-rows.ts'
import { federationSession } from '#app/own-session.server.ts'
import { PatronsScreen, type PatronsView } from '#app/screens/studio/patrons-screen.tsx'
import { numberText } from '#app/texts/format.ts'
import { patronTexts as texts } from '#app/texts/studio/patrons.ts'
import { listPatrons } from '#server/certificates/door.ts'
import type { Route } from './+types/studio-mecenes'

const MOST = 60

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.title, description: texts.text })

/** The patrons who let an organisation name them. */
export async function loader(asked: Route.LoaderArgs): Promise<PatronsView> {
  const { platform, federation } = await federationSession(asked, asked.params.id)
  const { items, nextCursor } = await listPatrons(platform, { limit: MOST }, federation.id)
  return {
    patrons: patronRows(items),
    csvHref: `/studio/federations/${federation.id}/mecenes.csv`,
    more: nextCursor && texts.more(numberText(MOST)),
  }
}

export const shouldRevalidate = unlessOffline

export default function StudioMecenes({ loaderData }: Route.ComponentProps) {
  return <PatronsScreen view={loaderData} />
}
