import { acceptUnless, type Decision, when } from './refusal.ts'
import type { BusinessSettings } from './settings.ts'
import { addDays, hasCome, type Instant, isBefore } from './time.ts'

/** A version of the general terms, announced before it applies. */
export type TermsVersion = {
  readonly version: string
  readonly announcedAt: Instant
  readonly appliesAt: Instant
}

/**
 * Announces new general terms. Refuses `notice_too_short` when they would apply earlier than 30 days from
 * now, with the first possible date. Rule TERM-01.
 */
export function decideTermsChange(
  change: Pick<TermsVersion, 'version' | 'appliesAt'>,
  { termsNoticeDays }: Pick<BusinessSettings, 'termsNoticeDays'>,
  now: Instant,
): Decision<TermsVersion> {
  const earliestAt = addDays(now, termsNoticeDays)
  const refusals = when(isBefore(change.appliesAt, earliestAt), {
    code: 'notice_too_short',
    detail: { earliestAt },
  })
  return acceptUnless(refusals, () => ({ ...change, announcedAt: now }))
}

/** The version in force: the one that began to apply last. Null before the first. */
export function termsInForce<Version extends TermsVersion>(
  versions: readonly Version[],
  now: Instant,
): Version | null {
  return versions
    .filter(({ appliesAt }) => hasCome(appliesAt, now))
    .reduce<Version | null>(
      (last, one) => (last === null || isBefore(last.appliesAt, one.appliesAt) ? one : last),
      null,
    )
}

/** Announced and not in force yet; shown to everybody, the next one first. */
export function announcedTerms<Version extends TermsVersion>(
  versions: readonly Version[],
  now: Instant,
): readonly Version[] {
  return versions
    .filter(({ appliesAt }) => !hasCome(appliesAt, now))
    .sort((left, right) => left.appliesAt.getTime() - right.appliesAt.getTime())
}

/** Those that were in force before the one that is, the latest first. */
export function earlierTerms<Version extends TermsVersion>(
  versions: readonly Version[],
  now: Instant,
): readonly Version[] {
  const current = termsInForce(versions, now)
  return versions
    .filter((one) => one !== current && hasCome(one.appliesAt, now))
    .sort((left, right) => right.appliesAt.getTime() - left.appliesAt.getTime())
}
