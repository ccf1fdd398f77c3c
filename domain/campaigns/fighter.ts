import { decideApproval, type Proposal } from '#domain/approvals/four-eyes.ts'
import type { KycLevel } from '#domain/identity/compliance.ts'
import { accept, acceptUnless, type Decision, type Refusal, when } from '#domain/kernel/refusal.ts'
import { ageInYears, type Instant } from '#domain/kernel/time.ts'

/** Wins, losses, draws. */
export type FightRecord = {
  readonly wins: number
  readonly losses: number
  readonly draws: number
}

const RECORD = /^(\d{1,3})-(\d{1,3})-(\d{1,3})$/

/** Reads "12-3-1"; null for anything else. */
export function parseRecord(text: string): FightRecord | null {
  const match = RECORD.exec(text)
  if (!match) return null
  const [wins = 0, losses = 0, draws = 0] = match.slice(1).map(Number)
  return { wins, losses, draws }
}

export function formatRecord({ wins, losses, draws }: FightRecord): string {
  return `${wins}-${losses}-${draws}`
}

/** The classes of the unified rules, from the lightest on, with their limit in pounds; heavyweight ends at 265. */
export const WEIGHT_CLASSES = [
  { name: 'Strawweight', upToLb: 115 },
  { name: 'Flyweight', upToLb: 125 },
  { name: 'Bantamweight', upToLb: 135 },
  { name: 'Featherweight', upToLb: 145 },
  { name: 'Lightweight', upToLb: 155 },
  { name: 'Super Lightweight', upToLb: 165 },
  { name: 'Welterweight', upToLb: 170 },
  { name: 'Super Welterweight', upToLb: 175 },
  { name: 'Middleweight', upToLb: 185 },
  { name: 'Super Middleweight', upToLb: 195 },
  { name: 'Light Heavyweight', upToLb: 205 },
  { name: 'Cruiserweight', upToLb: 225 },
  { name: 'Heavyweight', upToLb: 265 },
  { name: 'Super Heavyweight', upToLb: null },
] as const
export type WeightClass = (typeof WEIGHT_CLASSES)[number]['name']

export function isWeightClass(text: string): text is WeightClass {
  return WEIGHT_CLASSES.some(({ name }) => name === text)
}

/** What athletes trained in first. */
export const DISCIPLINES = [
  'mma',
  'boxing',
  'kickboxing',
  'muay_thai',
  'wrestling',
  'judo',
  'jiu_jitsu',
  'sambo',
  'karate',
  'other',
] as const
export type Discipline = (typeof DISCIPLINES)[number]

/** The most addresses that an athlete names, and their longest. */
export const MOST_LINKS = 5
export const LONGEST_LINK = 200

const WEB_LINK = /^https:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#][^\s<>"]*)?$/i

/** Whether this is the address of a page that everybody may open. */
export const isWebLink = (text: string): boolean =>
  text.length <= LONGEST_LINK && WEB_LINK.test(text)

export type FighterApplication = {
  readonly personId: string
  readonly standing: 'amateur' | 'pro'
  readonly record: string
  readonly weightClass: string
  readonly licenceNumber: string
  readonly consented: boolean
  /** Hash of the first signed pro contract; an amateur has none. */
  readonly proContractHash: string | null
  /** YYYY-MM-DD. */
  readonly bornOn: string
}

export type RegistrationFacts = {
  readonly emailVerified: boolean
  readonly pendingApplication: boolean
  readonly knownLicences: ReadonlySet<string>
}

const OF_AGE = 18

/** A licence is the same however it is spaced and spelt. */
export function normaliseLicence(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase()
}

/**
 * Whether an athlete may apply. Refuses a record that is not W-L-D, a weight class that is not listed, a
 * licence known already, missing consent, minors, an amateur with a pro contract and a pro without one.
 * Rule ATH-01.
 */
export function decideFighterApplication(
  application: FighterApplication,
  facts: RegistrationFacts,
  now: Instant,
): Decision<{ readonly record: FightRecord; readonly licenceNumber: string }> {
  const record = parseRecord(application.record)
  const licenceNumber = normaliseLicence(application.licenceNumber)
  const signed = application.proContractHash !== null
  const refusals: readonly Refusal[] = [
    ...when(!facts.emailVerified, { code: 'email_unverified' }),
    ...when(facts.pendingApplication, { code: 'application_pending' }),
    ...when(record === null, { code: 'record_malformed' }),
    ...when(!isWeightClass(application.weightClass), { code: 'weight_class_unknown' }),
    ...when(facts.knownLicences.has(licenceNumber), { code: 'duplicate_licence' }),
    ...when(!application.consented, { code: 'consent_missing' }),
    ...when(ageInYears(application.bornOn, now) < OF_AGE, { code: 'under_age' }),
    ...when(application.standing === 'amateur' && signed, { code: 'already_professional' }),
    ...when(application.standing === 'pro' && !signed, { code: 'contract_missing' }),
  ]
  return acceptUnless(refusals, () => ({
    record: record ?? { wins: 0, losses: 0, draws: 0 },
    licenceNumber,
  }))
}

/** One of two approvals of an athlete; the athlete's identity is fully known by then. Refuses `kyc_required`. */
export function decideFighterApproval(
  proposal: Proposal,
  approver: { readonly id: string; readonly reason: string },
  kyc: KycLevel,
): Decision<{ readonly approverIds: readonly string[]; readonly approved: boolean }> {
  const decision = decideApproval(proposal, approver)
  const unknown = when(kyc !== 'full', { code: 'kyc_required', detail: { requiredLevel: 'full' } })
  if (!decision.ok) return acceptUnless([...unknown, ...decision.refusals], () => NOBODY)
  const { approverIds, complete } = decision.value
  return unknown.length > 0
    ? acceptUnless(unknown, () => NOBODY)
    : accept({ approverIds, approved: complete })
}

const NOBODY = { approverIds: [], approved: false } as const
