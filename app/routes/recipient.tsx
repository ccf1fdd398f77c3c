import { data } from 'react-router'
import { appMeta, missingMeta } from '#app/app-meta.ts'
import { recipientFace } from '#app/live/recipient-face.ts'
import { MissingScreen } from '#app/screens/account/missing-screen.tsx'
import { RecipientScreen } from '#app/screens/pocket/recipient-screen.tsx'
import { publicTexts } from '#app/texts/public.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { listPocketsOf } from '#server/campaigns/door.ts'
import { platformContext } from '#server/host/door.ts'
import type { Route } from './+types/recipient'

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  if (!loaderData) return missingMeta(publicTexts.missing.recipient.title)
  const { name } = loaderData
  const description = publicTexts.recipient.description(name)
  return appMeta({ title: name, description, path: location.pathname }, matches)
}

/** One fighter or federation with a published Pocket, for everybody once backing is launched. */
export async function loader({ context, params, pattern }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  if (!isLaunched(platform.launch.read(), 'backing')) return data(null, { status: 404 })
  const kind = pattern.includes('athletes') ? 'fighter' : 'federation'
  const pockets = await listPocketsOf(platform, kind, params.slug)
  const face = recipientFace(pockets, platform.clock.now())
  return data(face, { status: face ? 200 : 404 })
}

export default function Recipient({ loaderData }: Route.ComponentProps) {
  return loaderData ? <RecipientScreen face={loaderData} /> : <MissingScreen what="recipient" />
}
