import type { Selectable } from 'kysely'
import { type Entry, reversalOf } from '#domain/ledger.ts'
import { type MicroUsdc, micro, ZERO } from '#domain/money.ts'
import { lostToBank } from '#domain/order-money.ts'
import { mayStepPurchase, type PurchaseState } from '#domain/purchase.ts'
import {
  addDispute,
  endDispute,
  findDispute,
  goneByBank,
  type KnownDispute,
  noteStatus,
} from '#server/backings/dispute-row.ts'
import { voidOrder } from '#server/backings/void-order.ts'
import { bookEntries } from '#server/db/book-entries.ts'
import type { Trx } from '#server/db/in-transaction.ts'
import { refreshCertificate } from '#server/db/refresh-certificate.ts'
import type { PaymentRow } from '#server/db/tables-outside.ts'
import { announce } from '#server/jobs/announce.ts'
import type { Platform } from '#server/platform.ts'
import type { CardDispute } from '#server/ports/card/port.ts'
import { handOver } from './hand-over.ts'
import { type LockedPurchase, stepPurchase } from './lock-purchase.ts'
import { readPaidEntries } from './read-paid-entries.ts'

type Case = {
  dispute: CardDispute
  payment: Selectable<PaymentRow>
  purchase: LockedPurchase
}

/**
 * Writes down how the dispute of a purchase's card payment stands, whatever was told of it before and in whatever order. An
 * open one stops its money, or the certificate once it is handed over; a won one leaves everything as before; a lost one
 * is booked once: what is still held undoes the purchase, what is handed over is the provider's loss. Journal 9.
 */
export async function recordPurchaseDispute(
  trx: Trx,
  platform: Platform,
  it: Case,
): Promise<'disputed' | 'noted'> {
  const now = platform.clock.now()
  const known =
    (await findDispute<PurchaseState>(trx, it.dispute.disputeId)) ?? (await open(trx, it, now))
  if (known.ended_at !== null) return 'noted'
  const { standing } = it.dispute
  await noteStatus(trx, it.dispute)
  const { state_before: stateBefore } = known
  if (standing === 'won') await win(trx, platform, it, stateBefore)
  if (standing === 'lost') await lose(trx, platform, it, stateBefore)
  return 'disputed'
}

/** What does not stand, or is disputed already, is written down without a step. */
async function open(trx: Trx, it: Case, now: Date): Promise<KnownDispute<PurchaseState>> {
  const { dispute, payment } = it
  const { row } = it.purchase
  const isPaid = row.payment_id === payment.payment_id
  const stateBefore = isPaid && mayStepPurchase(row.state, 'disputed') ? row.state : null
  const known = await addDispute(trx, it, { orderId: isPaid ? row.id : null, stateBefore }, now)
  if (stateBefore !== null) {
    await stepPurchase(trx, row, { to: 'disputed', reason: dispute.reason }, now)
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

/** As before the dispute; what was not screened or not handed over yet is now. */
async function goOn(
  trx: Trx,
  platform: Platform,
  { dispute, purchase: { row } }: Case,
  to: PurchaseState,
): Promise<void> {
  const now = platform.clock.now()
  await stepPurchase(trx, row, { to, reason: 'dispute_ended' }, now)
  await refreshCertificate(trx, row.certificate_number, now)
  const payload = { purchaseId: row.id }
  const key = `screen:${row.id}:${dispute.disputeId}`
  await announce(trx, [{ key, kind: 'screen_purchase', payload }], now)
  await handOver(trx, platform, row.id)
}

type Lost = { recoveredMicro: MicroUsdc; lossMicro: MicroUsdc }

async function lose(
  trx: Trx,
  platform: Platform,
  it: Case,
  stateBefore: PurchaseState | null,
): Promise<void> {
  const now = platform.clock.now()
  const { recoveredMicro, lossMicro } = await bookLoss(trx, platform, it, stateBefore)
  const amounts = { recovered_micro: recoveredMicro, loss_micro: lossMicro }
  await endDispute(trx, { ...it, now }, { outcome: 'lost', ...amounts })
}

async function bookLoss(
  trx: Trx,
  platform: Platform,
  it: Case,
  stateBefore: PurchaseState | null,
): Promise<Lost> {
  const { dispute, payment, purchase } = it
  const { row } = purchase
  const now = platform.clock.now()
  if (stateBefore === null) return loseWithoutPurchase(trx, it, now)
  const partly = dispute.amountMinor < payment.amount_minor
  if (partly) {
    // Most of it stays paid: the purchase goes on, and the provider bears the part.
    const lossMicro = micro((row.price_micro * dispute.amountMinor) / payment.amount_minor)
    await book(trx, lostToBank(dispute.disputeId, lossMicro), now)
    await goOn(trx, platform, it, stateBefore)
    return { recoveredMicro: ZERO, lossMicro }
  }
  await stepPurchase(trx, row, { to: 'charged_back', reason: 'dispute_lost' }, now)
  if (stateBefore !== 'sold') {
    await book(trx, (await readPaidEntries(trx, row)).map(reversalOf), now)
    return { recoveredMicro: row.price_micro, lossMicro: ZERO }
  }
  await book(trx, lostToBank(dispute.disputeId, row.price_micro), now)
  await takeAway(trx, purchase, now)
  return { recoveredMicro: ZERO, lossMicro: row.price_micro }
}

/** What the buyer still has burns, and what it brings from then on is the provider's, who bears the loss. */
async function takeAway(trx: Trx, { row, traded }: LockedPurchase, now: Date): Promise<void> {
  if (traded.certificate.ownerId !== row.buyer_id || traded.certificate.burnedAt !== null) return
  const backing = await trx
    .selectFrom('backing')
    .select(['id', 'pocket_id', 'units'])
    .where('certificate_number', '=', row.certificate_number)
    .executeTakeFirstOrThrow()
  await voidOrder(trx, backing, 'charged_back', now)
}

/** Money that was given back already is lost twice; money that was still to go back has gone this way. */
async function loseWithoutPurchase(
  trx: Trx,
  { dispute, payment, purchase: { row } }: Case,
  now: Date,
): Promise<Lost> {
  const twice = row.payment_id === payment.payment_id && payment.outcome === 'refunded'
  const lossMicro = twice ? row.price_micro : ZERO
  if (twice) await book(trx, lostToBank(dispute.disputeId, lossMicro), now)
  else await goneByBank(trx, payment)
  return { recoveredMicro: ZERO, lossMicro }
}

async function book(trx: Trx, entries: readonly Entry[], now: Date): Promise<void> {
  await bookEntries(
    trx,
    entries.map((entry) => ({ entry, backingId: null, pocketId: null })),
    now,
  )
}
