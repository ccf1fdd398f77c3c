import { z } from 'zod'
import {
  decideSimplifiedKyc,
  reachesLevel,
  type ScreeningVerdict,
} from '#domain/identity/compliance.ts'
import {
  checkIdentity,
  type IdentityFields,
  type IdentityProblem,
  normaliseIdentity,
} from '#domain/identity/identity.ts'
import { likenessOf } from '#domain/identity/kyc-identity.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { screenPerson } from '#server/identity/compliance/screen-person.ts'
import {
  type Actor,
  inTransaction,
  isBlockedCountry,
  lockUnlessLeft,
  type Platform,
  takeCipher,
  type WrongInput,
} from '#server/kernel/door.ts'

/** What simplified KYC asks for; anything beside it is refused. What it must hold is the rule's to say. */
export const identityInput = z.strictObject({
  legalName: z.string(),
  birthDate: z.string(),
  country: z.string(),
})

/**
 * Verifies who somebody is, at the simplified level: what the person declares, a proven e-mail and the sanctions lists. A
 * list that does not answer leaves it pending. Refuses `not_launched`, `already_recorded` to whoever is known, `identity_required`, `under_age`,
 * `country_blocked`, `email_unverified`, `screening_hit`, `screening_pending`, and `unknown_object` to whoever has left
 * meanwhile. Rule KYC-01.
 */
export async function verifyIdentity(
  platform: Platform,
  actor: Actor,
  typed: IdentityFields,
): Promise<Decision<{ level: 'simplified' }> | WrongInput<keyof IdentityFields, IdentityProblem>> {
  const launch = await platform.launch.readWithin(platform.db)
  if (!isLaunched(launch, 'accounts')) return refuse({ code: 'not_launched' })
  if (reachesLevel(actor.kycLevel, 'simplified')) return refuse({ code: 'already_recorded' })
  const input = normaliseIdentity(typed)
  const problems = checkIdentity(input, platform.clock.now())
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  const subject = { personId: actor.personId, ...input, walletAddress: null }
  const screening = await screenPerson(platform, subject, 'before_payment', null)
  const decision = judge(platform, actor, input, screening)
  if (!decision.ok) return decision
  return record(platform, actor, input)
}

function judge(
  platform: Platform,
  actor: Actor,
  input: IdentityFields,
  screening: ScreeningVerdict,
) {
  const identity = {
    fullName: input.legalName,
    bornOn: input.birthDate,
    countryBlocked: isBlockedCountry(input.country),
    emailVerified: actor.emailVerified,
    screening,
  }
  return decideSimplifiedKyc(identity, platform.clock.now())
}

/** Of whoever has left while they were looked up nothing is kept. */
async function record(
  platform: Platform,
  { personId }: Actor,
  input: IdentityFields,
): Promise<Decision<{ level: 'simplified' }>> {
  const now = platform.clock.now()
  const likeness = platform.identityKeys.fingerprint('likeness', likenessOf(input))
  return inTransaction(platform.db, async (trx) => {
    if (!(await lockUnlessLeft(trx, personId))) return refuse({ code: 'unknown_object' })
    const known = await trx
      .updateTable('person')
      .set({ kyc_level: 'simplified', kyc_verified_at: now, country: input.country })
      .where('id', '=', personId)
      .where('kyc_level', '=', 'none')
      .executeTakeFirst()
    // Of two at once the first counts, whole.
    if (known.numUpdatedRows === 0n) return refuse({ code: 'already_recorded' })
    await trx
      .insertInto('identity.person_fingerprint')
      .values({ kind: 'likeness', fingerprint: likeness, person_id: personId, seen_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const cipher = await takeCipher(trx, platform.identityKeys, personId, now)
    const clear = { legal_name: null, birth_date: null, country: null }
    const provider = { provider: 'declared', provider_reference: 'declared', verified_at: now }
    const declared = { ...clear, ...provider, sealed: cipher.seal('identity', input) }
    await trx
      .insertInto('identity.person_identity')
      .values({ person_id: personId, ...declared })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(declared))
      .execute()
    return accept({ level: 'simplified' })
  })
}
