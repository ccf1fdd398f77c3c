import { type Selectable, sql } from 'kysely'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { approvable } from '#server/approvals/door.ts'
import { intendBurn } from '#server/certificates/door.ts'
import type { OperatorActor, PaymentRow, Platform, Recording, Trx } from '#server/kernel/door.ts'
import { isForNow } from './ask-card-pages.ts'
import { isDisputed } from './disputes-of-payment.ts'
import { payables, type Sides } from './payables.ts'

/** What a held payment is for: an order, or (by card) a purchase on the market; or it is refunded when none is named. */
interface Assignment {
  provider: string
  paymentId: string
  orderId: string | null
}

type Held = Selectable<PaymentRow>

/**
 * One operator says which order a held payment pays, or that it is refunded, and a second one approves. Refuses `unknown_object`
 * for what is not held and for an unknown order, `asset_mismatch` for a token that is not USDC, `payment_disputed` for what a
 * bank disputes or of which a part has left, which can only be refunded, `provider_unavailable` while its provider gives no
 * answer, `not_awaiting_payment` for a deposit that is to pay a purchase, and at the end for money that does not fit the order.
 */
export const paymentAssignment = approvable({
  operation: 'assign_payment',
  subject: 'payment:*',
  path: '/payment-assignments/:id/approvals',
  payloadOf: ({ provider, paymentId, orderId }): Assignment | null =>
    typeof paymentId === 'string'
      ? { provider: String(provider), paymentId, orderId: orderId ? String(orderId) : null }
      : null,
  ask: ({ platform }, { provider, paymentId, orderId }: Assignment) =>
    orderId === null ? Promise.resolve(accept(null)) : judgeWhole(platform, provider, paymentId),
  load: async ({ trx, platform }, { paymentId, orderId }) => {
    const sides = orderId === null ? null : await payables().lockSides(trx, platform, orderId)
    const known = orderId === null || sides !== null
    return known ? { sides, held: await lockHeld(trx, paymentId) } : null
  },
  owners: ({ sides }) => (sides ? [sides.ownerPersonId, ...sides.otherPersonIds] : []),
  decide: async ({ trx, platform }, { sides, held }, request: Assignment & { reason: string }) => {
    if (!held) return refuse({ code: 'unknown_object' })
    const wrong = await unfitFor(trx, platform, held, sides)
    if (wrong) return refuse({ code: wrong })
    const { provider, paymentId, orderId } = request
    return accept({
      subject: `payment:${paymentId}`,
      payload: { provider, paymentId, orderId },
    })
  },
  carryOut: async (recording, { held }, { orderId }) => {
    if (!held) return refuse({ code: 'unknown_object' })
    return orderId === null ? sendHeldBack(recording, held) : payWithHeld(recording, held, orderId)
  },
})

/** Whether a card payment is still complete: somebody may have refunded a part in the provider's console. */
async function judgeWhole(
  { ports }: Platform,
  provider: string,
  paymentId: string,
): Promise<Decision<null>> {
  if (provider !== ports.card.provider) return accept(null)
  try {
    const payment = await ports.card.findPayment(paymentId)
    return payment && payment.refundedMinor > 0n
      ? refuse({ code: 'payment_disputed' })
      : accept(null)
  } catch (error) {
    if (isForNow(error)) return refuse({ code: 'provider_unavailable' })
    throw error
  }
}

/** Why a held payment cannot pay the named order, or be refunded if none is named; null where it can. */
async function unfitFor(
  trx: Trx,
  { ports }: Platform,
  held: Held,
  sides: Sides | null,
): Promise<'asset_mismatch' | 'payment_disputed' | 'not_awaiting_payment' | null> {
  const byChain = held.provider === ports.chain.provider
  // A foreign token pays nothing and is not refunded.
  if (byChain && held.currency !== 'USDC') return 'asset_mismatch'
  if (sides && (await isDisputed(trx, held))) return 'payment_disputed'
  // A deposit's token names its order.
  return byChain && sides?.isPaidByCardOnly ? 'not_awaiting_payment' : null
}

async function lockHeld(trx: Trx, paymentId: string): Promise<Held | null> {
  const held = await trx
    .selectFrom('payment')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('outcome', '=', 'held')
    .forUpdate()
    .executeTakeFirst()
  return held ?? null
}

async function sendHeldBack(
  { trx, enqueue }: Recording<OperatorActor>,
  { provider, payment_id: paymentId }: Held,
): Promise<Decision<unknown>> {
  await trx
    .updateTable('payment')
    .set({ outcome: 'refund_due', reason: 'not_assigned' })
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .execute()
  const key = `refund:${provider}:${paymentId}`
  await enqueue({ key, kind: 'refund_payment', payload: { provider, paymentId } })
  return accept(null)
}

/** Judged by the same rules as every payment, with the order that the operators name. */
async function payWithHeld(
  { trx, platform, now }: Recording<OperatorActor>,
  held: Held,
  orderId: string,
): Promise<Decision<unknown>> {
  if (await isDisputed(trx, held)) return refuse({ code: 'payment_disputed' })
  const { provider, payment_id: paymentId } = held
  const payment = {
    provider,
    eventId: held.event_id,
    type: 'assigned',
    bodyHash: '',
    paymentId,
    orderId,
    amountMinor: held.amount_minor,
    currency: held.currency,
    seenAt: held.seen_at,
  }
  const fits = await payables().payWithHeld(trx, platform, orderId, payment)
  if (!fits) return refuse({ code: 'not_awaiting_payment' })
  await burnMistaken(trx, paymentId, orderId, now)
  return accept(null)
}

/** A deposit that pays another order has minted a token for the one that its permit named. */
async function burnMistaken(trx: Trx, paymentId: string, paidId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`select d.order_id as id from chain_deposit d
    where d.transaction_hash || ':' || d.log_index = ${paymentId} and d.order_id <> ${paidId}
      and not exists (select from certificate c where c.backing_id = d.order_id)`.execute(trx)
  for (const { id } of rows) await intendBurn(trx, id, now)
}
