import { personalMeta } from '#app/app-meta.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { athleteSession } from '#app/own-session.server.ts'
import { OverviewScreen } from '#app/screens/studio/overview-screen.tsx'
import { overviewTexts as texts } from '#app/texts/studio/overview.ts'
import { findPayoutAddress } from '#server/treasury/door.ts'
import type { Route } from './+types/studio'

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.documentTitle, description: texts.text })

/** What an athlete has to do next, and how things stand. */
export async function loader(asked: Route.LoaderArgs) {
  const { platform, actor, athlete } = await athleteSession(asked)
  const address = await findPayoutAddress(platform, actor.personId)
  return { name: athlete.name, steps: { address: address !== null } }
}

export const shouldRevalidate = unlessOffline

export default function Studio({ loaderData }: Route.ComponentProps) {
  return <OverviewScreen view={loaderData} />
}
