import { data } from 'react-router'
import { appMeta, missingMeta } from '#app/app-meta.ts'
import { ledgerView } from '#app/live/ledger-view.ts'
import { MissingScreen } from '#app/screens/account/missing-screen.tsx'
import { LedgerScreen } from '#app/screens/pocket/ledger-screen.tsx'
import { pocketMoneyTexts } from '#app/texts/pocket-money.ts'
import { publicTexts } from '#app/texts/public.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { findPublicBooks } from '#server/assurance/door.ts'
import { findPocket } from '#server/campaigns/door.ts'
import { platformContext } from '#server/host/door.ts'
import type { Route } from './+types/livre'

const PER_PAGE = 50

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return missingMeta(publicTexts.missing.pocket.title)
  const { documentTitle, description } = pocketMoneyTexts.ledger
  const { pocketTitle, pocketHref } = loaderData
  return appMeta(
    {
      title: documentTitle(pocketTitle),
      description: description(pocketTitle),
      path: `${pocketHref}/livre`,
    },
    matches,
  )
}

/** The public books of one Pocket, for everybody once backing is launched; `?cursor` gives what follows an entry. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  if (!isLaunched(platform.launch.read(), 'backing')) return data(null, { status: 404 })
  const pocket = await findPocket(platform, params.id)
  if (!pocket) return data(null, { status: 404 })
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const page = await findPublicBooks(platform, pocket.id, { limit: PER_PAGE, cursor })
  if (!page.ok) return data(null, { status: 404 })
  const pocketHref = `/p/${pocket.slug}`
  const path = `${pocketHref}/livre`
  return data({
    ...ledgerView(page.value),
    pocketTitle: pocket.terms.title,
    pocketHref,
    fileHref: `/api/pockets/${pocket.id}/ledger.csv`,
    firstHref: cursor === undefined ? null : path,
    nextHref: page.value.nextCursor && `${path}?cursor=${page.value.nextCursor}`,
  })
}

export default function Livre({ loaderData }: Route.ComponentProps) {
  return loaderData ? <LedgerScreen view={loaderData} /> : <MissingScreen what="pocket" />
}
