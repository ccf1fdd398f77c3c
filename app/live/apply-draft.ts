import { applicationTexts as common } from '#app/texts/studio/application.ts'
import { applyTexts as texts } from '#app/texts/studio/apply.ts'
import {
  DISCIPLINES,
  isWebLink,
  isWeightClass,
  MOST_LINKS,
  parseRecord,
} from '#domain/campaigns/fighter.ts'
import { COUNTRY_CODES } from '#domain/kernel/country.ts'
import { oneLine } from './application.ts'

/** The steps of an application, by their addresses. */
export const APPLY_STEPS = [
  'vous',
  'sport',
  'palmares',
  'documents',
  'identite',
  'versement',
  'envoi',
] as const
export type ApplyStep = (typeof APPLY_STEPS)[number]

/** An application of which anything may still be missing. */
export interface ApplyDraft {
  name?: string | undefined
  ringName?: string | undefined
  country?: string | undefined
  biography?: string | undefined
  standing?: 'amateur' | 'pro' | undefined
  discipline?: (typeof DISCIPLINES)[number] | undefined
  weightClass?: string | undefined
  record?: string | undefined
  links?: string[] | undefined
  licenceNumber?: string | undefined
  evidenceHashes?: string[] | undefined
  proContractHash?: string | null | undefined
}

type Fields = Record<string, string>
type Errors = Record<string, string | undefined>

export const applyHref = (step: ApplyStep): string => `/rejoindre/athlete/${step}`

/** What one step's form says, and what is wrong with it; with anything wrong nothing is to be saved. */
export function readApplyStep(
  step: ApplyStep,
  fields: Fields,
): { draft: ApplyDraft; errors: Errors } {
  const read = readers[step]?.(fields) ?? { draft: {}, errors: {} }
  const wrong = Object.entries(read.errors).filter(([, error]) => error !== undefined)
  return { ...read, errors: Object.fromEntries(wrong) }
}

const readers: { [Step in ApplyStep]?: (fields: Fields) => { draft: ApplyDraft; errors: Errors } } =
  {
    vous: ({ name = '', ringName = '', country = '', biography = '' }) => ({
      draft: {
        name: oneLine(name),
        ringName: oneLine(ringName),
        country,
        biography: biography.trim(),
      },
      errors: {
        name: between(oneLine(name), 2, 120) ? undefined : common.wrong.name,
        ringName: ringNameError(ringName),
        country: COUNTRY_CODES.some((code) => code === country) ? undefined : common.wrong.choose,
        biography: biography.trim().length <= 5_000 ? undefined : common.wrong.story,
      },
    }),
    sport: ({ standing = '', discipline = '', weightClass = '' }) => ({
      draft: {
        standing: standing === 'pro' ? 'pro' : 'amateur',
        discipline: DISCIPLINES.find((each) => each === discipline) ?? 'mma',
        weightClass,
      },
      errors: {
        standing: ['amateur', 'pro'].includes(standing) ? undefined : common.wrong.choose,
        weightClass: isWeightClass(weightClass) ? undefined : common.wrong.choose,
      },
    }),
    palmares: ({ wins = '', losses = '', draws = '', links = '' }) => {
      const record = [wins, losses, draws].map((each) => each.trim()).join('-')
      const named = links.split(/\s+/).filter(Boolean)
      return {
        draft: { record, links: named },
        errors: {
          record: parseRecord(record) ? undefined : texts.wrong.record,
          links: linksError(named),
        },
      }
    },
    documents: ({ licenceNumber = '', evidenceHashes = '', proContractHash = '' }) => ({
      draft: {
        licenceNumber: licenceNumber.trim(),
        evidenceHashes: hashesIn(evidenceHashes),
        proContractHash: hashesIn(proContractHash)[0] ?? null,
      },
      errors: {
        licenceNumber: between(licenceNumber.trim(), 3, 40) ? undefined : texts.wrong.licence,
      },
    }),
  }

/** What an athlete says of themselves beside what was verified, and what is wrong with it. */
export function readWords({ ringName = '', biography = '', links = '' }: Fields) {
  const named = links.split(/\s+/).filter(Boolean)
  const errors = {
    ringName: ringNameError(ringName),
    biography: biography.trim().length <= 5_000 ? undefined : common.wrong.story,
    links: linksError(named),
  }
  const wrong = Object.entries(errors).filter(([, error]) => error !== undefined)
  const words = { ringName: oneLine(ringName), biography: biography.trim(), links: named }
  return { words, errors: Object.fromEntries(wrong) }
}

const ringNameError = (typed: string) =>
  oneLine(typed) === '' || between(oneLine(typed), 2, 40) ? undefined : texts.wrong.ringName

function linksError(named: readonly string[]): string | undefined {
  if (named.length > MOST_LINKS) return texts.wrong.links
  const wrong = named.find((link) => !isWebLink(link))
  return wrong === undefined ? undefined : texts.wrong.link(wrong)
}

const between = ({ length }: string, least: number, most: number) =>
  length >= least && length <= most
const hashesIn = (text: string) =>
  text
    .split(',')
    .filter((each) => /^[0-9a-f]{64}$/.test(each))
    .slice(0, 10)

/** What an application still lacks, by the step on which it is given; what the operators need besides is no part of it. */
export function missingIn(draft: ApplyDraft): readonly ApplyStep[] {
  const lacks: { [Step in ApplyStep]?: boolean } = {
    vous: !draft.name || !draft.country,
    sport: !draft.standing || !draft.weightClass || !draft.discipline,
    palmares: !draft.record,
    documents:
      !draft.licenceNumber ||
      !draft.evidenceHashes?.length ||
      (draft.standing === 'pro' && !draft.proContractHash),
  }
  return APPLY_STEPS.filter((step) => lacks[step])
}
