import type { ApplicationView, ApplyPlace } from '#app/screens/studio/apply/apply-view.ts'
import type { FederationForm } from '#app/screens/studio/apply/federation-apply-screen.tsx'
import { countries } from '#app/texts/countries.ts'
import { applicationTexts as common } from '#app/texts/studio/application.ts'
import { federationApplyTexts as texts } from '#app/texts/studio/federation-apply.ts'
import { federationKindTexts as kinds } from '#app/texts/studio/federation-kinds.ts'
import { FEDERATION_KINDS, FEDERATION_REACHES } from '#domain/campaigns/federation.ts'
import { factsIn, sentFacts, sentStep } from './application.ts'
import {
  FEDERATION_STEPS,
  type FederationDraft,
  type FederationStep,
  federationHref,
  missingInFederation,
} from './federation-draft.ts'

/** Every step, with what is done of it. */
export function federationPlaces(
  draft: FederationDraft,
  identityFull: boolean,
): readonly (ApplyPlace & { id: FederationStep })[] {
  const missing = missingInFederation(draft, identityFull)
  return FEDERATION_STEPS.map((id) => {
    const isDone = id !== 'envoi' && !missing.includes(id)
    const state = isDone ? 'done' : 'todo'
    return { id, href: federationHref(id), label: texts.steps[id], state }
  })
}

/** What the fields are filled with. */
export const federationValues = (draft: FederationDraft): Readonly<Record<string, string>> => ({
  name: draft.name ?? '',
  kind: draft.kind ?? '',
  reach: draft.reach ?? '',
  country: draft.country ?? '',
  registrationNumber: draft.registrationNumber ?? '',
  site: draft.site ?? '',
  presentation: draft.presentation ?? '',
})

const options = <Value extends string>(values: readonly Value[], words: Record<Value, string>) =>
  values.map((value) => ({ value, label: words[value] }))
export const kindOptions = () => options(FEDERATION_KINDS, kinds.kind)
export const reachOptions = () => options(FEDERATION_REACHES, kinds.reach)

/** All that was filled in, in words. */
export function federationFacts(draft: FederationDraft) {
  const { fields } = texts
  const country = countries().find(({ value }) => value === draft.country)
  const rows: readonly [FederationStep, string, string | undefined][] = [
    ['organisation', fields.name, draft.name],
    ['organisation', fields.kind, draft.kind && kinds.kind[draft.kind]],
    ['organisation', fields.reach, draft.reach && kinds.reach[draft.reach]],
    ['organisation', common.country, country?.label],
    ['registre', fields.registrationNumber, draft.registrationNumber],
    ['registre', fields.site, draft.site],
    ['registre', fields.presentation, draft.presentation],
    ['delegation', fields.delegation, draft.delegationHash && common.send.documents(1)],
  ]
  return factsIn(rows, federationHref)
}

/** An application that operators judge: what has been done of it, and what it said. */
export function sentFederationView(
  draft: FederationDraft,
  submittedAt: Date,
): ApplicationView<FederationForm> {
  const { sent } = texts
  return {
    stage: 'sent',
    identityHref: null,
    facts: sentFacts(federationFacts(draft)),
    steps: [
      sentStep(submittedAt),
      { title: common.sent.judged, text: sent.judgedText, state: 'current' },
      { title: sent.open, text: sent.openText, state: 'waiting' },
    ],
  }
}
