import { applicationTexts as common } from '#app/texts/studio/application.ts'
import { federationApplyTexts as texts } from '#app/texts/studio/federation-apply.ts'
import {
  FEDERATION_KINDS,
  FEDERATION_REACHES,
  type FederationKind,
  type FederationReach,
  isSafeSite,
} from '#domain/campaigns/federation.ts'
import { COUNTRY_CODES } from '#domain/kernel/country.ts'
import { oneLine } from './application.ts'

/** The steps of an organisation's application, by their addresses. */
export const FEDERATION_STEPS = [
  'organisation',
  'registre',
  'delegation',
  'identite',
  'envoi',
] as const
export type FederationStep = (typeof FEDERATION_STEPS)[number]

/** An organisation's application of which anything may still be missing. */
export interface FederationDraft {
  name?: string | undefined
  kind?: FederationKind | undefined
  reach?: FederationReach | undefined
  country?: string | undefined
  registrationNumber?: string | undefined
  site?: string | undefined
  presentation?: string | undefined
  delegationHash?: string | undefined
}

export const FEDERATION_APPLY_PATH = '/rejoindre/federation'
export const federationHref = (step: FederationStep): string => `${FEDERATION_APPLY_PATH}/${step}`

interface Read {
  draft: FederationDraft
  /** By field; with anything wrong nothing is to be saved. */
  errors: Record<string, string>
}

/** What one step's form says, and what is wrong with it. */
export function readFederationStep(step: FederationStep, fields: Record<string, string>): Read {
  if (step === 'organisation') return readOrganisation(fields)
  if (step === 'registre') return readRegister(fields)
  const delegationHash = /^[0-9a-f]{64}$/.exec(fields.delegationHash ?? '')?.[0]
  if (delegationHash) return { draft: { delegationHash }, errors: {} }
  return { draft: {}, errors: { delegationHash: texts.wrong.delegation } }
}

function readOrganisation(fields: Record<string, string>): Read {
  const name = oneLine(fields.name)
  const kind = FEDERATION_KINDS.find((each) => each === fields.kind)
  const reach = FEDERATION_REACHES.find((each) => each === fields.reach)
  const country = COUNTRY_CODES.find((each) => each === fields.country)
  const { choose } = common.wrong
  return {
    draft: { name, kind, reach, country },
    errors: {
      ...(name.length >= 2 && name.length <= 120 ? {} : { name: common.wrong.name }),
      ...(kind ? {} : { kind: choose }),
      ...(reach ? {} : { reach: choose }),
      ...(country ? {} : { country: choose }),
    },
  }
}

function readRegister(fields: Record<string, string>): Read {
  const registrationNumber = oneLine(fields.registrationNumber)
  const site = (fields.site ?? '').trim()
  const presentation = (fields.presentation ?? '').trim()
  const numbered = registrationNumber.length >= 1 && registrationNumber.length <= 60
  const { wrong } = texts
  return {
    draft: { registrationNumber, site, presentation },
    errors: {
      ...(numbered ? {} : { registrationNumber: wrong.registrationNumber }),
      ...(isSafeSite(site) && site.length <= 2_048 ? {} : { site: wrong.site }),
      ...(presentation.length <= 5_000 ? {} : { presentation: common.wrong.story }),
    },
  }
}

/** What an application still lacks, by the step on which it is given. */
export function missingInFederation(
  draft: FederationDraft,
  identityFull: boolean,
): readonly FederationStep[] {
  const lacks: { [Step in FederationStep]?: boolean } = {
    organisation: !draft.name || !draft.kind || !draft.reach || !draft.country,
    registre: !draft.registrationNumber || !draft.site,
    delegation: !draft.delegationHash,
    identite: !identityFull,
  }
  return FEDERATION_STEPS.filter((step) => lacks[step])
}
