import type { Selectable } from 'kysely'
import { add, type MicroUsdc, ZERO } from '#domain/kernel/money.ts'
import { type Entry, reversalOf } from '#domain/ledger/ledger.ts'
import { lostToBank } from '#domain/ledger/order-money.ts'
import { mayTransitionPurchase, type PurchaseState } from '#domain/market/purchase.ts'
import type { BankLoss } from '#domain/payments/bank-loss.ts'
import { refreshCertificate } from '#server/certificates/door.ts'
import { enqueue, type PaymentRow, type Platform, type Trx } from '#server/kernel/door.ts'
import { bookEntries } from '#server/ledger/door.ts'
import { voidOrder } from '#server/orders/door.ts'
import {
  addDispute,
  bankLossOf,
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
import { givePurchaseBack } from './give-purchase-back.ts'
import { handOver } from './hand-over.ts'
import { type LockedPurchase, transitionPurchase } from './lock-purchase.ts'
import { endLapsed } from './place-purchase.ts'
import { readPaidEntries } from './read-paid-entries.ts'

type Case = {
  dispute: CardDispute
  payment: Selectable<PaymentRow>
  purchase: LockedPurchase
}

/**
 * Records the status of a dispute of a purchase's card payment, in whatever order its messages come. An open one stops its money,
 * or the certificate once it is handed over; a won one restores everything; a lost one is booked once: a purchase not handed over
 * is undone, one handed over is the provider's loss. Journal 9.
 */
export async function recordPurchaseDispute(
  trx: Trx,
  platform: Platform,
  it: Case,
): Promise<'disputed' | 'noted'> {
  const now = platform.clock.now()
  const found = await findDispute<PurchaseState>(trx, it.dispute.disputeId)
  await noteStatus(trx, it.dispute)
  if (found && found.ended_at !== null && !isOpenAgain(found, it.dispute)) return 'noted'
  const known = found?.ended_at === null ? found : await open(trx, it, found, now)
  const { standing } = it.dispute
  const { state_before: stateBefore } = known
  if (standing === 'won') await win(trx, platform, it, stateBefore)
  if (standing === 'lost') await lose(trx, platform, it, stateBefore)
  return 'disputed'
}

/** A purchase that does not stand makes no transition; with several disputes the first has stopped it already. */
async function open(
  trx: Trx,
  it: Case,
  wasWon: KnownDispute<PurchaseState> | undefined,
  now: Date,
): Promise<KnownDispute<PurchaseState>> {
  const { dispute, payment } = it
  const { row } = it.purchase
  const isPaid = row.payment_id === payment.payment_id
  const stateNow = isPaid && mayTransitionPurchase(row.state, 'disputed') ? row.state : null
  const stateBefore = stateNow ?? (await readOthers<PurchaseState>(trx, it)).stateBefore
  const orderId = isPaid ? row.id : null
  const known = wasWon
    ? await reopenDispute(trx, dispute, { orderId, stateBefore })
    : await addDispute(trx, it, { orderId, stateBefore }, now)
  if (stateNow !== null) {
    await transitionPurchase(trx, row, { to: 'disputed', reason: dispute.reason }, now)
    await refreshCertificate(trx, row.certificate_number, now)
  }
  return known
}

async function win(
  trx: Trx,
  platform: Platform,
  it: Case,
  stateBefore: PurchaseState | null,
): Promise<void> {
  const now = platform.clock.now()
  await endDispute(trx, { ...it, now }, { outcome: 'won' })
  if (stateBefore !== null) await goOn(trx, platform, it, stateBefore)
}

/**
 * Restored once no other dispute runs; what was not screened or handed over before is now. An offer that somebody else has
 * reserved meanwhile is theirs.
 */
async function goOn(trx: Trx, platform: Platform, it: Case, to: PurchaseState): Promise<void> {
  const { dispute, purchase } = it
  const { row, listing } = purchase
  if (row.state !== 'disputed' || (await readOthers(trx, it)).anyOpen) return
  const now = platform.clock.now()
  if (to === 'paid' && listing.isReserved) {
    await givePurchaseBack(trx, purchase, 'listing_reserved', now)
    return
  }
  await endLapsed(trx, row.listing_id, now, row.id)
  await transitionPurchase(trx, row, { to, reason: 'dispute_ended' }, now)
  await refreshCertificate(trx, row.certificate_number, now)
  const payload = { purchaseId: row.id }
  // An inquiry may be closed and reopened: each end enqueues its own tasks.
  const key = `screen:${row.id}:${dispute.disputeId}:${now.getTime()}`
  await enqueue(trx, [{ key, kind: 'screen_purchase', payload }], now)
  await handOver(trx, platform, row.id)
}

type Lost = { recoveredMicro: MicroUsdc; lossMicro: MicroUsdc; goesOn: boolean }

async function lose(
  trx: Trx,
  platform: Platform,
  it: Case,
  stateBefore: PurchaseState | null,
): Promise<void> {
  const now = platform.clock.now()
  const { recoveredMicro, lossMicro, goesOn } = await bookLoss(trx, platform, it, stateBefore)
  const amounts = { recovered_micro: recoveredMicro, loss_micro: lossMicro }
  await endDispute(trx, { ...it, now }, { outcome: 'lost', ...amounts })
  if (goesOn && stateBefore !== null) await goOn(trx, platform, it, stateBefore)
}

async function bookLoss(
  trx: Trx,
  platform: Platform,
  it: Case,
  stateBefore: PurchaseState | null,
): Promise<Lost> {
  const { dispute, purchase } = it
  const { row } = purchase
  const now = platform.clock.now()
  const others = await readOthers<PurchaseState>(trx, it)
  const lossOf = (paidMicro: MicroUsdc) => bankLossOf(it, others, paidMicro)
  if (stateBefore === null || row.state !== 'disputed') return loseOfEnded(trx, it, lossOf, now)
  const loss = lossOf(row.price_micro)
  if (!loss.isWhole) {
    // A part stays paid: the purchase goes on, and the provider bears the lost part.
    await book(trx, lostToBank(dispute.disputeId, loss.partMicro), now)
    return { recoveredMicro: ZERO, lossMicro: loss.partMicro, goesOn: true }
  }
  await transitionPurchase(trx, row, { to: 'charged_back', reason: 'dispute_lost' }, now)
  const undone = await undoneLosses(trx, others)
  const { beyondMicro } = loss
  if (stateBefore !== 'sold') {
    const beyond = lostToBank(dispute.disputeId, beyondMicro)
    const paid = (await readPaidEntries(trx, row)).map(reversalOf)
    await book(trx, [...paid, ...undone, ...beyond], now)
    return { recoveredMicro: row.price_micro, lossMicro: beyondMicro, goesOn: false }
  }
  const lossMicro = add(row.price_micro, beyondMicro)
  await book(trx, [...lostToBank(dispute.disputeId, lossMicro), ...undone], now)
  await takeAway(trx, purchase, now)
  return { recoveredMicro: ZERO, lossMicro, goesOn: false }
}

/**
 * If the buyer still has the certificate by this purchase it burns, and its further income is the provider's, who bears the loss.
 * A buyer who has sold it and bought it again has it by another purchase.
 */
async function takeAway(trx: Trx, { row, traded }: LockedPurchase, now: Date): Promise<void> {
  if (traded.certificate.burnedAt !== null) return
  const last = await trx
    .selectFrom('sale')
    .select('id')
    .where('certificate_number', '=', row.certificate_number)
    .orderBy('sold_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.id !== row.id) return
  const backing = await trx
    .selectFrom('backing')
    .select(['id', 'pocket_id', 'units'])
    .where('certificate_number', '=', row.certificate_number)
    .executeTakeFirstOrThrow()
  await voidOrder(trx, backing, 'charged_back', now)
}

/** If it was refunded or charged back already, the part is lost a second time; if a refund is due, the part has left this way. */
async function loseOfEnded(
  trx: Trx,
  { dispute, payment, purchase: { row } }: Case,
  loss: (paidMicro: MicroUsdc) => BankLoss,
  now: Date,
): Promise<Lost> {
  const isPaid = row.payment_id === payment.payment_id
  const { isWhole, partMicro } = loss(isPaid ? row.price_micro : await worthOfPayment(trx, payment))
  // If the refund may have been sent already, the part is lost on top; otherwise the refund is reduced by it.
  const isBegun = await isRefundBegun(trx, payment)
  const isDue = payment.outcome !== 'refunded' && row.state !== 'charged_back' && !isBegun
  const isLess = payment.outcome === 'refund_due' && !isBegun
  const isLost = isPaid ? !isLess && !(isDue && isWhole) : await isRefundedBeforeLoss(trx, payment)
  const lossMicro = isLost ? partMicro : ZERO
  if (isDue && isWhole) await markTakenByBank(trx, payment)
  await book(trx, lostToBank(dispute.disputeId, lossMicro), now)
  return { recoveredMicro: ZERO, lossMicro, goesOn: false }
}

async function book(trx: Trx, entries: readonly Entry[], now: Date): Promise<void> {
  await bookEntries(
    trx,
    entries.map((entry) => ({ entry, backingId: null, pocketId: null })),
    now,
  )
}
