import { invariant } from '#domain/kernel/invariant.ts'
import { type MicroUsdc, subtract, ZERO } from '#domain/kernel/money.ts'
import { type ArrivalOutcome, decideArrival, reservesOffer } from '#domain/market/purchase.ts'
import { paidPurchaseByCard, paidPurchaseByWallet } from '#domain/market/purchase-journals.ts'
import { addPurchased } from '#server/identity/door.ts'
import {
  enqueue,
  inTransaction,
  keepEventAnswers,
  type NewTask,
  type Platform,
  type Trx,
  thresholdOfOrder,
} from '#server/kernel/door.ts'
import { bookEntries, isStopped, MoneyStopped, openAccounts } from '#server/ledger/door.ts'
import { loadQuotes, receivedFor } from '#server/orders/door.ts'
import {
  type ArrivedPayment,
  endReservations,
  forgetHeldPayment,
  type PaymentAnswer,
  recogniseEvents,
  recordPayments,
} from '#server/payments/door.ts'
import { endUnpaidPurchase } from './end-unpaid-purchase.ts'
import { loadBuyer } from './load-buyer.ts'
import { type LockedPurchase, lockPurchase, transitionPurchase } from './lock-purchase.ts'
import { endLapsed } from './place-purchase.ts'

/**
 * Confirms a payment that names a purchase: event, purchase, entries and tasks are written in one transaction. A known event gets
 * its first answer and changes nothing. While money is stopped it throws `MoneyStopped`, and its sender tries again. Rules
 * PAY-01, PAY-02, NFT-02, KYC-01.
 */
export function confirmPurchase(
  platform: Platform,
  payment: ArrivedPayment & { orderId: string },
): Promise<PaymentAnswer> {
  return inTransaction(platform.db, async (trx) => {
    if (await isStopped(trx)) throw new MoneyStopped()
    const now = platform.clock.now()
    const known = (await recogniseEvents(trx, [payment], now)).get(payment.eventId)
    if (known) return known
    const purchase = await lockPurchase(trx, platform, payment.orderId)
    invariant(purchase, 'the payment names a purchase')
    const earlier = await findEarlier(trx, purchase, payment)
    const answer = earlier ?? (await takePayment(trx, platform, purchase, payment))
    await keepEventAnswers(trx, [{ ...payment, answer }])
    return answer
  })
}

/** Another event may already have recorded the same payment. */
async function findEarlier(
  trx: Trx,
  { row }: LockedPurchase,
  { provider, paymentId }: ArrivedPayment,
): Promise<PaymentAnswer | null> {
  const known = await trx
    .selectFrom('payment')
    .select(['outcome', 'reason'])
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  if (!known) return null
  if (row.payment_id === paymentId) {
    return { outcome: 'already_confirmed', certificateNumber: Number(row.certificate_number) }
  }
  const outcome = known.outcome === 'held' ? 'held' : 'refund_due'
  return { outcome, reason: known.reason ?? '' }
}

/**
 * Pays a locked purchase with a held payment that operators have assigned to it, by the same rules as every payment. False, with
 * nothing changed, if it does not fit.
 */
export async function payPurchaseWithHeld(
  trx: Trx,
  platform: Platform,
  purchase: LockedPurchase,
  payment: ArrivedPayment,
): Promise<boolean> {
  const judged = await judge(trx, platform, purchase, payment)
  if ('heldFor' in judged) return false
  const { outcome, roundingMicro } = judged
  if (outcome.outcome === 'refund') return false
  await forgetHeldPayment(trx, payment)
  const answer = answerOf(judged, purchase)
  await recordPayments(trx, [{ payment, answer, isNewPayment: true }], platform.clock.now())
  await keep(trx, platform, purchase, { payment, outcome, roundingMicro })
  return true
}

type Judged = { outcome: ArrivalOutcome; roundingMicro: MicroUsdc } | { heldFor: string }

async function takePayment(
  trx: Trx,
  platform: Platform,
  purchase: LockedPurchase,
  payment: ArrivedPayment,
): Promise<PaymentAnswer> {
  const now = platform.clock.now()
  const judged = await judge(trx, platform, purchase, payment)
  const answer = answerOf(judged, purchase)
  await recordPayments(trx, [{ payment, answer, isNewPayment: true }], now)
  if ('heldFor' in judged) return answer
  const { outcome, roundingMicro } = judged
  if (outcome.outcome === 'refund') await sendBack(trx, purchase, payment, outcome.reason, now)
  else await keep(trx, platform, purchase, { payment, outcome, roundingMicro })
  return answer
}

async function judge(
  trx: Trx,
  platform: Platform,
  { row, traded, listing }: LockedPurchase,
  payment: ArrivedPayment,
): Promise<Judged> {
  if (payment.deviation) return { heldFor: payment.deviation }
  const quotes = (await loadQuotes(trx, [row.id])).get(row.id) ?? []
  const received = receivedFor({ amountMicro: row.price_micro, quotes }, payment)
  if (!received) return { heldFor: 'no_quote' }
  const settings = { ...traded.soldUnder, kycThreshold: thresholdOfOrder(row.settings) }
  const now = platform.clock.now()
  const buyer = await loadBuyer(trx, platform, row.buyer_id, traded)
  const held = await readOwnHold(trx, row.id, now)
  const purchase = {
    state: row.state,
    priceMicro: row.price_micro,
    reservedUntil: row.reserved_until,
    paymentId: row.payment_id,
  }
  const decision = decideArrival(
    {
      purchase,
      market: { certificate: traded.certificate, listing },
      buyer: { ...buyer, counterMicro: subtract(buyer.counterMicro, held) },
      settings,
    },
    received.payment,
    now,
  )
  if (!decision.ok) return { heldFor: decision.refusals[0].code }
  return { outcome: decision.value, roundingMicro: received.roundingMicro }
}

async function readOwnHold(trx: Trx, purchaseId: string, now: Date): Promise<MicroUsdc> {
  const hold = await trx
    .selectFrom('reservation')
    .select('counter_micro')
    .where('order_id', '=', purchaseId)
    .where('ended_at', 'is', null)
    .where('reserved_until', '>', now)
    .executeTakeFirst()
  return hold?.counter_micro ?? ZERO
}

function answerOf(judged: Judged, { row }: LockedPurchase): PaymentAnswer {
  if ('heldFor' in judged) return { outcome: 'held', reason: judged.heldFor }
  const { outcome } = judged
  const certificateNumber = Number(row.certificate_number)
  if (outcome.outcome === 'refund') return { outcome: 'refund_due', reason: outcome.reason }
  if (outcome.outcome === 'paid') return { outcome: 'confirmed', certificateNumber }
  return { outcome: 'frozen', certificateNumber, reason: outcome.reason }
}

/** The payment is refunded; what it was to pay is no longer to be had, and ends. */
async function sendBack(
  trx: Trx,
  { row }: LockedPurchase,
  { provider, paymentId }: ArrivedPayment,
  reason: string,
  now: Date,
): Promise<void> {
  // It can still be paid at the present price.
  const isOver = reason !== 'quote_expired'
  if (isOver && (row.state === 'awaiting_payment' || row.state === 'detected')) {
    await endUnpaidPurchase(trx, row, { to: 'rejected', because: 'cancelled', reason }, now)
  }
  const key = `refund:${provider}:${paymentId}`
  await enqueue(trx, [{ key, kind: 'refund_payment', payload: { provider, paymentId } }], now)
}

/**
 * The money is booked for the purchase; the certificate is handed over once the payer is screened and the money is in the escrow.
 */
async function keep(
  trx: Trx,
  platform: Platform,
  { row }: LockedPurchase,
  taken: {
    payment: ArrivedPayment
    outcome: Exclude<ArrivalOutcome, { outcome: 'refund' }>
    roundingMicro: MicroUsdc
  },
): Promise<void> {
  const { payment, outcome, roundingMicro } = taken
  const { id: purchaseId, price_micro: priceMicro } = row
  const now = platform.clock.now()
  const lapsed = !reservesOffer({ state: row.state, reservedUntil: row.reserved_until }, now)
  await endLapsed(trx, row.listing_id, now, purchaseId)
  const because = lapsed ? 'refitted' : null
  const reason = outcome.outcome === 'frozen' ? outcome.reason : because
  await transitionPurchase(trx, row, { to: outcome.outcome, ...(reason ? { reason } : {}) }, now)
  await endReservations(trx, [purchaseId], 'paid', now)
  const byChain = payment.provider === platform.ports.chain.provider
  await trx
    .updateTable('purchase')
    .set({
      payment_id: payment.paymentId,
      paid_at: now,
      converted_at: byChain ? now : null,
      freeze_reason: outcome.outcome === 'frozen' ? outcome.reason : null,
    })
    .where('id', '=', purchaseId)
    .execute()
  await addPurchased(trx, row.buyer_id, priceMicro)
  await openAccounts(trx, [`payable:purchase:${purchaseId}`])
  const booked = { purchaseId, priceMicro }
  const [entry] = byChain ? paidPurchaseByWallet(booked) : paidPurchaseByCard(booked, roundingMicro)
  await bookEntries(trx, [{ entry, backingId: null, pocketId: null }], now)
  const frozen = outcome.outcome === 'frozen'
  await enqueue(trx, nextOf(purchaseId, { byChain, frozen }), now)
}

function nextOf(
  purchaseId: string,
  { byChain, frozen }: { byChain: boolean; frozen: boolean },
): NewTask[] {
  const payload = { purchaseId }
  const screen = { key: `screen:${purchaseId}`, kind: 'screen_purchase', payload } as const
  const convert = { key: `convert:${purchaseId}`, kind: 'convert_purchase', payload } as const
  return [...(frozen ? [] : [screen]), ...(byChain ? [] : [convert])]
}
