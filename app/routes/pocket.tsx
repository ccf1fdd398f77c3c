import { data } from 'react-router'
import { appMeta, missingMeta } from '#app/app-meta.ts'
import { pocketFace } from '#app/live/pocket-face.ts'
import { MissingScreen } from '#app/screens/account/missing-screen.tsx'
import { PocketScreen } from '#app/screens/pocket/pocket-screen.tsx'
import { pocketTexts } from '#app/texts/pocket.ts'
import { publicTexts } from '#app/texts/public.ts'
import { brand } from '#domain/brand.ts'
import { isLaunched } from '#domain/launch.ts'
import { platformContext } from '#server/platform-context.ts'
import { findPocket } from '#server/pockets/queries.ts'
import type { Route } from './+types/pocket'

export const handle = { lang: 'fr' }

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  if (!loaderData) return missingMeta(publicTexts.missing.pocket.title)
  const { title, recipient, kindLabel } = loaderData
  const description = pocketTexts.description(recipient.name, kindLabel)
  return [
    ...appMeta({ title, description, path: `/p/${params.id}` }, matches),
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: brand.name },
  ]
}

/** One published Pocket, for everybody once backing is launched; before, there is none to see. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  if (!isLaunched(platform.launch.read(), 'backing')) return data(null, { status: 404 })
  const pocket = await findPocket(platform, params.id)
  if (!pocket) return data(null, { status: 404 })
  return data(pocketFace(pocket, true, platform.clock.now()))
}

export default function Pocket({ loaderData }: Route.ComponentProps) {
  return loaderData ? <PocketScreen face={loaderData} /> : <MissingScreen what="pocket" />
}
