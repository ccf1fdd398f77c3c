import type { Selectable } from 'kysely'
import { decideFreeze } from '#domain/identity/freeze.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { freezeEntries } from '#domain/ledger/order-money.ts'
import { mayFreeze } from '#domain/orders/confirmation.ts'
import { isOwn } from '#server/approvals/door.ts'
import {
  auditedAs,
  type BackingRow,
  inTransaction,
  type OperatorActor,
  type Platform,
  recordAudit,
  refreshCertificate,
  setApart,
  type Trx,
} from '#server/kernel/door.ts'
import { bookEntries, loadOrderMoney } from '#server/ledger/door.ts'
import { lockOrder, whoseOrder } from './lock-order.ts'
import { stepBacking } from './step-backing.ts'

/** Stops a locked, paid order: certificate and money are out of everybody's reach until two people decide. */
export async function freezeOrder(
  trx: Trx,
  row: Selectable<BackingRow>,
  reason: string,
  now: Date,
): Promise<void> {
  const { id: backingId, pocket_id: pocketId } = row
  await setApart(trx, row)
  const entries = freezeEntries(await loadOrderMoney(trx, row))
  await bookEntries(
    trx,
    entries.map((entry) => ({ entry, backingId, pocketId })),
    now,
  )
  await stepBacking(trx, backingId, { from: row.state, to: 'frozen', reason }, now)
  await trx
    .updateTable('backing')
    .set({ freeze_reason: reason })
    .where('id', '=', backingId)
    .execute()
  await refreshCertificate(trx, row.certificate_number, now)
}

/**
 * An operator stops an order. Refuses `unknown_object`, what `decideFreeze` refuses and
 * `transition_not_allowed` for what is not paid, is in dispute or has ended. Rule KYC-02.
 */
export function freezeByOperator(
  platform: Platform,
  by: OperatorActor,
  { backingId, reason }: { backingId: string; reason: string },
): Promise<Decision<{ state: 'frozen' }>> {
  return inTransaction(platform.db, async (trx) => {
    const order = await lockOrder(trx, backingId)
    if (!order) return refuse({ code: 'unknown_object' })
    const { row } = order
    const now = platform.clock.now()
    const subjectId = whoseOrder(order)
    const operatorId = (await isOwn(trx, by, subjectId)) ? subjectId : by.operatorId
    const wish = { subject: 'certificate', subjectId, operatorId, reason } as const
    const decision = decideFreeze(null, wish, now)
    if (!decision.ok) return decision
    if (row.payment_id === null || !mayFreeze(row.state)) {
      return refuse({ code: 'transition_not_allowed' })
    }
    await freezeOrder(trx, row, 'operator', now)
    const audited = auditedAs(by)
    const subject = `backing:${backingId}`
    await recordAudit(trx, { by: audited, operation: 'freeze', subject, reason }, now)
    return accept({ state: 'frozen' })
  })
}
