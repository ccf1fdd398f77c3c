import { personalMeta } from '#app/app-meta.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { fightRow, isWaitedFor } from '#app/live/studio-fights.ts'
import { waitingPockets } from '#app/live/waiting-pockets.ts'
import { athleteSession } from '#app/own-session.server.ts'
import { OverviewScreen, type OverviewView } from '#app/screens/studio/overview-screen.tsx'
import { countText } from '#app/texts/format.ts'
import { overviewTexts as texts } from '#app/texts/studio/overview.ts'
import { listOwnFights } from '#server/bouts/door.ts'
import { countUnanswered, readOwnAthlete, readOwnPockets } from '#server/campaigns/door.ts'
import { findPayoutAddress } from '#server/treasury/door.ts'
import type { Route } from './+types/studio'

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.documentTitle, description: texts.text })

/** What an athlete has to do next, and how things stand. */
export async function loader(asked: Route.LoaderArgs): Promise<OverviewView> {
  const { platform, actor, athlete } = await athleteSession(asked)
  const own = await readOwnAthlete(platform, athlete.id)
  const fights = await listOwnFights(platform, athlete.id)
  const unanswered = await countUnanswered(platform, athlete.id)
  // Where money is paid, and contracts, are the athlete's alone.
  const isOwn = athlete.capacity === 'athlete'
  return {
    name: own.name,
    isOwn,
    steps: {
      photo: own.picture !== null,
      story: own.biography !== '',
      ...(isOwn && { address: (await findPayoutAddress(platform, actor.personId)) !== null }),
      fight: fights.length > 0,
      pocket: own.pockets.length > 0,
    },
    fights: fights.filter(isWaitedFor).map((fight) => fightRow(fight, athlete)),
    pockets: waitingPockets(await readOwnPockets(platform, actor.personId), athlete),
    questions: unanswered > 0 ? countText(unanswered, ...texts.questions.unit) : null,
    amateur: isOwn && own.status === 'amateur',
  }
}

export const shouldRevalidate = unlessOffline

export default function Studio({ loaderData }: Route.ComponentProps) {
  return <OverviewScreen view={loaderData} />
}
