import { data, redirect } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { refusedWhenOffline, say } from '#app/live/account-answer.ts'
import { readFightForm, valuesOfFight } from '#app/live/fight-forms.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { isReturned } from '#app/live/studio-fights.ts'
import { athleteSession, type OwnIntent, ownAction } from '#app/own-session.server.ts'
import { FightFormScreen, type FightFormView } from '#app/screens/studio/fight-form-screen.tsx'
import { studioPlace } from '#app/screens/studio/studio-places.ts'
import { fightTexts } from '#app/texts/studio/fights.ts'
import { contractInput, handInAgain, listOwnFights, registerFight } from '#server/bouts/door.ts'
import type { Route } from './+types/studio-fight-form'

const texts = fightTexts.register

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.title, description: texts.text })

/** For whom, and which bout is handed in again; none where one is recorded anew. @throws a 404 answer for one that was not returned. */
async function findAsked(asked: Route.LoaderArgs | Route.ActionArgs) {
  const { platform, athlete } = await athleteSession(asked)
  const { id } = asked.params as { id?: string }
  if (id === undefined) return { athlete, fight: null }
  const fight = (await listOwnFights(platform, athlete.id)).find((each) => each.id === id)
  if (!fight || !isReturned(fight)) throw data(null, { status: 404 })
  return { athlete, fight }
}
type Asked = Awaited<ReturnType<typeof findAsked>>

export async function loader(asked: Route.LoaderArgs): Promise<FightFormView> {
  const { athlete, fight } = await findAsked(asked)
  return fight
    ? {
        values: valuesOfFight(fight),
        again: fight.turnedDown.flatMap(({ what, reason }) => (what === 'contract' ? reason : [])),
        backHref: studioPlace(athlete, `/studio/combats/${fight.id}`),
      }
    : { values: {}, again: null, backHref: studioPlace(athlete, '/studio/combats') }
}

const intentsFor = ({ athlete, fight }: Asked): Readonly<Record<string, OwnIntent>> => ({
  register: async (platform, actor, fields) => {
    const { input, errors } = readFightForm(fields)
    if (Object.keys(errors).length > 0) return { errors }
    const read = contractInput.safeParse(input)
    if (!read.success) return { refusal: fightTexts.wrong.text }
    const registered = fight
      ? await handInAgain(platform, actor, { fightId: fight.id, input: read.data })
      : await registerFight(platform, actor, { ...read.data, recipientId: athlete.id })
    if (registered.ok) {
      throw redirect(studioPlace(athlete, `/studio/combats/${registered.value.fightId}`))
    }
    return say(registered, texts.done)
  },
})

/** Records a signed bout of the athlete for whom one acts, or corrects a returned one; operators then approve it. */
export async function action(asked: Route.ActionArgs) {
  return ownAction(intentsFor(await findAsked(asked)))(asked)
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

export default function StudioFightForm({ loaderData, actionData }: Route.ComponentProps) {
  return <FightFormScreen view={loaderData} answer={actionData} />
}
