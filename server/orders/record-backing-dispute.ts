import type { Selectable } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import { add, type MicroUsdc, ZERO } from '#domain/kernel/money.ts'
import { chargebackEntries, lostToBank, type OrderMoney } from '#domain/ledger/order-money.ts'
import { decideDispute, decideDisputeEnd } from '#domain/orders/chargeback.ts'
import type { BackingState } from '#domain/orders/confirmation.ts'
import type { BankLoss } from '#domain/payments/bank-loss.ts'
import { refreshCertificate } from '#server/certificates/door.ts'
import {
  enqueue,
  type NewTask,
  type PaymentRow,
  type Platform,
  type Trx,
} from '#server/kernel/door.ts'
import { bookEntries, loadOrderMoney } from '#server/ledger/door.ts'
import {
  addDispute,
  bankLossOf,
  type DisputedPayment,
  endDispute,
  findDispute,
  isOpenAgain,
  isRefundBegun,
  isRefundedBeforeLoss,
  type KnownDispute,
  markTakenByBank,
  noteStatus,
  readOthers,
  reopenDispute,
  undoneLosses,
  worthOfPayment,
} from '#server/payments/door.ts'
import type { CardDispute } from '#server/ports/door.ts'
import { holdReleases, takeHeldReleases } from '#server/treasury/door.ts'
import { creditBurned } from './credit-burned.ts'
import { followSettlement } from './follow-settlement.ts'
import { freezeOrder } from './freeze-order.ts'
import { giveBackAsked, readOnceReleased, toGoBack } from './give-back-asked.ts'
import type { LockedOrder } from './lock-order.ts'
import { transitionBacking } from './transition-backing.ts'
import { voidOrder } from './void-order.ts'

/** A dispute: the bank's status, the payment, and the order that the payment confirmed. */
type Case = {
  platform: Pick<Platform, 'clock'>
  dispute: CardDispute
  payment: Selectable<PaymentRow>
  order: LockedOrder | null
  now: Date
}

/**
 * Records the status of a dispute about what pays this locked order, or no order: an open one stops its certificate, a won one
 * restores everything, a lost one is booked once.
 */
export async function recordBackingDispute(
  trx: Trx,
  platform: Pick<Platform, 'clock'>,
  { dispute, payment, order }: DisputedPayment & { order: LockedOrder | null },
): Promise<'disputed' | 'noted'> {
  const paidBy = order?.row.payment_id === payment.payment_id ? order : null
  const it: Case = { platform, dispute, payment, order: paidBy, now: platform.clock.now() }
  const found = await findDispute<BackingState>(trx, dispute.disputeId)
  await noteStatus(trx, dispute)
  if (found && found.ended_at !== null && !isOpenAgain(found, dispute)) return 'noted'
  const known = found?.ended_at === null ? found : await open(trx, it, found)
  if (dispute.standing === 'won') await win(trx, it, known)
  if (dispute.standing === 'lost') await lose(trx, it, known)
  return 'disputed'
}

/** A dispute of an order: the state before is an order's. */
type Known = KnownDispute<BackingState>

/** An order that does not stand makes no transition; with several disputes the first has stopped it already. */
async function open(trx: Trx, it: Case, wasWon: Known | undefined): Promise<Known> {
  const { dispute, order, now } = it
  const decision = order && decideDispute({ state: order.row.state, paidByCard: true })
  const stateNow = decision?.ok ? decision.value.stateBefore : null
  const stateBefore = stateNow ?? (await readOthers<BackingState>(trx, it)).stateBefore
  const orderId = order?.row.id ?? null
  const known = wasWon
    ? await reopenDispute(trx, dispute, { orderId, stateBefore })
    : await addDispute(trx, it, { orderId, stateBefore }, now)
  if (order && stateNow !== null) {
    const step = { from: stateNow, to: 'disputed', reason: dispute.reason } as const
    await transitionBacking(trx, order.row.id, step, now)
    order.row.state = 'disputed'
    await refreshCertificate(trx, order.row.certificate_number, now)
  }
  return known
}

async function win(trx: Trx, it: Case, known: Known): Promise<void> {
  await endDispute(trx, it, { outcome: 'won' })
  await goOn(trx, it, known)
}

/** Restored once no other dispute runs. */
async function goOn(trx: Trx, it: Case, known: Known): Promise<void> {
  const { order, now, dispute } = it
  if (!order || known.state_before === null || order.row.state !== 'disputed') return
  if ((await readOthers(trx, it)).anyOpen) return
  const state = { state: order.row.state, stateBefore: known.state_before }
  const decision = decideDisputeEnd(state, true, await disputedMoney(trx, order))
  invariant(decision.ok, 'an open dispute can be won')
  const { id: backingId, pocket_id: pocketId } = order.row
  // A requested refund is made now: out of the quarantine, as for everything else that was stopped.
  if (decision.value.state !== 'frozen' && (await readOnceReleased(trx, order)) === 'goes_back') {
    await freezeOrder(trx, order.row, toGoBack, now)
    await giveBackAsked(trx, it.platform, backingId)
    return
  }
  const step = { from: order.row.state, to: decision.value.state, reason: 'dispute_won' } as const
  await transitionBacking(trx, backingId, step, now)
  await refreshCertificate(trx, order.row.certificate_number, now)
  if (step.to === 'unlocked') await followSettlement(trx, { backingId, pocketId }, now)
  if (step.to !== 'frozen') await creditBurned(trx, order, now)
  const { cancelled_at: cancelledAt } = await trx
    .selectFrom('pocket')
    .select('cancelled_at')
    .where('id', '=', pocketId)
    .executeTakeFirstOrThrow()
  // An inquiry may be closed and reopened: each end enqueues its own tasks.
  const name = `${dispute.disputeId}:${now.getTime()}`
  const next: NewTask[] = []
  // What was not screened yet when the dispute began is screened now.
  if (step.to === 'confirmed') {
    const payload = { backingId }
    next.push({ key: `screen:${backingId}:${name}`, kind: 'screen_payment', payload })
  }
  if (cancelledAt !== null) {
    const payload = { pocketId, cause: 'pocket_cancelled' } as const
    next.push({ key: `refund_pocket:${pocketId}:${name}`, kind: 'refund_pocket', payload })
  }
  await enqueue(trx, next, now)
}

async function lose(trx: Trx, it: Case, known: Known): Promise<void> {
  const { order } = it
  if (!order) return loseWithoutOrder(trx, it)
  const others = await readOthers<BackingState>(trx, it)
  const loss = bankLossOf(it, others, order.row.backer_pays_micro)
  const stands = known.state_before !== null && order.row.state === 'disputed'
  if (!stands) return loseOfEnded(trx, it, loss)
  if (!loss.isWhole) return losePart(trx, it, known, loss)
  const { state_before: stateBefore } = known
  invariant(stateBefore, 'a disputed order keeps the state that it had before')
  await holdReleases(trx, order.row)
  const money = await loadOrderMoney(trx, order.row)
  const dispute = { state: order.row.state, stateBefore }
  const decision = decideDisputeEnd(dispute, false, facts(money))
  invariant(decision.ok && decision.value.outcome === 'lost', 'an open dispute can be lost')
  const { entries, recoveredMicro, lossMicro } = chargebackEntries(money)
  const beyond = lostToBank(it.dispute.disputeId, loss.beyondMicro)
  await book(trx, it, [...entries, ...(await undoneLosses(trx, others)), ...beyond])
  const step = { from: order.row.state, to: 'charged_back', reason: 'dispute_lost' } as const
  await transitionBacking(trx, order.row.id, step, it.now)
  await takeHeldReleases(trx, order.row, it.now)
  await voidOrder(trx, order.row, decision.value.voidCause, it.now)
  await noteLoss(trx, it, recoveredMicro, add(lossMicro, loss.beyondMicro))
}

/** The bank takes a part only: the order stands, since the rest stays paid, and the provider bears the part. */
async function losePart(
  trx: Trx,
  it: Case,
  known: Known,
  { partMicro }: Pick<BankLoss, 'partMicro'>,
): Promise<void> {
  await book(trx, it, lostToBank(it.dispute.disputeId, partMicro))
  await noteLoss(trx, it, ZERO, partMicro)
  // A refund that is due is reduced by the part, and the loss is reversed.
  await goOn(trx, it, known)
}

/** If it was refunded or charged back already, the part is lost a second time; if a refund is due, the part has left this way. */
async function loseOfEnded(trx: Trx, it: Case, { isWhole, partMicro }: BankLoss): Promise<void> {
  // If the refund may have been sent already, the part is lost on top; otherwise the refund is reduced by it.
  const isLess = it.payment.outcome === 'refund_due' && !(await isRefundBegun(trx, it.payment))
  const lossMicro = isLess ? ZERO : partMicro
  if (isLess && isWhole) await markTakenByBank(trx, it.payment)
  await book(trx, it, lostToBank(it.dispute.disputeId, lossMicro))
  await noteLoss(trx, it, ZERO, lossMicro)
}

/** Money that has paid nothing is in no books; if the whole is lost nothing is left to refund. What leaves twice is a loss. */
async function loseWithoutOrder(trx: Trx, it: Case): Promise<void> {
  const { payment } = it
  const worth = await worthOfPayment(trx, payment)
  const { isWhole, partMicro } = bankLossOf(it, await readOthers(trx, it), worth)
  const lossMicro = (await isRefundedBeforeLoss(trx, payment)) ? partMicro : ZERO
  if (isWhole && !(await isRefundBegun(trx, payment))) await markTakenByBank(trx, payment)
  await book(trx, it, lostToBank(it.dispute.disputeId, lossMicro))
  await noteLoss(trx, it, ZERO, lossMicro)
}

function noteLoss(trx: Trx, it: Case, recovered_micro: MicroUsdc, loss_micro: MicroUsdc) {
  return endDispute(trx, it, { outcome: 'lost', recovered_micro, loss_micro })
}

async function book(trx: Trx, { order, now }: Case, entries: OrderMoney['payment']) {
  const backingId = order?.row.id ?? null
  const pocketId = order?.row.pocket_id ?? null
  await bookEntries(
    trx,
    entries.map((entry) => ({ entry, backingId, pocketId })),
    now,
  )
}

async function disputedMoney(trx: Trx, { row }: LockedOrder) {
  return facts(await loadOrderMoney(trx, row))
}

function facts({ backing, stage, recipientHeldMicro }: OrderMoney) {
  return { price: backing.price, pocketClosed: stage !== 'open', recipientHeldMicro }
}
