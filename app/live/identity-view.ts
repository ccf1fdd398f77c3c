import type { IdentityView } from '#app/screens/account/identity-screen.tsx'
import { dateText, dateTimeText, usdcText } from '#app/texts/format.ts'
import { identityTexts as texts } from '#app/texts/identity.ts'
import type { KycLevel } from '#domain/identity/compliance.ts'
import { isOpenCase, type KycCaseStatus } from '#domain/identity/kyc-case.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'

/** What the page of one's own identity is made of, as the server tells it. */
export interface IdentityFacts {
  kycLevel: KycLevel
  emailVerified: boolean
  counterMicro: MicroUsdc
  thresholdMicro: MicroUsdc
  kycCase: { status: KycCaseStatus; changedAt: Date; expiresAt: Date | null } | null
}

/** How far somebody's identity is known, and what they can do next, in words. */
export function standingView(facts: IdentityFacts): IdentityView['standing'] {
  const { kycLevel, counterMicro, thresholdMicro } = facts
  const words = texts.standing
  return [
    { label: words.level, value: texts.levels[kycLevel] },
    { label: words.counter, value: usdcText(counterMicro) },
    { label: words.limit, value: kycLevel === 'full' ? words.none : usdcText(thresholdMicro) },
  ]
}

/** The full check: where it stands, and the one step that can be taken. */
export function fullCheckView(facts: IdentityFacts): IdentityView['full'] {
  const { kycCase, kycLevel, thresholdMicro } = facts
  const { full } = texts
  const status = kycCase?.status ?? null
  return {
    why: full.why(usdcText(thresholdMicro)),
    state: kycCase && full.states[kycCase.status],
    detail: kycCase && detailOf(kycCase),
    moving: status === 'pending' || status === 'in_review',
    action: kycLevel === 'none' || !facts.emailVerified ? null : actionOf(status),
    emailFirst: !facts.emailVerified,
  }
}

function detailOf({ status, changedAt, expiresAt }: NonNullable<IdentityFacts['kycCase']>) {
  if (status === 'approved') return expiresAt && texts.full.until(dateText(expiresAt))
  return isOpenCase(status) ? texts.full.since(dateTimeText(changedAt)) : null
}

function actionOf(status: KycCaseStatus | null): string | null {
  if (status === null) return texts.full.start
  if (status === 'started') return texts.full.resume
  return status === 'retry' || status === 'expired' ? texts.full.again : null
}
