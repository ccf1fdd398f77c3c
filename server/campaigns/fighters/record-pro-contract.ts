import { z } from 'zod'
import { type AmateurFacts, decideProContract } from '#domain/campaigns/pro-contract.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { openProposal } from '#server/approvals/door.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import {
  inTransaction,
  lockRows,
  lockUnlessLeft,
  readDeclared,
  recordAudit,
  type Trx,
  withEvidence,
} from '#server/kernel/door.ts'
import { contractOfRow } from './read-fighters.ts'

/** How many operators have to agree to a contract. */
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
export async function recordProContract(
  platform: Platform,
  actor: Actor,
  { signedAt, evidenceHash }: z.infer<typeof proContractInput>,
): Promise<Decision<{ fighterId: string }>> {
  return inTransaction(platform.db, async (trx) => {
    const here = await lockUnlessLeft(trx, actor.personId)
    if (!here) return refuse({ code: 'unknown_object' })
    const own = await trx
      .selectFrom('fighter')
      .select(['id', 'status', 'verified_at'])
      .where('person_id', '=', actor.personId)
      .executeTakeFirst()
    if (!own) return refuse({ code: 'unknown_object' })
    await lockRows(trx, { fighters: [own.id] })
    if (own.status === 'professional') return refuse({ code: 'already_professional' })
    const now = platform.clock.now()
    const row = await trx
      .selectFrom('pro_contract')
      .selectAll()
      .where('fighter_id', '=', own.id)
      .executeTakeFirst()
    const contract = { athleteId: own.id, authorId: actor.personId, signedAt, evidenceHash }
    const judged = decideProContract(
      row ? contractOfRow(row) : null,
      contract,
      await readAmateur(trx, platform, actor.personId, own),
      now,
    )
    const decision = await withEvidence(trx, actor.personId, { evidenceHash }, judged)
    if (!decision.ok) return decision
    await trx
      .insertInto('pro_contract')
      .values({
        fighter_id: own.id,
        author_id: actor.personId,
        signed_at: signedAt,
        evidence_hash: evidenceHash,
        recorded_at: now,
      })
      .execute()
    const subject = `pro-contract:${own.id}`
    const by = { kind: 'person', id: actor.personId } as const
    const proposal = {
      operation: 'approve_fighter',
      subject,
      payload: { fighterId: own.id, signedAt: signedAt.toISOString(), evidenceHash },
      by,
      ownerPersonId: actor.personId,
      approvalsNeeded: APPROVALS,
      reason: 'first pro contract',
    } as const
    await openProposal(trx, platform, proposal, now)
    const detail = { signedAt: signedAt.toISOString(), evidenceHash }
    await recordAudit(trx, { by, operation: 'own_account', subject, detail }, now)
    return accept({ fighterId: own.id })
  })
}

/** Athletes from before applications were kept count from the day on which they were verified. */
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
