import {
  eachApart,
  idOf,
  inTransaction,
  type Platform,
  recordAudit,
  type Trx,
} from '#server/kernel/door.ts'
import { lockOrder } from './lock-order.ts'
import { readReleasedState, refusalsOfRelease, releaseOrder } from './release-order.ts'

/**
 * Two operators have lifted the stop on a person: orders frozen for it alone are released, each in a transaction of its own. What
 * something else still stops, an operator's freeze among others, waits for its own decision. Rule KYC-02.
 */
export async function releaseFrozenOrders(platform: Platform, personId: string): Promise<void> {
  const orders = await platform.db
    .selectFrom('backing')
    .select('id')
    .where('person_id', '=', personId)
    .where('state', '=', 'frozen')
    .where('freeze_reason', '=', 'account_frozen')
    .orderBy('id')
    .execute()
  await eachApart(orders, idOf, ({ id }) =>
    inTransaction(platform.db, (trx) => letOne(trx, platform, id)),
  )
}

async function letOne(trx: Trx, platform: Platform, backingId: string): Promise<void> {
  const order = await lockOrder(trx, backingId)
  if (order?.row.state !== 'frozen' || order.row.freeze_reason !== 'account_frozen') return
  if ((await refusalsOfRelease(trx, platform, order)).length > 0) return
  await releaseOrder(trx, platform, order, await readReleasedState(trx, order))
  const subject = `backing:${backingId}`
  const auditEntry = { by: { kind: 'worker' }, operation: 'release_freeze', subject } as const
  await recordAudit(
    trx,
    { ...auditEntry, detail: { step: 'owner_released' } },
    platform.clock.now(),
  )
}
