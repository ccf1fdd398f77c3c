import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  decideAcceptance,
  isAcceptable,
  type NamedDifference,
  textOf,
} from '#domain/assurance/accepted-difference.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { agreeToDeed, operatorOf, proposeDeed } from '#server/approvals/door.ts'
import type { OperatorActor, Platform } from '#server/kernel/door.ts'
import { inTransaction, recordAudit, withEvidence } from '#server/kernel/door.ts'
import type { Difference } from './difference.ts'
import { verify } from './verify.ts'
import { whoseDifference } from './whose-difference.ts'

const operation = 'accept_difference'

/** Which difference, exactly as it is named, and the document that shows why money need not wait for it. */
export interface AcceptanceWish {
  difference: NamedDifference
  evidenceHash: string
  reason: string
}

/**
 * One operator asks for a difference to be accepted as it stands. Refuses what `decideAcceptance` and `proposeDeed` refuse,
 * and `evidence_not_on_file`.
 */
export async function proposeAcceptance(
  platform: Platform,
  by: OperatorActor,
  { difference, evidenceHash, reason }: AcceptanceWish,
): Promise<Decision<{ proposalId: string }>> {
  const found = await findDifference(platform, difference)
  return inTransaction(platform.db, async (trx) => {
    const judged = await withEvidence(trx, null, { evidenceHash }, found)
    if (!judged.ok) return judged
    const subject = subjectOf(difference)
    // Two who ask for the same at once come one after the other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(trx)
    const payload = { ...difference, what: judged.value.what, evidenceHash }
    const [ownerPersonId = null, ...otherPersonIds] = await whoseDifference(trx, difference)
    const deed = { operation, subject, payload, ownerPersonId, otherPersonIds, reason } as const
    return proposeDeed(trx, platform, by, deed, platform.clock.now())
  })
}

/**
 * Another operator agrees: from now on money does not wait for it. Refuses `unknown_object`, what `agreeToDeed` refuses, and
 * `difference_not_found` where the books do not differ by just this any more.
 */
export async function approveAcceptance(
  platform: Platform,
  by: OperatorActor,
  proposalId: string,
  reason: string,
): Promise<Decision<{ complete: boolean }>> {
  const proposed = await readOpen(platform, proposalId)
  if (!proposed) return refuse({ code: 'unknown_object' })
  const { difference, evidenceHash } = proposed
  const found = await findDifference(platform, difference)
  return inTransaction(platform.db, async (trx) => {
    const now = platform.clock.now()
    const otherPersonIds = await whoseDifference(trx, difference)
    const agreement = { proposalId, operation, by, otherPersonIds, reason } as const
    return agreeToDeed(trx, agreement, now, async () => {
      const judged = await withEvidence(trx, null, { evidenceHash }, found)
      if (!judged.ok) return judged
      const { invariant, check, where, expected = null, found: figure = null } = difference
      await trx
        .insertInto('accepted_difference')
        .values({
          proposal_id: proposalId,
          invariant,
          check_name: check,
          place: where,
          expected,
          found: figure,
          evidence_hash: evidenceHash,
          accepted_at: now,
        })
        .execute()
      return accept(null)
    })
  })
}

/**
 * One operator takes an acceptance back: if the books still differ by it, money stops when they are next looked at. Refuses
 * `reason_missing`, `unknown_object`, and `transition_not_allowed` for one that has ended.
 */
export async function withdrawAcceptance(
  platform: Platform,
  by: OperatorActor,
  id: string,
  reason: string,
): Promise<Decision<{ withdrawnAt: Date }>> {
  if (reason.trim() === '') return refuse({ code: 'reason_missing' })
  return inTransaction(platform.db, async (trx) => {
    const row = await trx
      .selectFrom('accepted_difference')
      .select('withdrawn_at')
      .where('proposal_id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return refuse({ code: 'unknown_object' })
    if (row.withdrawn_at) return refuse({ code: 'transition_not_allowed' })
    const now = platform.clock.now()
    await trx
      .updateTable('accepted_difference')
      .set({ withdrawn_at: now, withdrawn_by: by.operatorId, withdrawn_because: reason })
      .where('proposal_id', '=', id)
      .execute()
    const deed = { by: operatorOf(by), operation, subject: `accepted-difference:${id}` } as const
    await recordAudit(trx, { ...deed, reason, detail: { withdrawn: id } }, now)
    return accept({ withdrawnAt: now })
  })
}

/** Verifying looks at everything, before anything is locked; what cannot be accepted anyhow is not looked for. */
async function findDifference(
  platform: Platform,
  difference: NamedDifference,
): Promise<Decision<Difference>> {
  const differences = isAcceptable(difference) ? await verify(platform) : []
  return decideAcceptance(difference, differences)
}

/** One open proposal for each difference, however long its figures are. */
function subjectOf(difference: NamedDifference): string {
  return `difference:${createHash('sha256').update(textOf(difference)).digest('hex')}`
}

type Proposed = NamedDifference & { what: string; evidenceHash: string }

async function readOpen({ db }: Platform, proposalId: string) {
  const row = await db
    .selectFrom('proposal')
    .select('payload')
    .where('id', '=', proposalId)
    .where('operation', '=', operation)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { what: _, evidenceHash, ...difference } = row.payload as unknown as Proposed
  return { difference, evidenceHash }
}
