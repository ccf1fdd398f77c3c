import { personalMeta } from '#app/app-meta.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { fightRow } from '#app/live/studio-fights.ts'
import { athleteSession } from '#app/own-session.server.ts'
import { FightsScreen } from '#app/screens/studio/fights-screen.tsx'
import { fightTexts as texts } from '#app/texts/studio/fights.ts'
import { listOwnFights } from '#server/bouts/door.ts'
import type { Route } from './+types/studio-combats'

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.title, description: texts.text })

/** An athlete's own fights. */
export async function loader(asked: Route.LoaderArgs) {
  const { platform, athlete } = await athleteSession(asked)
  const fights = await listOwnFights(platform, athlete.id)
  return { fights: fights.map((fight) => fightRow(fight, athlete)) }
}

export const shouldRevalidate = unlessOffline

export default function StudioCombats({ loaderData }: Route.ComponentProps) {
  return <FightsScreen fights={loaderData.fights} />
}
