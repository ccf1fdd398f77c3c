import type { ScreeningVerdict } from '#domain/identity/compliance.ts'
import type { Platform } from '#server/kernel/door.ts'
import { type ScreeningAnswer, type ScreeningSubject, UNANSWERED } from '#server/ports/door.ts'
import { readDeclared } from './sealed-identity.ts'

type Phase = 'before_payment' | 'after_payment'

/** What a person is looked up by; null for one whose identity is not known yet. */
export async function findScreeningSubject(
  { db, identityKeys }: Pick<Platform, 'db' | 'identityKeys'>,
  personId: string,
): Promise<ScreeningSubject | null> {
  const identity = await readDeclared(db, identityKeys, personId)
  if (!identity) return null
  const { legalName, country } = identity
  return { personId, legalName, country, walletAddress: null }
}

/**
 * Looks a person up and keeps the answer. Never called inside a transaction. No answer is `pending`.
 * Rule KYC-02.
 */
export async function screenPerson(
  platform: Platform,
  subject: ScreeningSubject,
  phase: Phase,
  orderId: string | null,
): Promise<ScreeningVerdict> {
  return (await lookPersonUp(platform, subject, phase, orderId)).verdict
}

/** The same; gives the whole answer. */
export async function lookPersonUp(
  platform: Platform,
  subject: ScreeningSubject,
  phase: Phase,
  orderId: string | null,
): Promise<ScreeningAnswer> {
  const answer = await askScreening(platform, subject)
  // Whatever else a provider says, what has passed has no reason why it did not.
  const reasons = answer.verdict === 'pass' ? [] : (answer.reasons ?? [])
  await platform.db
    .insertInto('identity.screening_check')
    .values({
      person_id: subject.personId,
      phase,
      order_id: orderId,
      verdict: answer.verdict,
      provider: platform.ports.screening.provider,
      provider_reference: answer.reference,
      reasons: JSON.stringify(reasons),
      checked_at: platform.clock.now(),
    })
    .execute()
  return answer
}

/** Asks the providers, and keeps nothing. No answer is `pending`. Never called inside a transaction. */
export async function askScreening(
  platform: Platform,
  subject: ScreeningSubject,
): Promise<ScreeningAnswer> {
  try {
    return await platform.ports.screening.screen(subject)
  } catch (error) {
    platform.log.warn({ err: error }, 'the screening provider does not answer')
    return { verdict: 'pending', reference: 'no answer', reasons: [UNANSWERED] }
  }
}
