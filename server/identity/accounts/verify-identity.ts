import { z } from 'zod'
import { decideSimplifiedKyc, reachesLevel } from '#domain/identity/compliance.ts'
import {
  checkIdentity,
  type IdentityFields,
  type IdentityProblem,
  normaliseIdentity,
} from '#domain/identity/identity.ts'
import { likenessOf } from '#domain/identity/kyc-identity.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { readKycLevel } from '#server/identity/compliance/read-kyc-level.ts'
import { screenPerson } from '#server/identity/compliance/screen-person.ts'
import { takeCipher } from '#server/identity/compliance/sealed-identity.ts'
import {
  type Actor,
  isBlockedCountry,
  type Platform,
  personCommand,
  type Recording,
  type WrongInput,
} from '#server/kernel/door.ts'
import { lockUnlessLeft } from './has-left.ts'

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
  return declareIdentity(platform, actor, input)
}

/** Of whoever has left while they were looked up nothing is kept. */
const declareIdentity = personCommand({
  operation: 'submit_kyc',
  ask: async ({ platform, by: { personId } }, input: IdentityFields) => {
    const subject = { personId, ...input, walletAddress: null }
    return accept(await screenPerson(platform, subject, 'before_payment', null))
  },
  load: async ({ trx, platform: { settings, clock }, by: { personId } }, _, screening) => {
    if (!(await lockUnlessLeft(trx, personId))) return null
    return { screening, level: await readKycLevel(trx, settings, personId, clock.now()) }
  },
  decide: ({ screening, level }, input, { by, now }) => {
    // Of two at once the first counts, whole.
    if (level !== 'none') return refuse({ code: 'already_recorded' })
    const identity = {
      fullName: input.legalName,
      bornOn: input.birthDate,
      countryBlocked: isBlockedCountry(input.country),
      emailVerified: by.emailVerified,
      screening,
    }
    return decideSimplifiedKyc(identity, now)
  },
  record: async (recording, { level }, { input }) => {
    const { trx, platform, by, now } = recording
    await trx
      .updateTable('person')
      .set({ kyc_level: level, kyc_verified_at: now, country: input.country })
      .where('id', '=', by.personId)
      .execute()
    const fingerprint = platform.identityKeys.fingerprint('likeness', likenessOf(input))
    await trx
      .insertInto('identity.person_fingerprint')
      .values({ kind: 'likeness', fingerprint, person_id: by.personId, seen_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await sealIdentity(recording, input)
    return { level }
  },
})

async function sealIdentity(
  { trx, platform, by: { personId }, now }: Recording<Actor>,
  input: IdentityFields,
): Promise<void> {
  const cipher = await takeCipher(trx, platform.identityKeys, personId, now)
  const clear = { legal_name: null, birth_date: null, country: null }
  const provider = { provider: 'declared', provider_reference: 'declared', verified_at: now }
  const declared = { ...clear, ...provider, sealed: cipher.seal('identity', input) }
  await trx
    .insertInto('identity.person_identity')
    .values({ person_id: personId, ...declared })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(declared))
    .execute()
}
