import { data } from 'react-router'
import { appMeta, missingMeta } from '#app/app-meta.ts'
import { pocketView } from '#app/live/pocket-view.ts'
import { SERVED_SORTS } from '#app/live/served-list.ts'
import { useMorePages } from '#app/live/use-more-pages.ts'
import { readOpenPockets } from '#app/open-pockets.server.ts'
import { MissingScreen } from '#app/screens/account/missing-screen.tsx'
import {
  OpenPocketsScreen,
  type OpenPocketsView,
} from '#app/screens/pocket/open-pockets-screen.tsx'
import { shareCard } from '#app/share-card.ts'
import { publicTexts } from '#app/texts/public.ts'
import { POCKET_KINDS } from '#domain/campaigns/pocket.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { platformContext } from '#server/host/door.ts'
import type { Route } from './+types/pockets'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return missingMeta(publicTexts.missing.pocket.title)
  const { title, description } = publicTexts.pockets
  const page = { title, description, path: '/pockets' }
  return [...appMeta(page, matches), ...shareCard({ ...page, image: 'home' }, matches)]
}

/** The open Pockets that the address asks for, for everybody once backing is launched. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  if (!isLaunched(platform.launch.read(), 'backing')) return data(null, { status: 404 })
  const { searchParams } = new URL(request.url)
  const { open, served, weekMicro } = await readOpenPockets(platform, searchParams, POCKET_KINDS)
  const now = platform.clock.now()
  const view: OpenPocketsView = {
    marketplace: open.map((pocket) =>
      pocketView(pocket, { own: [], weekMicro: weekMicro.get(pocket.id), now }),
    ),
    served,
    sorts: SERVED_SORTS,
  }
  return data({ view })
}

export default function Pockets({ loaderData }: Route.ComponentProps) {
  return loaderData ? <OpenPockets first={loaderData} /> : <MissingScreen what="pocket" />
}

function OpenPockets({ first }: { first: { view: OpenPocketsView } }) {
  const { page, more } = useMorePages(first, '/pockets')
  return <OpenPocketsScreen view={page.view} more={more} />
}
