import { endOtherManagement } from '#server/campaigns/mandates/end-mandate.ts'
import type { Trx } from '#server/kernel/door.ts'

/** Writes who speaks for a locked athlete about bouts; null for nobody. Nobody else manages the athlete any more. */
export async function writeManager(
  trx: Trx,
  fighterId: string,
  personId: string | null,
  now: Date,
): Promise<void> {
  await endOtherManagement(trx, fighterId, personId, now)
  await trx
    .updateTable('fighter')
    .set({ manager_person_id: personId, manager_named_at: now })
    .where('id', '=', fighterId)
    .execute()
}
