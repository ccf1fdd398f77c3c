import { createHash } from 'node:crypto'
import { mayStep } from '#domain/confirmation.ts'
import { inTransaction, type Trx } from '#server/db/in-transaction.ts'
import type { Platform } from '#server/platform.ts'
import type { CardEvent } from '#server/ports/card/port.ts'
import type { PaymentAnswer } from './confirm-batch.ts'
import { confirmPayment } from './confirmation-lane.ts'
import { lockBackings } from './lock-backings.ts'
import { stepBacking } from './step-backing.ts'

/** What a message led to. The same message again gives the same answer. */
export type CardEventAnswer = PaymentAnswer | { outcome: 'disputed' | 'noted' }

/** Takes a verified message of the card provider's. What it does not know it notes. Rule PAY-02. */
export async function takeCardEvent(
  platform: Platform,
  event: CardEvent,
  rawBody: string,
): Promise<CardEventAnswer> {
  const { provider } = platform.ports.card
  const bodyHash = createHash('sha256').update(rawBody).digest('hex')
  if (event.kind === 'payment_succeeded') {
    const { eventId, type, paymentId, backingId, amountMinor, currency, seenAt } = event
    const head = { provider, eventId, type, bodyHash }
    return confirmPayment(platform, {
      ...head,
      paymentId,
      backingId,
      amountMinor,
      currency,
      seenAt,
    })
  }
  return inTransaction(platform.db, async (trx) => {
    const earlier = await noteEvent(trx, platform, event, bodyHash)
    if (earlier) return earlier
    const answer = await act(trx, platform, event)
    await trx
      .updateTable('webhook_event')
      .set({ answer: JSON.stringify(answer) })
      .where('provider', '=', provider)
      .where('event_id', '=', event.eventId)
      .execute()
    return answer
  })
}

async function noteEvent(
  trx: Trx,
  platform: Platform,
  event: CardEvent,
  bodyHash: string,
): Promise<CardEventAnswer | null> {
  const { provider } = platform.ports.card
  const written = await trx
    .insertInto('webhook_event')
    .values({
      provider,
      event_id: event.eventId,
      type: event.type,
      body_hash: bodyHash,
      received_at: platform.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  if (written) return null
  const earlier = await trx
    .selectFrom('webhook_event')
    .select('answer')
    .where('provider', '=', provider)
    .where('event_id', '=', event.eventId)
    .executeTakeFirstOrThrow()
  return earlier.answer as CardEventAnswer
}

async function act(
  trx: Trx,
  platform: Platform,
  event: CardEvent,
): Promise<{ outcome: 'disputed' | 'noted' }> {
  if (event.kind === 'dispute_opened') return dispute(trx, platform, event.paymentId)
  if (event.kind === 'refund_done') {
    await trx
      .updateTable('payment')
      .set({ outcome: 'refunded' })
      .where('payment_id', '=', event.paymentId)
      .where('outcome', '=', 'refund_due')
      .execute()
  }
  // A declined card ends nothing: the payment page takes another one while the units are held.
  return { outcome: 'noted' }
}

/** The bank takes the payment back for now: the certificate stands still until that is decided. */
async function dispute(
  trx: Trx,
  platform: Platform,
  paymentId: string,
): Promise<{ outcome: 'disputed' | 'noted' }> {
  const paid = await trx
    .selectFrom('backing')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  if (!paid) return { outcome: 'noted' }
  await lockBackings(trx, [paid.id])
  const { state } = await trx
    .selectFrom('backing')
    .select('state')
    .where('id', '=', paid.id)
    .executeTakeFirstOrThrow()
  if (!mayStep(state, 'disputed')) return { outcome: 'noted' }
  await stepBacking(trx, paid.id, { from: state, to: 'disputed' }, platform.clock.now())
  await trx
    .updateTable('certificate')
    .set({ state: 'frozen' })
    .where('backing_id', '=', paid.id)
    .where('state', 'in', ['locked', 'active'])
    .execute()
  return { outcome: 'disputed' }
}
