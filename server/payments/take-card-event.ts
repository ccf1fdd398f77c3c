import { createHash } from 'node:crypto'
import {
  type Database,
  inTransaction,
  keepEventAnswers,
  type Platform,
  recordEvents,
  type Trx,
} from '#server/kernel/door.ts'
import type { CardDispute, CardEvent, CardPaymentNow, CardRefundNow } from '#server/ports/door.ts'
import { followPayment } from './follow-payment.ts'
import { confirmUnlessKnown } from './import-missed-payment.ts'
import { confirmPayment, type PaymentAnswer } from './payables.ts'
import { recordDispute } from './record-dispute.ts'
import { reopenRefund } from './reopen-refund.ts'

/** The outcome of an event. The same event again has the same answer. */
export type CardEventAnswer = PaymentAnswer | { outcome: 'disputed' | 'noted' }

/**
 * Handles a verified event of the card provider. A succeeded payment is confirmed by the event itself; every other event only
 * triggers a look at the provider's present state, so that the order of events does not matter. Unknown types are stored. With
 * `again` a known event is handled anew, except a succeeded payment, which keeps its first answer. Rule PAY-02.
 * @throws CardUnanswered when the provider gives no answer: it sends the event again.
 */
export async function takeCardEvent(
  platform: Platform,
  event: CardEvent,
  rawBody: string,
  again?: 'again',
): Promise<CardEventAnswer> {
  const { provider } = platform.ports.card
  const bodyHash = hashOf(rawBody)
  const sealedBody = platform.identityKeys.sealMessage(rawBody)
  if (event.kind === 'payment_succeeded') {
    const { eventId, type, paymentId, orderId, amountMinor, currency, seenAt } = event
    const head = { provider, eventId, type, bodyHash, sealedBody }
    const payment = { paymentId, orderId, amountMinor, currency, seenAt }
    return confirmPayment(platform, { ...head, ...payment })
  }
  const earlier = await findAnswer(platform.db, provider, event.eventId)
  if (earlier && !again) return earlier
  const truth = await askProvider(platform, event)
  // A payment may be disputed or refunded before its own event arrives.
  if (truth.payment) await confirmUnlessKnown(platform, truth.payment)
  const answer = await inTransaction(platform.db, async (trx) => {
    const seen = { provider, eventId: event.eventId, type: event.type, bodyHash, sealedBody }
    const fresh = await recordEvents(trx, [seen], platform.clock.now())
    if (fresh.size === 0 && !again) return findAnswer(trx, provider, event.eventId)
    const given = await act(trx, platform, truth)
    await keepEventAnswers(trx, [{ provider, eventId: event.eventId, answer: given }])
    return given
  })
  if (!answer) throw new Error(`the message ${event.eventId} has no answer`)
  platform.worker.wake()
  return answer
}

type Truth = {
  payment: CardPaymentNow | null
  dispute: CardDispute | null
  refund: CardRefundNow | null
}

/** Outside any transaction. */
async function askProvider({ ports }: Platform, event: CardEvent): Promise<Truth> {
  if (event.kind === 'payment_succeeded' || event.kind === 'other') {
    return { payment: null, dispute: null, refund: null }
  }
  const { card } = ports
  return {
    payment: await card.findPayment(event.paymentId),
    dispute: event.kind === 'dispute_changed' ? await card.findDispute(event.disputeId) : null,
    refund: event.kind === 'refund_changed' ? await card.findRefund(event.refundId) : null,
  }
}

async function act(
  trx: Trx,
  platform: Platform,
  { payment, dispute, refund }: Truth,
): Promise<{ outcome: 'disputed' | 'noted' }> {
  if (dispute) return { outcome: await recordDispute(trx, platform, dispute) }
  if (refund?.standing === 'failed') await reopenRefund(trx, platform, refund)
  if (payment) await followPayment(trx, platform, payment)
  return { outcome: 'noted' }
}

async function findAnswer(
  db: Database,
  provider: string,
  eventId: string,
): Promise<CardEventAnswer | null> {
  const earlier = await db
    .selectFrom('webhook_event')
    .select('answer')
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return (earlier?.answer ?? null) as CardEventAnswer | null
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
