import type { PocketHistory } from '#domain/campaigns/pocket-status.ts'
import type { Trx } from './in-transaction.ts'

/** Writes what a step has decided about a locked Pocket: the other way of `historyOfRow`. */
export async function writePocketHistory(
  trx: Trx,
  pocketId: string,
  history: PocketHistory,
): Promise<void> {
  await trx
    .updateTable('pocket')
    .set({
      submitted_at: history.submittedAt,
      approved_at: history.approvedAt,
      published_at: history.publishedAt,
      paused_at: history.pausedAt,
      asked_until: history.askedUntil,
      priority_from: history.priorityMovedTo?.from ?? null,
      priority_until: history.priorityMovedTo?.until ?? null,
      frozen_at: history.frozenAt,
      cancelled_at: history.cancelledAt,
      ended_early_at: history.endedEarlyAt,
      released_at: history.releasedAt,
      first_fight_started_at: history.firstFightStartedAt,
      last_fight_settled_at: history.lastFightSettledAt,
      completed_at: history.completedAt,
    })
    .where('id', '=', pocketId)
    .execute()
}
