import { mayStep } from '#domain/confirmation.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { Platform } from '#server/platform.ts'
import { CardRefused } from '#server/ports/card/port.ts'
import { isUnpaid } from './end-unpaid-order.ts'
import { lockBackings } from './lock-backings.ts'
import { stepBacking } from './step-backing.ts'

/**
 * Gives money back that belongs to no order, to where it came from. The intent is written first, and the
 * provider knows its key: however often this runs, the money goes back once. Rule R10.
 */
export async function refundPayment(
  platform: Platform,
  { provider, paymentId }: { provider: string; paymentId: string },
): Promise<void> {
  const payment = await platform.db
    .selectFrom('payment')
    .selectAll()
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  if (payment.outcome !== 'refund_due') return
  const key = `refund:${provider}:${paymentId}`
  await writeIntent(platform, key, payment.backing_id, provider, paymentId)
  try {
    const reference = await sendBack(platform, key, paymentId)
    await recordRefund(platform, key, payment.backing_id, { provider, paymentId, reference })
  } catch (error) {
    const state = error instanceof CardRefused ? 'refused' : 'unknown'
    await platform.db
      .updateTable('effect_intent')
      .set({ state, changed_at: platform.clock.now() })
      .where('key', '=', key)
      .where('state', '!=', 'done')
      .execute()
    throw error
  }
}

/** What somebody gave back in the provider's console is not given back again. */
async function sendBack(platform: Platform, key: string, paymentId: string): Promise<string> {
  try {
    return (await platform.ports.card.refund({ key, paymentId })).reference
  } catch (error) {
    const done = error instanceof CardRefused && error.code === 'charge_already_refunded'
    if (!done) throw error
    return `refunded:${paymentId}`
  }
}

async function writeIntent(
  platform: Platform,
  key: string,
  backingId: string | null,
  provider: string,
  paymentId: string,
): Promise<void> {
  const now = platform.clock.now()
  await platform.db
    .insertInto('effect_intent')
    .values({
      id: platform.chance.uuid(),
      key,
      kind: 'card_refund',
      backing_id: backingId,
      state: 'intended',
      provider,
      request: JSON.stringify({ paymentId }),
      created_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

async function recordRefund(
  platform: Platform,
  key: string,
  backingId: string | null,
  refund: { provider: string; paymentId: string; reference: string },
): Promise<void> {
  const now = platform.clock.now()
  await inTransaction(platform.db, async (trx) => {
    await lockBackings(trx, backingId === null ? [] : [backingId])
    await trx
      .updateTable('effect_intent')
      .set({
        state: 'done',
        provider_reference: refund.reference,
        answer: JSON.stringify(refund),
        changed_at: now,
      })
      .where('key', '=', key)
      .execute()
    await trx
      .updateTable('payment')
      .set({ outcome: 'refunded' })
      .where('provider', '=', refund.provider)
      .where('payment_id', '=', refund.paymentId)
      .execute()
    if (backingId === null) return
    const backing = await trx
      .selectFrom('backing')
      .select(['state', 'payment_id'])
      .where('id', '=', backingId)
      .executeTakeFirstOrThrow()
    // An order that another payment has confirmed goes on, and so does one that still waits for its own.
    const ended = backing.payment_id === null && !isUnpaid(backing.state)
    if (ended && mayStep(backing.state, 'refunded')) {
      await stepBacking(trx, backingId, { from: backing.state, to: 'refunded' }, now)
    }
  })
}
