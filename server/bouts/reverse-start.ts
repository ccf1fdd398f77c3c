import { forgetFirstStart } from '#server/campaigns/door.ts'
import type { Trx } from '#server/kernel/door.ts'
import type { LockedFight } from './lock-fight.ts'

/**
 * Records that two operators have reversed a fight's start. Pockets with no other started fight leave the status `in_fights`.
 * What the start released stays released. The fight is locked and written.
 */
export async function recordReversedStart(
  trx: Trx,
  { row, pocketIds }: LockedFight,
  approved: { proposalId: string; evidenceHash: string },
  now: Date,
): Promise<void> {
  if (row.started_at === null) throw new Error('a start that is taken back was said before')
  await trx
    .insertInto('reversed_start')
    .values({
      proposal_id: approved.proposalId,
      fight_id: row.id,
      started_at: row.started_at,
      evidence_hash: approved.evidenceHash,
      reversed_at: now,
    })
    .execute()
  if (pocketIds.length > 0) await forgetFirstStart(trx, pocketIds)
}
