import { data } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { noAnswer, refusedWhenOffline, say } from '#app/live/account-answer.ts'
import { readWords } from '#app/live/apply-draft.ts'
import { readIntent } from '#app/live/find-intent.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { pictureView } from '#app/live/picture-view.ts'
import { readTapeForm, valuesOfTape } from '#app/live/tape-form.ts'
import { textAsHtml } from '#app/live/text-as-html.ts'
import { athleteSession } from '#app/own-session.server.ts'
import { OwnProfileScreen, type OwnProfileView } from '#app/screens/studio/own-profile-screen.tsx'
import type { ProfileAnswer } from '#app/screens/studio/public-page-forms.tsx'
import { disciplineTexts } from '#app/texts/disciplines.ts'
import { ownProfileTexts as texts } from '#app/texts/studio/own-profile.ts'
import { weightClassText } from '#app/texts/weight-classes.ts'
import { tapeOrNothing } from '#domain/campaigns/tape.ts'
import { editProfile, type OwnAthlete, readOwnAthlete } from '#server/campaigns/door.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import type { Route } from './+types/studio-profil'

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.title, description: texts.text })

/** What backers see of an athlete. */
export async function loader(asked: Route.LoaderArgs): Promise<OwnProfileView> {
  const { platform, athlete } = await athleteSession(asked)
  const own = await readOwnAthlete(platform, athlete.id)
  return {
    id: own.id,
    publicHref: own.pockets.some(({ isPublished }) => isPublished) ? `/athletes/${own.slug}` : null,
    picture: pictureView(own.picture),
    hiddenBecause: own.hiddenBecause,
    ringName: own.ringName,
    biography: own.biography,
    links: own.links.join('\n'),
    tape: valuesOfTape(own.tape),
    facts: factsOf(own),
    covers: own.pockets.map(({ id, title, picture, hiddenBecause }) => {
      return { id, title, picture: pictureView(picture), hiddenBecause }
    }),
  }
}

function factsOf(own: OwnAthlete) {
  const { verified } = texts
  const facts: readonly [string, string][] = [
    [verified.name, own.name],
    [verified.status, verified[own.status]],
    [verified.record, own.record],
    [verified.weightClass, weightClassText(own.weightClass)],
    [verified.discipline, own.discipline ? disciplineTexts[own.discipline] : ''],
  ]
  return facts.map(([label, value]) => ({ label, value }))
}

/** Saves what an athlete says of themselves, or shows how it would look. */
export async function action({ context, request }: Route.ActionArgs) {
  const { platform, actor, athlete } = await athleteSession({ context, request })
  const { intent, fields, carryOut } = await readIntent(request, intents)
  const answer = await carryOut(platform, { actor, fighterId: athlete.id }, fields)
  return data<ProfileAnswer>({ ...noAnswer, preview: null, ...answer, intent })
}

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => ({
  preview: null,
  ...(await refusedWhenOffline(request, () => serverAction())),
})

export const shouldRevalidate = unlessOffline

type CarryOut = (
  platform: Platform,
  by: { actor: Actor; fighterId: string },
  fields: Record<string, string>,
) => Promise<Partial<ProfileAnswer>>

const intents: Readonly<Record<string, CarryOut>> = {
  preview: async (_platform, _by, { biography = '' }) => ({ preview: textAsHtml(biography) }),
  profile: async (platform, { actor, fighterId }, fields) => {
    const { words, errors: wrongWords } = readWords(fields)
    const { tape, errors: wrongTape } = readTapeForm(fields)
    const errors = { ...wrongWords, ...wrongTape }
    if (Object.keys(errors).length > 0) return { errors }
    return say(
      await editProfile(platform, actor, {
        ...words,
        tape: tapeOrNothing(tape),
        recipientId: fighterId,
      }),
      texts.words.done,
    )
  },
}

export default function StudioProfil({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnProfileScreen view={loaderData} answer={actionData} />
}
