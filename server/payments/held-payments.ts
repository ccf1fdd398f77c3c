import { type Selectable, sql } from 'kysely'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { agreeToDeed, findProposed, proposeDeed } from '#server/approvals/door.ts'
import type { OperatorActor, PaymentRow, Platform } from '#server/kernel/door.ts'
import { announce, inTransaction, intendBurn, type Trx } from '#server/kernel/door.ts'
import { isForNow } from './ask-card-pages.ts'
import { isDisputed } from './disputes-of-payment.ts'
import { payables, type Sides } from './payables.ts'

const operation = 'assign_payment'

/** What becomes of held money: it pays an order, or what came by card a purchase on the market; or it goes back when none is named. */
export interface HeldWish {
  provider: string
  paymentId: string
  backingId: string | null
  reason: string
}

/**
 * One operator says which order held money pays, or that it goes back. Refuses `unknown_object` for what is not
 * held and for an unknown order, `asset_mismatch` for a token that is not USDC, `payment_disputed` for what a bank disputes or of
 * which a part has gone, which can only go back, `provider_unavailable` while its provider does not say, `not_awaiting_payment` for a deposit that shall pay a purchase, and what `proposeDeed` refuses.
 */
export async function proposeAssignment(
  platform: Platform,
  by: OperatorActor,
  { provider, paymentId, backingId, reason }: HeldWish,
): Promise<Decision<{ proposalId: string }>> {
  if (backingId !== null) {
    const whole = await judgeWhole(platform, provider, paymentId)
    if (!whole.ok) return whole
  }
  return inTransaction(platform.db, async (trx) => {
    const owner = backingId === null ? null : await payables().lockSides(trx, platform, backingId)
    const known = backingId === null || owner !== null
    const held = known && (await lockHeld(trx, paymentId))
    if (!held) return refuse({ code: 'unknown_object' })
    const wrong = await unfitFor(trx, platform, held, owner)
    if (wrong) return refuse({ code: wrong })
    const { ownerPersonId = null, otherPersonIds = [] } = owner ?? {}
    const payload = { provider, paymentId, backingId }
    const subject = `payment:${paymentId}`
    const deed = { operation, subject, payload, ownerPersonId, otherPersonIds, reason } as const
    return proposeDeed(trx, platform, by, deed, platform.clock.now())
  })
}

/**
 * A second operator agrees. Refuses what `agreeToDeed` refuses, `unknown_object` for what is held no more,
 * `payment_disputed` for what a bank has begun to dispute, and `not_awaiting_payment` when the money does not fit the order.
 */
export async function agreeToAssignment(
  platform: Platform,
  by: OperatorActor,
  { proposalId, reason }: { proposalId: string; reason: string },
): Promise<Decision<{ complete: boolean }>> {
  const paymentId = await findProposed(platform.db, proposalId, 'paymentId')
  const backingId = await findProposed(platform.db, proposalId, 'backingId')
  if (!paymentId) return refuse({ code: 'unknown_object' })
  if (backingId !== null) {
    const provider = await findProposed(platform.db, proposalId, 'provider')
    const whole = await judgeWhole(platform, provider, paymentId)
    if (!whole.ok) return whole
  }
  const decision = await inTransaction(platform.db, async (trx) => {
    const owner = backingId === null ? null : await payables().lockSides(trx, platform, backingId)
    const { otherPersonIds = [] } = owner ?? {}
    const agreement = { proposalId, operation, by, otherPersonIds, reason } as const
    return agreeToDeed(trx, agreement, platform.clock.now(), () =>
      backingId === null
        ? sendHeldBack(trx, platform, paymentId)
        : payWithHeld(trx, platform, paymentId, backingId),
    )
  })
  platform.worker.wake()
  return decision
}

/** Whether a card payment is all there still: somebody may have sent a part of it back in the provider's console. */
async function judgeWhole(
  { ports }: Platform,
  provider: string | null,
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

/** Why held money cannot pay what is named, or go back where nothing is; null where it can. */
async function unfitFor(
  trx: Trx,
  { ports }: Platform,
  held: Selectable<PaymentRow>,
  owner: Sides | null,
): Promise<'asset_mismatch' | 'payment_disputed' | 'not_awaiting_payment' | null> {
  const byChain = held.provider === ports.chain.provider
  // A foreign token pays nothing, and nothing is given for it.
  if (byChain && held.currency !== 'USDC') return 'asset_mismatch'
  if (owner && (await isDisputed(trx, held))) return 'payment_disputed'
  // A deposit's token says which order it pays.
  return byChain && owner?.isPaidByCardOnly ? 'not_awaiting_payment' : null
}

function lockHeld(trx: Trx, paymentId: string) {
  return trx
    .selectFrom('payment')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('outcome', '=', 'held')
    .forUpdate()
    .executeTakeFirst()
}

async function sendHeldBack(
  trx: Trx,
  platform: Platform,
  paymentId: string,
): Promise<Decision<unknown>> {
  const held = await lockHeld(trx, paymentId)
  if (!held) return refuse({ code: 'unknown_object' })
  const { provider } = held
  await trx
    .updateTable('payment')
    .set({ outcome: 'refund_due', reason: 'not_assigned' })
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .execute()
  const key = `refund:${provider}:${paymentId}`
  const payload = { provider, paymentId }
  await announce(trx, [{ key, kind: 'refund_payment', payload }], platform.clock.now())
  return accept(null)
}

/** The same way as every payment: judged by the same rules, with the order that the operators name. */
async function payWithHeld(
  trx: Trx,
  platform: Platform,
  paymentId: string,
  backingId: string,
): Promise<Decision<unknown>> {
  const held = await lockHeld(trx, paymentId)
  if (!held) return refuse({ code: 'unknown_object' })
  if (await isDisputed(trx, held)) return refuse({ code: 'payment_disputed' })
  const payment = {
    provider: held.provider,
    eventId: held.event_id,
    type: 'assigned',
    bodyHash: '',
    paymentId,
    backingId,
    amountMinor: held.amount_minor,
    currency: held.currency,
    seenAt: held.seen_at,
  }
  const fits = await payables().payWithHeld(trx, platform, backingId, payment)
  if (!fits) return refuse({ code: 'not_awaiting_payment' })
  await burnMistaken(trx, paymentId, backingId, platform.clock.now())
  return accept(null)
}

/** A deposit that pays another order than its permit named has minted for the one that it named. */
async function burnMistaken(trx: Trx, paymentId: string, paidId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`select d.backing_id as id from chain_deposit d
    where d.transaction_hash || ':' || d.log_index = ${paymentId} and d.backing_id <> ${paidId}
      and not exists (select from certificate c where c.backing_id = d.backing_id)`.execute(trx)
  for (const { id } of rows) await intendBurn(trx, id, now)
}
