import type { Selectable } from 'kysely'
import { decideFreeze } from '#domain/identity/freeze.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { freezeEntries } from '#domain/ledger/order-money.ts'
import { mayFreeze } from '#domain/orders/confirmation.ts'
import { isOwn } from '#server/approvals/door.ts'
import { refreshCertificate } from '#server/certificates/door.ts'
import { type BackingRow, operatorCommand, type Trx } from '#server/kernel/door.ts'
import { bookEntries, loadOrderMoney } from '#server/ledger/door.ts'
import { holdReleases } from '#server/treasury/door.ts'
import { lockOrder, whoseOrder } from './lock-order.ts'
import { transitionBacking } from './transition-backing.ts'

/** Freezes a locked, paid order: nobody can move its certificate or money until two people decide. */
export async function freezeOrder(
  trx: Trx,
  row: Selectable<BackingRow>,
  reason: string,
  now: Date,
): Promise<void> {
  const { id: backingId, pocket_id: pocketId } = row
  await holdReleases(trx, row)
  const entries = freezeEntries(await loadOrderMoney(trx, row))
  await bookEntries(
    trx,
    entries.map((entry) => ({ entry, backingId, pocketId })),
    now,
  )
  await transitionBacking(trx, backingId, { from: row.state, to: 'frozen', reason }, now)
  await trx
    .updateTable('backing')
    .set({ freeze_reason: reason })
    .where('id', '=', backingId)
    .execute()
  await refreshCertificate(trx, row.certificate_number, now)
}

/**
 * An operator freezes an order. Refuses `unknown_object`, what `decideFreeze` refuses and `transition_not_allowed` for what is
 * not paid, is in dispute or has ended. Rule KYC-02.
 */
export const freezeByOperator = operatorCommand({
  operation: 'freeze',
  load: async ({ trx, by }, { backingId }: { backingId: string; reason: string }) => {
    const order = await lockOrder(trx, backingId)
    if (!order) return null
    const subjectId = whoseOrder(order)
    return { row: order.row, subjectId, isOwn: await isOwn(trx, by, subjectId) }
  },
  decide: ({ row, subjectId, isOwn }, { reason }, { by, now }) => {
    const operatorId = isOwn ? subjectId : by.operatorId
    const request = { subject: 'certificate', subjectId, operatorId, reason } as const
    const decision = decideFreeze(null, request, now)
    if (!decision.ok) return decision
    const stands = row.payment_id !== null && mayFreeze(row.state)
    return stands ? decision : refuse({ code: 'transition_not_allowed' })
  },
  record: async ({ trx, now, audit }, _freeze, { facts: { row }, input: { reason } }) => {
    await freezeOrder(trx, row, 'operator', now)
    await audit(`backing:${row.id}`, { reason })
    return { state: 'frozen' as const }
  },
})
