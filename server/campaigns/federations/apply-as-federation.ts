import { z } from 'zod'
import {
  decideFederationApplication,
  FEDERATION_KINDS,
  FEDERATION_REACHES,
} from '#domain/campaigns/federation.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { openProposal } from '#server/approvals/door.ts'
import { federationDraft } from '#server/campaigns/application-draft.ts'
import { lockUnlessLeft } from '#server/identity/door.ts'
import { lineText, personCommand, type Trx, withEvidence } from '#server/kernel/door.ts'
import { standingOfRow } from './read-federations.ts'

/** The number of operators who must approve; the applicant is none of them. */
const APPROVALS = 2

export const federationApplicationInput = z.strictObject({
  name: lineText(0, 120),
  kind: z.enum(FEDERATION_KINDS),
  reach: z.enum(FEDERATION_REACHES),
  registrationNumber: z.string().trim().max(60),
  country: z.string().regex(/^[A-Z]{2}$/),
  site: z.string().trim().max(2_048),
  presentation: z.string().trim().max(5_000),
  /** SHA-256 of the document on file that authorises the signatory; empty for none. */
  delegationHash: z.string().max(64),
})
type FederationApplicationInput = z.infer<typeof federationApplicationInput>

/**
 * Applies for an organisation, or for another year of one's own; two operators judge it, and whoever has applied signs from then on. Refuses `applicant_left`, what
 * `decideFederationApplication` refuses, and `evidence_not_on_file`. Rule FED-01.
 */
export const applyAsFederation = personCommand({
  operation: 'own_account',
  load: async ({ trx, by }, { registrationNumber }: FederationApplicationInput) => {
    const here = await lockUnlessLeft(trx, by.personId)
    return { here, ...(await readFacts(trx, by.personId, registrationNumber)) }
  },
  decide: async ({ here, ...facts }, input, { trx, by, now }) => {
    if (!here) return refuse({ code: 'applicant_left' })
    const { delegationHash } = input
    const applicant = { ...facts, signatoryKyc: by.kycLevel }
    const judged = decideFederationApplication(input, applicant, now)
    const decision = await withEvidence(trx, by.personId, { delegationHash }, judged)
    if (decision.ok && input.name.length < 2) return refuse({ code: 'title_missing' })
    return decision
  },
  record: async (recording, { registrationNumber }, { facts: { ownFederationId }, input }) => {
    const { trx, platform, by, now, audit } = recording
    const id = platform.randomness.uuid()
    const renews = ownFederationId !== null
    await trx
      .insertInto('federation_application')
      .values({
        id,
        person_id: by.personId,
        federation_id: ownFederationId,
        renews,
        name: input.name,
        kind: input.kind,
        reach: input.reach,
        registration_number: registrationNumber,
        country: input.country,
        site: input.site,
        presentation: input.presentation,
        delegation_hash: input.delegationHash,
        submitted_at: now,
      })
      .execute()
    const subject = `federation-application:${id}`
    const proposal = {
      operation: 'approve_federation',
      subject,
      payload: { applicationId: id },
      by: { kind: 'person', id: by.personId },
      ownerPersonId: by.personId,
      approvalsNeeded: APPROVALS,
      reason: renews ? 'renewal' : 'application',
    } as const
    await openProposal(trx, platform, proposal, now)
    await federationDraft.forget(trx, by.accountId)
    await audit(subject, { detail: { renews, registrationNumber } })
    return { applicationId: id, renews }
  },
})

/** An organisation for which one signs, or that one represents, does not count as taken: its number asks for another year. */
async function readFacts(trx: Trx, personId: string, typedNumber: string) {
  const number = typedNumber.replace(/\s/g, '')
  const pending = await trx
    .selectFrom('federation_application')
    .select(['person_id', 'registration_number'])
    .where('decided_at', 'is', null)
    .where((at) => at.or([at('person_id', '=', personId), at('registration_number', '=', number)]))
    .execute()
  // One whose signatory has left is free again.
  const known = await trx
    .selectFrom('federation')
    .leftJoin('identity.erasure', 'identity.erasure.person_id', 'signatory_person_id')
    .select(['id', 'signatory_person_id', 'registry_number'])
    .select(['approved_at', 'approved_until', 'revoked_at'])
    .where('registry_number', '=', number)
    .where('identity.erasure.person_id', 'is', null)
    .execute()
  const acting = await trx
    .selectFrom('acting_for')
    .select('recipient_id as id')
    .where('person_id', '=', personId)
    .execute()
  const own = known.find((one) => acting.some(({ id }) => id === one.id))
  const others = known.filter((one) => one !== own).map((one) => one.registry_number)
  const waiting = pending.map((one) => one.registration_number)
  return {
    ownFederationId: own?.id ?? null,
    own: own ? standingOfRow(own) : null,
    pendingApplication: pending.some((one) => one.person_id === personId),
    knownRegistrationNumbers: new Set([...others, ...waiting]),
  }
}
