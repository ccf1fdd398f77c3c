import { data } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { noAnswer, refusedWhenOffline, say } from '#app/live/account-answer.ts'
import { readIntent } from '#app/live/find-intent.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { pictureView } from '#app/live/picture-view.ts'
import { textAsHtml } from '#app/live/text-as-html.ts'
import { federationSession } from '#app/own-session.server.ts'
import {
  FederationPresentation,
  type FederationPresentationView,
} from '#app/screens/studio/federation-presentation.tsx'
import type { ProfileAnswer } from '#app/screens/studio/public-page-forms.tsx'
import { countries } from '#app/texts/countries.ts'
import { federationKindTexts } from '#app/texts/studio/federation-kinds.ts'
import { federationStudioTexts } from '#app/texts/studio/federation-studio.ts'
import { ownProfileTexts } from '#app/texts/studio/own-profile.ts'
import {
  editPresentation,
  type OwnFederation,
  presentationInput,
  readOwnFederation,
} from '#server/campaigns/door.ts'
import type { Route } from './+types/studio-presentation'

const texts = federationStudioTexts.presentation

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.title, description: texts.text })

/** What patrons see of an organisation. */
export async function loader(asked: Route.LoaderArgs): Promise<FederationPresentationView> {
  const { platform, federation } = await federationSession(asked, asked.params.id)
  const own = await readOwnFederation(platform, federation.id)
  return {
    id: own.id,
    publicHref: own.pockets.some(({ isPublished }) => isPublished)
      ? `/federations/${own.slug}`
      : null,
    picture: pictureView(own.picture),
    hiddenBecause: own.hiddenBecause,
    presentation: own.presentation,
    facts: factsOf(own),
    covers: own.pockets.map(({ id, title, picture, hiddenBecause }) => {
      return { id, title, picture: pictureView(picture), hiddenBecause }
    }),
  }
}

function factsOf(own: OwnFederation) {
  const { kind, reach } = federationKindTexts
  const facts: readonly [string, string][] = [
    [texts.name, own.name],
    [texts.form, kind[own.form === 'organisation' ? 'sports_organisation' : own.form]],
    [texts.scope, reach[own.scope]],
    [texts.country, countries().find(({ value }) => value === own.country)?.label ?? own.country],
    [texts.registry, own.registryNumber],
    [texts.site, own.website ?? ''],
  ]
  return facts
    .filter(([, value]) => value !== '')
    .map(([label, value]) => ({ label, value, tall: value.length > 30 }))
}

/** Saves how an organisation presents itself, or shows how it would look. */
export async function action(asked: Route.ActionArgs) {
  const { platform, actor, federation } = await federationSession(asked, asked.params.id)
  const { intent, fields, carryOut } = await readIntent(asked.request, intents)
  const { presentation = '' } = fields
  const answer = await carryOut(presentation, (input) =>
    editPresentation(platform, actor, { federationId: federation.id, ...input }),
  )
  return data<ProfileAnswer>({ ...noAnswer, preview: null, ...answer, intent })
}

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => ({
  preview: null,
  ...(await refusedWhenOffline(request, () => serverAction())),
})

export const shouldRevalidate = unlessOffline

type Save = (input: { presentation: string }) => ReturnType<typeof editPresentation>
type CarryOut = (presentation: string, save: Save) => Promise<Partial<ProfileAnswer>>

const intents: Readonly<Record<string, CarryOut>> = {
  preview: async (presentation) => ({ preview: textAsHtml(presentation) }),
  profile: async (presentation, save) => {
    const input = presentationInput.safeParse({ presentation })
    if (!input.success) return { errors: { presentation: texts.wrong } }
    return say(await save(input.data), ownProfileTexts.words.done)
  },
}

export default function StudioPresentation({ loaderData, actionData }: Route.ComponentProps) {
  return <FederationPresentation view={loaderData} answer={actionData} />
}
