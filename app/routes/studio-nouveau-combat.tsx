import { redirect } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { refusedWhenOffline, say } from '#app/live/account-answer.ts'
import { readFightForm } from '#app/live/fight-forms.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { athleteSession, type OwnIntent, ownAction } from '#app/own-session.server.ts'
import { NewFightScreen } from '#app/screens/studio/new-fight-screen.tsx'
import { studioPlace } from '#app/screens/studio/studio-places.ts'
import { fightTexts } from '#app/texts/studio/fights.ts'
import { fightInput, registerFight } from '#server/bouts/door.ts'
import type { OwnRecipient } from '#server/campaigns/door.ts'
import type { Route } from './+types/studio-nouveau-combat'

const texts = fightTexts.register

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.title, description: texts.text })

export async function loader(asked: Route.LoaderArgs) {
  await athleteSession(asked)
  return null
}

const intentsFor = (athlete: OwnRecipient): Readonly<Record<string, OwnIntent>> => ({
  register: async (platform, actor, fields) => {
    const { input, errors } = readFightForm(fields)
    if (Object.keys(errors).length > 0) return { errors }
    const read = fightInput.safeParse(input)
    if (!read.success) return { refusal: fightTexts.wrong.text }
    const registered = await registerFight(platform, actor, {
      ...read.data,
      recipientId: athlete.id,
    })
    if (registered.ok) {
      throw redirect(studioPlace(athlete, `/studio/combats/${registered.value.fightId}`))
    }
    return say(registered, texts.done)
  },
})

/** Records a signed bout of the athlete for whom one acts, which operators then approve. */
export async function action(asked: Route.ActionArgs) {
  const { athlete } = await athleteSession(asked)
  return ownAction(intentsFor(athlete))(asked)
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

export default function StudioNouveauCombat({ actionData }: Route.ComponentProps) {
  return <NewFightScreen answer={actionData} />
}
