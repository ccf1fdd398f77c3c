import { personalMeta } from '#app/app-meta.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { actingOf, pocketRow } from '#app/live/studio-pockets.ts'
import { studioSession } from '#app/own-session.server.ts'
import { PocketsScreen } from '#app/screens/studio/pockets/pockets-screen.tsx'
import { pocketsPlace } from '#app/screens/studio/studio-places.ts'
import { studioPocketTexts as texts } from '#app/texts/studio/pockets.ts'
import { readOwnPockets } from '#server/campaigns/door.ts'
import type { Route } from './+types/studio-pockets'

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.title, description: texts.text })

/** The Pockets of the athlete, or of the organisation that `?pour` names. */
export async function loader(asked: Route.LoaderArgs) {
  const { platform, actor, recipients } = await studioSession(asked)
  const acting = actingOf(recipients, asked.request)
  const pockets = await readOwnPockets(platform, actor.personId)
  const own = pockets.filter(({ facts }) => facts.recipientId === acting.id)
  return {
    rows: own.map((pocket) => pocketRow(pocket, acting)),
    addHref: pocketsPlace(acting, '/nouveau'),
  }
}

export const shouldRevalidate = unlessOffline

export default function StudioPockets({ loaderData }: Route.ComponentProps) {
  return <PocketsScreen {...loaderData} />
}
