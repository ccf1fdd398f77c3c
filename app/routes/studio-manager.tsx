import { personalMeta } from '#app/app-meta.ts'
import { refusedWhenOffline } from '#app/live/account-answer.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { athleteSession, findTeam, ownAction, teamIntents } from '#app/own-session.server.ts'
import { PageHead } from '#app/screens/account/page-head.tsx'
import { TeamSection } from '#app/screens/studio/team-section.tsx'
import { mandateTexts } from '#app/texts/studio/mandates.ts'
import type { Route } from './+types/studio-manager'

const texts = mandateTexts.team.fighter

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.title, description: texts.text })

/** Who manages an athlete. */
export async function loader(asked: Route.LoaderArgs) {
  const { athlete, ...own } = await athleteSession(asked)
  const text = athlete.capacity === 'manager' ? texts.ofManager : texts.text
  return { text, team: await findTeam(own, athlete) }
}

/** Names a manager, or ends that somebody is one. */
export async function action(asked: Route.ActionArgs) {
  const { athlete } = await athleteSession(asked)
  return ownAction(teamIntents(athlete.id))(asked)
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

export default function StudioManager({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={texts.title} text={loaderData.text} />
      <TeamSection team={loaderData.team} answer={actionData} />
    </>
  )
}
