import { z } from 'zod'
import { type AmateurFacts, decideProContract } from '#domain/campaigns/pro-contract.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { openProposal } from '#server/approvals/door.ts'
import { lockUnlessLeft, readDeclared } from '#server/identity/door.ts'
import {
  lockRows,
  type Platform,
  personCommand,
  type Trx,
  withEvidence,
} from '#server/kernel/door.ts'
import { contractOfRow } from './read-fighters.ts'

/** How many operators have to approve a contract. */
const APPROVALS = 2

export const proContractInput = z.strictObject({
  signedAt: z.iso.datetime().transform((text) => new Date(text)),
  evidenceHash: z.string().regex(/^[0-9a-f]{64}$/),
})

/**
 * An amateur records the first signed pro contract; two operators verify it. Refuses `unknown_object` to whoever
 * is no athlete, `already_professional`, and what `decideProContract` refuses, and `evidence_not_on_file`.
 * Rule ATH-02.
 */
export const recordProContract = personCommand({
  operation: 'own_account',
  load: async ({ trx, platform, by }, _: z.infer<typeof proContractInput>) => {
    if (!(await lockUnlessLeft(trx, by.personId))) return null
    const own = await trx
      .selectFrom('fighter')
      .select(['id', 'status', 'verified_at'])
      .where('person_id', '=', by.personId)
      .executeTakeFirst()
    if (!own) return null
    await lockRows(trx, { fighters: [own.id] })
    const recorded = await trx
      .selectFrom('pro_contract')
      .selectAll()
      .where('fighter_id', '=', own.id)
      .executeTakeFirst()
    return { own, recorded, amateur: await readAmateur(trx, platform, by.personId, own) }
  },
  decide: ({ own, recorded, amateur }, { signedAt, evidenceHash }, { trx, by, now }) => {
    if (own.status === 'professional') return refuse({ code: 'already_professional' })
    const contract = { athleteId: own.id, authorId: by.personId, signedAt, evidenceHash }
    const before = recorded ? contractOfRow(recorded) : null
    const judged = decideProContract(before, contract, amateur, now)
    return withEvidence(trx, by.personId, { evidenceHash }, judged)
  },
  record: async ({ trx, platform, by, now, audit }, _, { facts: { own }, input }) => {
    const { signedAt, evidenceHash } = input
    await trx
      .insertInto('pro_contract')
      .values({
        fighter_id: own.id,
        author_id: by.personId,
        signed_at: signedAt,
        evidence_hash: evidenceHash,
        recorded_at: now,
      })
      .execute()
    const subject = `pro-contract:${own.id}`
    const detail = { signedAt: signedAt.toISOString(), evidenceHash }
    const proposal = {
      operation: 'approve_fighter',
      subject,
      payload: { fighterId: own.id, ...detail },
      by: { kind: 'person', id: by.personId },
      ownerPersonId: by.personId,
      approvalsNeeded: APPROVALS,
      reason: 'first pro contract',
    } as const
    await openProposal(trx, platform, proposal, now)
    await audit(subject, { detail })
    return { fighterId: own.id }
  },
})

/** Athletes from before applications were stored count from the day of their verification. */
async function readAmateur(
  trx: Trx,
  { identityKeys }: Platform,
  personId: string,
  fighter: { id: string; verified_at: Date | null },
): Promise<AmateurFacts> {
  const application = await trx
    .selectFrom('fighter_application')
    .select('submitted_at')
    .where('fighter_id', '=', fighter.id)
    .where('standing', '=', 'amateur')
    .orderBy('submitted_at')
    .limit(1)
    .executeTakeFirst()
  const identity = await readDeclared(trx, identityKeys, personId)
  const amateurSince = application?.submitted_at ?? fighter.verified_at
  return { bornOn: identity?.birthDate ?? null, amateurSince }
}
