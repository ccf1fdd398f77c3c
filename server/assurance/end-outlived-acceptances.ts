import { type NamedDifference, outlivedAcceptances } from '#domain/assurance/accepted-difference.ts'
import { inTransaction, type Platform, recordAudit } from '#server/kernel/door.ts'
import { readAcceptances } from './accepted-differences.ts'

const reason = 'The books do not differ by it any more'

/**
 * Ends the acceptances of what the books do not differ by any more, so that none of them vouches for a later fault that
 * reads the same. `named`: all that verifying has just named; `lookedAt`: when it began, since it knows nothing of what was
 * accepted later.
 */
export async function endOutlivedAcceptances(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  named: readonly NamedDifference[],
  lookedAt: Date,
): Promise<void> {
  const known = (await readAcceptances(db)).filter(({ at }) => at < lookedAt)
  for (const { id } of outlivedAcceptances(named, known)) {
    await inTransaction(db, async (trx) => {
      const now = clock.now()
      const ended = await trx
        .updateTable('accepted_difference')
        .set({ withdrawn_at: now, withdrawn_because: reason })
        .where('proposal_id', '=', id)
        .where('withdrawn_at', 'is', null)
        .returning('proposal_id')
        .executeTakeFirst()
      if (!ended) return
      const subject = `accepted-difference:${id}`
      const auditEntry = {
        by: { kind: 'worker' },
        operation: 'accept_difference',
        subject,
      } as const
      await recordAudit(trx, { ...auditEntry, reason, detail: { outlived: id } }, now)
    })
  }
}
