import { redirect } from 'react-router'
import { appMeta } from '#app/app-meta.ts'
import { draftAfter, savingStep } from '#app/application-steps.server.ts'
import { refusedWhenOffline } from '#app/live/account-answer.ts'
import { nextOf, visitorView } from '#app/live/application.ts'
import {
  APPLY_STEPS,
  type ApplyDraft,
  type ApplyStep,
  applyHref,
  readApplyStep,
} from '#app/live/apply-draft.ts'
import {
  applyFacts,
  applyPlaces,
  classOptions,
  disciplineOptions,
  sentView,
  unsendable,
  valuesOf,
} from '#app/live/apply-view.ts'
import { addressView } from '#app/live/earnings-view.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import {
  declareIdentity,
  identityForm,
  leadToFullKyc,
  nameAddress,
  type OwnIntent,
  ownAction,
} from '#app/own-session.server.ts'
import { ApplyScreen } from '#app/screens/studio/apply/apply-screen.tsx'
import type { ApplyForm, ApplyView } from '#app/screens/studio/apply/apply-view.ts'
import { countries } from '#app/texts/countries.ts'
import { refusalText } from '#app/texts/refusals.ts'
import { applicationTexts as common } from '#app/texts/studio/application.ts'
import { applyTexts as texts } from '#app/texts/studio/apply.ts'
import {
  applyAsFighter,
  type FighterApplicationView,
  fighterApplicationInput,
  fighterDraft,
  listOwnFighterApplications,
  listOwnRecipients,
} from '#server/campaigns/door.ts'
import { platformContext } from '#server/host/door.ts'
import { findSession, listOwnWallets } from '#server/identity/door.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import { findPayoutAddress } from '#server/treasury/door.ts'
import type { Route } from './+types/rejoindre-athlete'

const PATH = '/rejoindre/athlete'

export const meta: Route.MetaFunction = ({ matches }) =>
  appMeta({ title: texts.title, description: texts.text, path: PATH }, matches)

/** How far somebody's application has come; whoever is not logged in sees what it takes. */
export async function loader({ context, request, params }: Route.LoaderArgs): Promise<ApplyView> {
  const platform = context.get(platformContext)
  const actor = await findSession(platform, request)
  if (!actor) return visitorView(PATH, params.step)
  const [own] = await listOwnRecipients(platform.db, actor.personId)
  if (own?.capacity === 'athlete') throw redirect('/studio')
  const { draft, latest } = await findDraft(platform, actor)
  const standing = await findStanding(platform, actor)
  if (latest?.outcome === null) return sentView(draftOf(latest), latest.submittedAt, standing)
  const places = applyPlaces(draft, standing)
  const open = places.find(({ state, id }) => state === 'todo' && id !== 'envoi')?.id ?? 'envoi'
  const step = stepOf(params.step)
  if (!step) throw redirect(applyHref(stepOf(open) ?? 'vous'))
  return {
    stage: 'form',
    places,
    form: await formOf(platform, actor, step, draft, standing),
    nextHref: applyHref(nextOf(APPLY_STEPS, step)),
    refused: latest?.outcome === 'refused' ? latest.refusedBecause : null,
  }
}

const stepOf = (text: string | undefined) => APPLY_STEPS.find((step) => step === text)

async function findStanding(platform: Platform, actor: Actor) {
  return {
    identityDeclared: actor.kycLevel !== 'none',
    identityFull: actor.kycLevel === 'full',
    addressNamed: (await findPayoutAddress(platform, actor.personId)) !== null,
  }
}
type Standing = Awaited<ReturnType<typeof findStanding>>

async function findDraft(platform: Platform, actor: Actor) {
  const [latest] = await listOwnFighterApplications(platform, actor.personId)
  const kept: ApplyDraft | null = await fighterDraft.find(platform, actor)
  return { latest, draft: draftAfter(latest, kept, draftOf) ?? {} }
}

const draftOf = (sent: FighterApplicationView): ApplyDraft => ({
  name: sent.name,
  ringName: sent.ringName,
  country: sent.country,
  biography: sent.biography,
  standing: sent.standing,
  discipline: sent.discipline,
  weightClass: sent.weightClass,
  record: sent.record,
  links: [...sent.links],
  licenceNumber: sent.licenceNumber,
  evidenceHashes: [...sent.evidenceHashes],
  proContractHash: sent.proContractHash,
})

async function formOf(
  platform: Platform,
  actor: Actor,
  step: ApplyStep,
  draft: ApplyDraft,
  standing: Standing,
): Promise<ApplyForm> {
  const values = valuesOf(draft)
  if (step === 'vous') return { step, values, countries: countries() }
  if (step === 'sport') {
    return { step, values, disciplines: disciplineOptions(), classes: classOptions() }
  }
  if (step === 'palmares') return { step, values }
  if (step === 'documents') {
    const contract = draft.proContractHash ? [draft.proContractHash] : []
    const evidence = draft.evidenceHashes ?? []
    return { step, values, evidence, contract, isPro: draft.standing === 'pro' }
  }
  if (step === 'identite')
    return { step, ...(await identityForm(platform, actor, texts.identity.why)) }
  if (step === 'versement') return { step, address: await addressForm(platform, actor, standing) }
  const lacking = unsendable(draft, standing)
  const missing = applyPlaces(draft, standing).filter(({ id }) => lacking.some((one) => one === id))
  return { step, facts: applyFacts(draft), missing }
}

async function addressForm(platform: Platform, actor: Actor, { identityDeclared }: Standing) {
  const address = await findPayoutAddress(platform, actor.personId)
  const wallets = await listOwnWallets(platform.db, actor.personId)
  const { addressDelayHours } = platform.settings
  return {
    address: addressView(address, addressDelayHours, platform.clock.now()),
    wallets: wallets.map((wallet) => wallet.address),
    identityKnown: identityDeclared,
  }
}

/** Saves a step and goes on to the next, or sends the whole. */
export const action = (asked: Route.ActionArgs) => ownAction(intents)(asked)

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

const saving = savingStep({
  read: readApplyStep,
  find: async (platform, actor) => (await findDraft(platform, actor)).draft,
  save: fighterDraft.save,
  nextHref: (step) => applyHref(nextOf(APPLY_STEPS, step)),
})

const intents: Readonly<Record<string, OwnIntent>> = {
  vous: saving('vous'),
  sport: saving('sport'),
  palmares: saving('palmares'),
  documents: saving('documents'),
  identity: declareIdentity,
  full: (platform, actor) => leadToFullKyc(platform, actor, applyHref('identite')),
  address: nameAddress,
  send: async (platform, actor, { consented }) => {
    if (consented !== 'on') return { errors: { consented: common.send.consentMissing } }
    const { draft } = await findDraft(platform, actor)
    const input = fighterApplicationInput.safeParse({
      proContractHash: null,
      biography: '',
      ...draft,
      consented: true,
    })
    if (!input.success) return { refusal: common.send.missing }
    const contract = input.data.standing === 'pro' ? input.data.proContractHash : null
    const sent = await applyAsFighter(platform, actor, { ...input.data, proContractHash: contract })
    if (sent.ok) throw redirect(PATH)
    const [refusal] = sent.refusals
    return { refusal: refusal.code === 'under_age' ? texts.send.underAge : refusalText(refusal) }
  },
}

export default function RejoindreAthlete({ loaderData, actionData }: Route.ComponentProps) {
  return <ApplyScreen view={loaderData} answer={actionData} />
}
