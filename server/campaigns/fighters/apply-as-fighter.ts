import { z } from 'zod'
import {
  DISCIPLINES,
  decideFighterApplication,
  normaliseLicence,
} from '#domain/campaigns/fighter.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { openProposal } from '#server/approvals/door.ts'
import { fighterDraft } from '#server/campaigns/application-draft.ts'
import {
  type AppliedProfile,
  lockUnlessLeft,
  readDeclared,
  takeCipher,
} from '#server/identity/door.ts'
import {
  lineText,
  namedInList,
  type Platform,
  personCommand,
  sha256,
  type Trx,
  withEvidence,
} from '#server/kernel/door.ts'
import { links, ringName } from './profile-shapes.ts'

/** The number of operators who must approve; the applicant is none of them. */
const APPROVALS = 2

export const fighterApplicationInput = z.strictObject({
  standing: z.enum(['amateur', 'pro']),
  name: lineText(2, 120),
  ringName: ringName.default(''),
  discipline: z.enum(DISCIPLINES).default('mma'),
  record: z.string().max(12),
  weightClass: z.string().max(40),
  country: z.string().regex(/^[A-Z]{2}$/),
  licenceNumber: z.string().trim().min(3).max(40),
  biography: z.string().trim().max(5_000),
  links: links.default([]),
  consented: z.boolean(),
  /** SHA-256 of each document on file: the licence, proofs of the record. */
  evidenceHashes: z.array(sha256).max(10).default([]),
  /** SHA-256 of a document on file: a pro's first signed contract. */
  proContractHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
})
type FighterApplicationInput = z.infer<typeof fighterApplicationInput>

/**
 * Applies to be an athlete of the platform; two operators judge it. Refuses `applicant_left` once the account is closed,
 * `identity_required` before KYC, `already_recorded` to an athlete, what `decideFighterApplication` refuses, and `evidence_not_on_file`.
 * Rule ATH-01.
 */
export const applyAsFighter = personCommand({
  operation: 'own_account',
  load: async ({ trx, platform, by }, { licenceNumber }: FighterApplicationInput) => {
    const here = await lockUnlessLeft(trx, by.personId)
    return { here, ...(await readFacts(trx, platform, by.personId, licenceNumber)) }
  },
  decide: ({ here, bornOn, ...facts }, input, { trx, by, now }) => {
    if (!here) return refuse({ code: 'applicant_left' })
    if (bornOn === null) return refuse({ code: 'identity_required' })
    if (facts.isFighter) return refuse({ code: 'already_recorded' })
    const application = { ...input, personId: by.personId, bornOn }
    const registration = { ...facts, emailVerified: by.emailVerified }
    const judged = decideFighterApplication(application, registration, now)
    const { proContractHash, evidenceHashes } = input
    const named = {
      ...namedInList('evidenceHashes', evidenceHashes),
      ...(proContractHash === null ? {} : { proContractHash }),
    }
    return withEvidence(trx, by.personId, named, judged)
  },
  record: async ({ trx, platform, by, now, audit }, { licenceNumber }, { input }) => {
    const id = platform.randomness.uuid()
    const { proContractHash, standing } = input
    const { name, ringName, biography, links } = input
    const cipher = await takeCipher(trx, platform.identityKeys, by.personId, now)
    const sealed = cipher.seal('application', {
      name,
      ringName,
      biography,
      links,
    } satisfies AppliedProfile)
    await trx
      .insertInto('fighter_application')
      .values({
        id,
        person_id: by.personId,
        standing,
        sealed,
        record: input.record,
        weight_class: input.weightClass,
        discipline: input.discipline,
        evidence_hashes: input.evidenceHashes,
        country: input.country,
        licence_number: licenceNumber,
        pro_contract_hash: proContractHash,
        consented_at: now,
        submitted_at: now,
      })
      .execute()
    await fighterDraft.forget(trx, by.accountId)
    const subject = `fighter-application:${id}`
    const proposal = {
      operation: 'approve_fighter',
      subject,
      payload: { applicationId: id },
      by: { kind: 'person', id: by.personId },
      ownerPersonId: by.personId,
      approvalsNeeded: APPROVALS,
      reason: 'application',
    } as const
    await openProposal(trx, platform, proposal, now)
    // The log is kept for ever, so the licence is in the application alone, which is deleted after its author leaves.
    await audit(subject, { detail: { standing, proContractHash } })
    return { applicationId: id }
  },
})

async function readFacts(
  trx: Trx,
  { identityKeys }: Platform,
  personId: string,
  typedLicence: string,
) {
  const licence = normaliseLicence(typedLicence)
  const pending = await trx
    .selectFrom('fighter_application')
    .select(['person_id', 'licence_number'])
    .where('decided_at', 'is', null)
    .where((at) => at.or([at('person_id', '=', personId), at('licence_number', '=', licence)]))
    .execute()
  const fighters = await trx
    .selectFrom('fighter')
    .select(['person_id', 'licence_number'])
    .where((at) => at.or([at('person_id', '=', personId), at('licence_number', '=', licence)]))
    .execute()
  // Limits and promised priorities count by athlete: leaving and coming back does not reset them.
  const retired = await trx
    .selectFrom('fighter_application')
    .innerJoin('fighter', 'fighter.id', 'fighter_application.fighter_id')
    .select('fighter_application.licence_number')
    .where('fighter_application.licence_number', '=', licence)
    .where('fighter.retired_at', 'is not', null)
    .execute()
  const identity = await readDeclared(trx, identityKeys, personId)
  const others = [...pending.filter((one) => one.person_id !== personId), ...fighters, ...retired]
  return {
    bornOn: identity?.birthDate ?? null,
    isFighter: fighters.some((one) => one.person_id === personId),
    pendingApplication: pending.some((one) => one.person_id === personId),
    knownLicences: new Set(others.flatMap((one) => one.licence_number ?? [])),
  }
}
