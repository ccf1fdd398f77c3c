import { redirect } from 'react-router'
import { appMeta } from '#app/app-meta.ts'
import { draftAfter, savingStep } from '#app/application-steps.server.ts'
import { refusedWhenOffline, say } from '#app/live/account-answer.ts'
import { nextOf, visitorView } from '#app/live/application.ts'
import {
  federationFacts,
  federationPlaces,
  federationValues,
  kindOptions,
  reachOptions,
  sentFederationView,
} from '#app/live/federation-apply-view.ts'
import {
  FEDERATION_STEPS,
  type FederationDraft,
  type FederationStep,
  federationHref,
  missingInFederation,
  FEDERATION_APPLY_PATH as PATH,
  readFederationStep,
} from '#app/live/federation-draft.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import {
  declareIdentity,
  identityForm,
  leadToFullKyc,
  type OwnIntent,
  ownAction,
} from '#app/own-session.server.ts'
import type { ApplicationView } from '#app/screens/studio/apply/apply-view.ts'
import {
  FederationApplyScreen,
  type FederationForm,
} from '#app/screens/studio/apply/federation-apply-screen.tsx'
import { studioHome } from '#app/screens/studio/studio-places.ts'
import { countries } from '#app/texts/countries.ts'
import { applicationTexts as common } from '#app/texts/studio/application.ts'
import { federationApplyTexts as texts } from '#app/texts/studio/federation-apply.ts'
import {
  applyAsFederation,
  type FederationApplicationView,
  federationApplicationInput,
  federationDraft,
  listOwnFederationApplications,
  listOwnRecipients,
} from '#server/campaigns/door.ts'
import { platformContext } from '#server/host/door.ts'
import { findSession } from '#server/identity/door.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import type { Route } from './+types/rejoindre-federation'

export const meta: Route.MetaFunction = ({ matches }) =>
  appMeta({ title: texts.title, description: texts.text, path: PATH }, matches)

/** How far an organisation's application has come; whoever is not logged in sees what it takes. */
export async function loader({
  context,
  request,
  params,
}: Route.LoaderArgs): Promise<ApplicationView<FederationForm>> {
  const platform = context.get(platformContext)
  const actor = await findSession(platform, request)
  if (!actor) return visitorView(PATH, params.step)
  const { draft, latest } = await findDraft(platform, actor)
  if (latest?.outcome === null) return sentFederationView(latest, latest.submittedAt)
  if (!draft) await leadToStudio(platform, actor)
  const identityFull = actor.kycLevel === 'full'
  const places = federationPlaces(draft ?? {}, identityFull)
  const open = places.find(({ state, id }) => state === 'todo' && id !== 'envoi')?.id ?? 'envoi'
  const step = FEDERATION_STEPS.find((each) => each === params.step)
  if (!step) throw redirect(federationHref(open))
  return {
    stage: 'form',
    places,
    form: await formOf(platform, actor, step, draft ?? {}),
    nextHref: federationHref(nextOf(FEDERATION_STEPS, step)),
    refused: latest?.outcome === 'refused' ? latest.refusedBecause : null,
  }
}

/** Whoever signs for an approved organisation, and asks for nothing new, goes on there. */
async function leadToStudio(platform: Platform, actor: Actor): Promise<void> {
  const own = await listOwnRecipients(platform.db, actor.personId)
  const federation = own.find(({ capacity }) => capacity === 'signatory')
  if (federation) throw redirect(studioHome(federation))
}

async function findDraft(platform: Platform, actor: Actor) {
  const [latest] = await listOwnFederationApplications(platform, actor.personId)
  const kept: FederationDraft | null = await federationDraft.find(platform, actor)
  return { latest, draft: draftAfter(latest, kept, draftOf) }
}

const draftOf = (sent: FederationApplicationView): FederationDraft => ({
  name: sent.name,
  kind: sent.kind,
  reach: sent.reach,
  country: sent.country,
  registrationNumber: sent.registrationNumber,
  site: sent.site,
  presentation: sent.presentation,
  delegationHash: sent.delegationHash,
})

async function formOf(
  platform: Platform,
  actor: Actor,
  step: FederationStep,
  draft: FederationDraft,
): Promise<FederationForm> {
  const values = federationValues(draft)
  if (step === 'organisation') {
    const options = { kinds: kindOptions(), reaches: reachOptions(), countries: countries() }
    return { step, values, ...options }
  }
  if (step === 'registre') return { step, values }
  if (step === 'delegation') {
    return { step, kept: draft.delegationHash ? [draft.delegationHash] : [] }
  }
  if (step === 'identite')
    return { step, ...(await identityForm(platform, actor, texts.identity.why)) }
  const identityFull = actor.kycLevel === 'full'
  const lacking: readonly string[] = missingInFederation(draft, identityFull)
  const missing = federationPlaces(draft, identityFull).filter(({ id }) => lacking.includes(id))
  return { step, facts: federationFacts(draft), missing }
}

/** Saves a step and goes on to the next, or sends the whole. */
export const action = (asked: Route.ActionArgs) => ownAction(intents)(asked)

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

const saving = savingStep({
  read: readFederationStep,
  find: async (platform, actor) => (await findDraft(platform, actor)).draft,
  save: federationDraft.save,
  nextHref: (step) => federationHref(nextOf(FEDERATION_STEPS, step)),
})

const intents: Readonly<Record<string, OwnIntent>> = {
  organisation: saving('organisation'),
  registre: saving('registre'),
  delegation: saving('delegation'),
  identity: declareIdentity,
  full: (platform, actor) => leadToFullKyc(platform, actor, federationHref('identite')),
  send: async (platform, actor, { consented }) => {
    if (consented !== 'on') return { errors: { consented: common.send.consentMissing } }
    const { draft } = await findDraft(platform, actor)
    const input = federationApplicationInput.safeParse({ presentation: '', ...draft })
    if (!input.success) return { refusal: common.send.missing }
    const sent = await applyAsFederation(platform, actor, input.data)
    if (sent.ok) throw redirect(PATH)
    return say(sent, '')
  },
}

export default function RejoindreFederation({ loaderData, actionData }: Route.ComponentProps) {
  return <FederationApplyScreen view={loaderData} answer={actionData} />
}
