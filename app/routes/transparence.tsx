import { data, redirect } from 'react-router'
import { appMeta, missingMeta } from '#app/app-meta.ts'
import { settledPotLine, transparencyView } from '#app/live/transparency-view.ts'
import { MissingScreen } from '#app/screens/account/missing-screen.tsx'
import { TransparencyScreen } from '#app/screens/transparency/transparency-screen.tsx'
import { shareCard } from '#app/share-card.ts'
import { publicTexts } from '#app/texts/public.ts'
import { transparencyTexts as texts } from '#app/texts/transparency.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { readStanding } from '#server/assurance/door.ts'
import { platformContext } from '#server/host/door.ts'
import { listSettledPots } from '#server/settlements/door.ts'
import type { Route } from './+types/transparence'

const PATH = '/transparence'
const POTS_A_PAGE = 20

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return missingMeta(publicTexts.missing.pocket.title)
  const { documentTitle: title, description } = texts
  const page = { title, description, path: PATH }
  return [...appMeta(page, matches), ...shareCard({ ...page, image: 'home' }, matches)]
}

/** The public books, for everybody once backing is launched; `?cursor` gives earlier settled fights. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  if (!isLaunched(platform.launch.read(), 'backing')) return data(null, { status: 404 })
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const page = listSettledPots.query.safeParse({ cursor, limit: String(POTS_A_PAGE) })
  if (!page.success) throw redirect(PATH)
  const { items, nextCursor } = await listSettledPots(platform, page.data)
  return data({
    ...transparencyView(await readStanding(platform)),
    pots: items.map(settledPotLine),
    nextHref: nextCursor && `${PATH}?cursor=${nextCursor}`,
  })
}

export default function Transparence({ loaderData }: Route.ComponentProps) {
  return loaderData ? <TransparencyScreen view={loaderData} /> : <MissingScreen what="pocket" />
}
