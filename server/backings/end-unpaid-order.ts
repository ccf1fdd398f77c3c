import type { Selectable } from 'kysely'
import type { Trx } from '#server/db/in-transaction.ts'
import type { BackingRow } from '#server/db/tables-books.ts'
import { announce } from '#server/jobs/announce.ts'
import { hasGoneBack } from './has-gone-back.ts'
import { stepBacking } from './step-backing.ts'

/**
 * Ends a locked order that nobody has paid yet: its units and its room under the KYC threshold are free again,
 * and its payment page closes. A payment that still comes, or is on its way, goes back;
 * one that has gone back already makes it a refunded one.
 */
export async function endUnpaidOrder(
  trx: Trx,
  { id, state }: Pick<Selectable<BackingRow>, 'id' | 'state'>,
  reason: string,
  now: Date,
): Promise<void> {
  await stepBacking(trx, id, { from: state, to: 'rejected', reason }, now)
  if (await hasGoneBack(trx, id)) {
    await stepBacking(trx, id, { from: 'rejected', to: 'refunded' }, now)
  }
  await trx
    .updateTable('reservation')
    .set({ ended_at: now, ended_because: 'cancelled' })
    .where('backing_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  const key = `expire_card_session:${id}`
  await announce(trx, [{ key, kind: 'expire_card_session', payload: { backingId: id } }], now)
}
