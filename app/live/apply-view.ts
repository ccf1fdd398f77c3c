import type { ApplyFact, ApplyPlace, ApplyView } from '#app/screens/studio/apply/apply-view.ts'
import { countries } from '#app/texts/countries.ts'
import { disciplineTexts } from '#app/texts/disciplines.ts'
import { applicationTexts as common } from '#app/texts/studio/application.ts'
import { applyTexts as texts } from '#app/texts/studio/apply.ts'
import { weightClassText } from '#app/texts/weight-classes.ts'
import { DISCIPLINES, parseRecord, WEIGHT_CLASSES } from '#domain/campaigns/fighter.ts'
import { factsIn, sentFacts, sentStep } from './application.ts'
import {
  APPLY_STEPS,
  type ApplyDraft,
  type ApplyStep,
  applyHref,
  missingIn,
} from './apply-draft.ts'

/** How far the rest has come that an application needs. */
export interface ApplyStanding {
  identityDeclared: boolean
  identityFull: boolean
  addressNamed: boolean
}

/** Every step, with what is done of it. */
export function applyPlaces(draft: ApplyDraft, standing: ApplyStanding): readonly ApplyPlace[] {
  const missing = missingIn(draft)
  const done: { [Step in ApplyStep]?: boolean } = {
    identite: standing.identityFull,
    versement: standing.addressNamed,
    envoi: false,
  }
  return APPLY_STEPS.map((id) => {
    const isDone = done[id] ?? !missing.includes(id)
    const open = id === 'versement' ? 'optional' : 'todo'
    return { id, href: applyHref(id), label: texts.steps[id], state: isDone ? 'done' : open }
  })
}

/** Steps without which nothing can be sent. An identity need only be declared: its check may go on meanwhile. */
export function unsendable(draft: ApplyDraft, standing: ApplyStanding): readonly ApplyStep[] {
  const identity: readonly ApplyStep[] = standing.identityDeclared ? [] : ['identite']
  return [...missingIn(draft), ...identity]
}

/** What the fields of a step are filled with. */
export function valuesOf(draft: ApplyDraft): Readonly<Record<string, string>> {
  const record = parseRecord(draft.record ?? '')
  return {
    name: draft.name ?? '',
    ringName: draft.ringName ?? '',
    country: draft.country ?? '',
    biography: draft.biography ?? '',
    standing: draft.standing ?? '',
    discipline: draft.discipline ?? 'mma',
    weightClass: draft.weightClass ?? '',
    wins: record ? String(record.wins) : '',
    losses: record ? String(record.losses) : '',
    draws: record ? String(record.draws) : '',
    links: draft.links?.join('\n') ?? '',
    licenceNumber: draft.licenceNumber ?? '',
  }
}

export const disciplineOptions = () =>
  DISCIPLINES.map((value) => ({ value, label: disciplineTexts[value] }))

export const classOptions = () =>
  WEIGHT_CLASSES.map(({ name }) => ({ value: name, label: weightClassText(name) }))

/** All that was filled in, in words. */
export function applyFacts(draft: ApplyDraft): readonly ApplyFact[] {
  const { fields } = texts
  const country = countries().find(({ value }) => value === draft.country)
  const documents = (draft.evidenceHashes?.length ?? 0) + (draft.proContractHash ? 1 : 0)
  const standing = draft.standing && (draft.standing === 'pro' ? fields.pro : fields.amateur)
  const rows: readonly [ApplyStep, string, string | undefined][] = [
    ['vous', fields.name, draft.name],
    ['vous', fields.ringName, draft.ringName],
    ['vous', common.country, country?.label],
    ['vous', fields.biography, draft.biography],
    ['sport', fields.standing, standing],
    ['sport', fields.discipline, draft.discipline && disciplineTexts[draft.discipline]],
    ['sport', fields.weightClass, draft.weightClass && weightClassText(draft.weightClass)],
    ['palmares', fields.record, draft.record],
    ['palmares', fields.links, draft.links?.join('\n')],
    ['documents', fields.licenceNumber, draft.licenceNumber],
    ['documents', fields.evidence, documents > 0 ? common.send.documents(documents) : undefined],
  ]
  return factsIn(rows, applyHref)
}

/** An application that operators judge: what has been done of it, and what it said. */
export function sentView(
  draft: ApplyDraft,
  submittedAt: Date,
  { identityFull }: ApplyStanding,
): ApplyView {
  const { sent } = texts
  return {
    stage: 'sent',
    identityHref: identityFull ? null : '/identite',
    facts: sentFacts(applyFacts(draft)),
    steps: [
      sentStep(submittedAt),
      {
        title: sent.identity,
        text: identityFull ? sent.identityDone : sent.identityToDo,
        state: identityFull ? 'done' : 'current',
      },
      {
        title: common.sent.judged,
        text: sent.judgedText,
        state: identityFull ? 'current' : 'waiting',
      },
      { title: sent.open, text: sent.openText, state: 'waiting' },
    ],
  }
}
