import { add, type MicroUsdc } from '#domain/kernel/money.ts'
import { acceptUnless, type Decision, type Refusal, when } from '#domain/kernel/refusal.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import { addMonths, ageInYears, hasCome, type Instant } from '#domain/kernel/time.ts'

/** How well a person's identity is known, from least to most. */
export const KYC_LEVELS = ['none', 'simplified', 'full'] as const
export type KycLevel = (typeof KYC_LEVELS)[number]

/** The answer of the screening (KYT). A provider that is down or slow is pending, never pass. */
export type ScreeningVerdict = 'pass' | 'hit' | 'pending'

/** True when the level held is at least the level asked for. */
export function reachesLevel(held: KycLevel, required: KycLevel): boolean {
  return KYC_LEVELS.indexOf(held) >= KYC_LEVELS.indexOf(required)
}

/**
 * The level that a person's lifetime total asks for. Up to 1,000 USDC simplified suffices, above it
 * full is needed; whether exactly 1,000 is still simplified is a setting. Rule KYC-01.
 */
export function requiredLevel(
  counterAfterMicro: MicroUsdc,
  threshold: BusinessSettings['kycThreshold'],
): Exclude<KycLevel, 'none'> {
  const simplified = threshold.inclusive
    ? counterAfterMicro <= threshold.amountMicro
    : counterAfterMicro < threshold.amountMicro
  return simplified ? 'simplified' : 'full'
}

/** The level that holds today: full lapses to simplified after 24 months. */
export function levelToday(
  verified: { readonly level: KycLevel; readonly verifiedAt: Instant },
  fullKycMonths: number,
  now: Instant,
): KycLevel {
  if (verified.level !== 'full') return verified.level
  return hasCome(addMonths(verified.verifiedAt, fullKycMonths), now) ? 'simplified' : 'full'
}

/**
 * The level that counts for paying somebody. A person who has left cannot be verified again: their former level stays, and the
 * screening before each payment does the rest. Rules KYC-01, PAY-03.
 */
export function levelOfPayee(
  verified: Parameters<typeof levelToday>[0] & { readonly hasLeft: boolean },
  fullKycMonths: number,
  now: Instant,
): KycLevel {
  return verified.hasLeft ? verified.level : levelToday(verified, fullKycMonths, now)
}

/**
 * Why a person of this level may not bring in this much more. `counterMicro` is all money ever
 * brought in, premiums and market purchases included, plus live reservations; refunds never lower it.
 * Rule KYC-01.
 */
export function kycRefusals(
  person: { readonly kycLevel: KycLevel; readonly counterMicro: MicroUsdc },
  addedMicro: MicroUsdc,
  threshold: BusinessSettings['kycThreshold'],
): readonly Refusal[] {
  const counterAfterMicro = add(person.counterMicro, addedMicro)
  const required = requiredLevel(counterAfterMicro, threshold)
  if (reachesLevel(person.kycLevel, required)) return []
  const thresholdMicro = threshold.amountMicro
  return required === 'full'
    ? [{ code: 'kyc_full_required', detail: { counterAfterMicro, thresholdMicro } }]
    : [{ code: 'kyc_required', detail: { requiredLevel: required } }]
}

/** Why a screening answer stops an order before payment. Rule KYC-02. */
export function screeningRefusals(verdict: ScreeningVerdict): readonly Refusal[] {
  return [
    ...when(verdict === 'hit', { code: 'screening_hit' }),
    ...when(verdict === 'pending', { code: 'screening_pending' }),
  ]
}

/** What simplified KYC asks of a person. */
export type SimplifiedIdentity = {
  readonly fullName: string
  /** YYYY-MM-DD. */
  readonly bornOn: string
  readonly countryBlocked: boolean
  readonly emailVerified: boolean
  /** The sanctions screening's answer. */
  readonly screening: ScreeningVerdict
}

const OF_AGE = 18
const CALENDAR_DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

/**
 * Whether a person reaches the simplified level: a name, a birth date eighteen years ago or more, a
 * country we serve, a proven e-mail and no entry on a sanctions list. Refuses `identity_required`, `under_age`,
 * `country_blocked`, `email_unverified`, `screening_pending`, `screening_hit`. Rule KYC-01.
 */
export function decideSimplifiedKyc(
  identity: SimplifiedIdentity,
  now: Instant,
): Decision<{ readonly level: 'simplified'; readonly verifiedAt: Instant }> {
  const known = identity.fullName.trim() !== '' && CALENDAR_DATE.test(identity.bornOn)
  const refusals = [
    ...when(!known, { code: 'identity_required' }),
    ...when(known && ageInYears(identity.bornOn, now) < OF_AGE, { code: 'under_age' }),
    ...when(identity.countryBlocked, { code: 'country_blocked' }),
    ...when(!identity.emailVerified, { code: 'email_unverified' }),
    ...screeningRefusals(identity.screening),
  ]
  return acceptUnless(refusals, () => ({ level: 'simplified', verifiedAt: now }))
}

/**
 * Whether a person may be verified fully: by a proven e-mail, and once the simplified level is reached. Refuses
 * `email_unverified` and `kyc_required`. Rule KYC-01.
 */
export function decideFullKyc(person: {
  readonly emailVerified: boolean
  readonly kycLevel: KycLevel
}): Decision<null> {
  const isKnown = reachesLevel(person.kycLevel, 'simplified')
  const refusals = [
    ...when(!person.emailVerified, { code: 'email_unverified' }),
    ...when(!isKnown, { code: 'kyc_required', detail: { requiredLevel: 'simplified' } }),
  ]
  return acceptUnless(refusals, () => null)
}
