import { data } from 'react-router'
import { appMeta, missingMeta } from '#app/app-meta.ts'
import { offerLine } from '#app/live/market-view.ts'
import { AFTER_KEY } from '#app/live/served-list.ts'
import { MissingScreen } from '#app/screens/account/missing-screen.tsx'
import { MarketScreen } from '#app/screens/market/market-screen.tsx'
import { shareCard } from '#app/share-card.ts'
import { kindTexts } from '#app/texts/kinds.ts'
import { marketTexts as texts } from '#app/texts/market.ts'
import { publicTexts } from '#app/texts/public.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { findPocket } from '#server/campaigns/door.ts'
import { platformContext } from '#server/host/door.ts'
import { listOffers, OFFER_SORTS } from '#server/market/door.ts'
import type { Route } from './+types/marche'

const PATH = '/marche'
const PER_PAGE = 24
/** What a federation has given for is not sold. */
const SOLD_KINDS = ['tips', 'share'] as const

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return missingMeta(publicTexts.missing.pocket.title)
  const { title, description } = texts
  const page = { title, description, path: PATH }
  return [...appMeta(page, matches), ...shareCard({ ...page, image: 'home' }, matches)]
}

/** What is for sale, as the address asks: `?type`, `?pocket` (a name), `?tri` and the page after a cursor. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  if (!isLaunched(platform.launch.read(), 'backing')) return data(null, { status: 404 })
  const { searchParams } = new URL(request.url)
  const kind = SOLD_KINDS.find((known) => known === searchParams.get('type'))
  const sort = OFFER_SORTS.find((known) => known === searchParams.get('tri')) ?? 'recent'
  const name = searchParams.get('pocket')
  const pocket = name === null ? null : await findPocket(platform, name)
  const cursor = searchParams.get(AFTER_KEY) ?? undefined
  const asked = listOffers.query.safeParse({ limit: String(PER_PAGE), cursor })
  const page = asked.data ?? { limit: PER_PAGE }
  const found = await listOffers(platform, page, { kind, sort, pocketId: pocket?.id })
  const next = new URLSearchParams(searchParams)
  next.set(AFTER_KEY, found.nextCursor ?? '')
  return data({
    offers: found.items.map(offerLine),
    kinds: SOLD_KINDS.map((value) => ({ value, text: kindTexts[value].label })),
    kind: kind ?? '',
    sort,
    pocketTitle: pocket?.terms.title ?? null,
    nextHref: found.nextCursor && `${PATH}?${next}`,
  })
}

export default function Marche({ loaderData }: Route.ComponentProps) {
  return loaderData ? <MarketScreen view={loaderData} /> : <MissingScreen what="pocket" />
}
