import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  decideAcceptance,
  type NamedDifference,
  textOf,
} from '#domain/assurance/accepted-difference.ts'
import { accept, type Decision } from '#domain/kernel/refusal.ts'
import { approvable } from '#server/approvals/door.ts'
import { type Platform, withEvidence } from '#server/kernel/door.ts'
import type { Difference } from './difference.ts'
import { verify } from './verify.ts'
import { whoseDifference } from './whose-difference.ts'

const operation = 'accept_difference'

/** Which difference, exactly as it is named, and the document that shows why money need not wait for it. */
interface Acceptable extends NamedDifference {
  evidenceHash: string
}

/**
 * A difference is accepted as it stands: money does not wait for it for 30 days. Refuses what `decideAcceptance` refuses, as
 * `difference_not_found` where the books do not differ by just this any more, and `evidence_not_on_file`.
 */
export const acceptance = approvable({
  operation,
  subject: 'difference:*',
  path: '/accepted-differences/:id/approvals',
  payloadOf: ({ what: _, ...named }) => named as unknown as Acceptable,
  ask: async ({ platform }, named: Acceptable) => accept(await findDifference(platform, named)),
  load: async ({ trx }, { evidenceHash, ...difference }: Acceptable, found) => {
    // Two who ask for the same at once come one after the other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${subjectOf(difference)}, 0))`.execute(
      trx,
    )
    return {
      judged: await withEvidence(trx, null, { evidenceHash }, found),
      owners: await whoseDifference(trx, difference),
    }
  },
  owners: ({ owners }) => owners,
  decide: (_, { judged }, { reason: _reason, ...named }: Acceptable & { reason: string }) => {
    if (!judged.ok) return judged
    return accept({ subject: subjectOf(named), payload: { ...named, what: judged.value.what } })
  },
  carryOut: async ({ trx, now }, { judged }, named, { proposalId }) => {
    if (!judged.ok) return judged
    const { invariant, check, where, expected = null, found = null, evidenceHash } = named
    await trx
      .insertInto('accepted_difference')
      .values({
        proposal_id: proposalId,
        invariant,
        check_name: check,
        place: where,
        expected,
        found,
        evidence_hash: evidenceHash,
        accepted_at: now,
      })
      .execute()
    return accept(null)
  },
})

/** Verifying looks at everything, before anything is locked. */
async function findDifference(
  platform: Platform,
  difference: NamedDifference,
): Promise<Decision<Difference>> {
  return decideAcceptance(difference, await verify(platform))
}

/** One open proposal for each difference, however long its figures are. */
function subjectOf(difference: NamedDifference): string {
  return `difference:${createHash('sha256').update(textOf(difference)).digest('hex')}`
}
