import { redirect } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { refusedWhenOffline, say } from '#app/live/account-answer.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { type OwnIntent, ownAction, ownSession } from '#app/own-session.server.ts'
import { InvitationScreen, type InvitationView } from '#app/screens/studio/invitation-screen.tsx'
import { studioHome } from '#app/screens/studio/studio-places.ts'
import { bpsText, dateText } from '#app/texts/format.ts'
import { mandateTexts } from '#app/texts/studio/mandates.ts'
import { answerMandate, findInvitationToAct, listOwnRecipients } from '#server/campaigns/door.ts'
import type { Route } from './+types/invitation'

const texts = mandateTexts.invitation

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.title, description: texts.text })

const tokenIn = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

/** What somebody is asked to act for; whoever is not logged in is asked to first. */
export async function loader(
  asked: Route.LoaderArgs,
): Promise<InvitationView | 'unverified' | null> {
  const { platform, actor } = await ownSession(asked)
  if (!actor.emailVerified) return 'unverified'
  const offered = await findInvitationToAct(platform, actor, tokenIn(asked.request))
  if (!offered) return null
  const { name, isAthlete, feeBps, expiresAt } = offered
  return {
    name,
    isAthlete,
    fee: feeBps ? texts.fee(bpsText(feeBps)) : null,
    until: mandateTexts.invited(dateText(expiresAt)),
  }
}

/** Accepts, and goes on to the studio; or turns it down. */
export const action = (asked: Route.ActionArgs) => {
  const token = tokenIn(asked.request)
  const answering =
    (accepts: boolean): OwnIntent =>
    async (platform, actor) => {
      const answered = await answerMandate(platform, actor, { token, accepts })
      if (answered.ok && accepts) {
        const own = await listOwnRecipients(platform.db, actor.personId)
        const begun = own.find(({ id }) => id === answered.value.recipientId)
        throw redirect(begun ? studioHome(begun) : '/studio')
      }
      return say(answered, texts.declined)
    }
  return ownAction({ accept: answering(true), decline: answering(false) })(asked)
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  return <InvitationScreen view={loaderData} answer={actionData} />
}
