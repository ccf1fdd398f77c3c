import { type Selectable, sql } from 'kysely'
import { type MicroUsdc, micro, subtract } from '#domain/kernel/money.ts'
import { inTransaction, type PaymentRow, type Platform } from '#server/kernel/door.ts'
import { CardRefused, CardUnanswered, TreasuryRefused } from '#server/ports/door.ts'
import { type IntendedRefund, intendRefund } from './intend-refund.ts'
import { payables } from './payables.ts'
import { refundKey } from './refund-of-deposit.ts'

/**
 * Refunds money that belongs to no order, to where it came from. The intent is written first, and the provider knows its key:
 * however often this runs, it is refunded once. While a bank is deciding about the payment nothing is sent. Rule R10.
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
  const key = refundKey(provider, paymentId)
  const intent = await intendRefund(platform, payment)
  if (!intent) return
  try {
    const byChain = provider === platform.ports.chain.provider
    const reference = byChain
      ? await payBack(platform, key, payment)
      : await sendBack(platform, payment, intent)
    await recordRefund(platform, key, payment.order_id, { provider, paymentId, reference })
  } catch (error) {
    const refused = error instanceof CardRefused || error instanceof TreasuryRefused
    const state = refused ? 'refused' : 'unknown'
    await platform.db
      .updateTable('effect_intent')
      .set({ state, changed_at: platform.clock.now() })
      .where('key', '=', key)
      // A late answer must not change a later request.
      .where('attempts', '=', intent.attempts)
      .where('state', '!=', 'done')
      .execute()
    throw error
  }
}

/** What was refunded in the provider's console, or taken by a bank, is not refunded again. */
async function sendBack(
  platform: Platform,
  { payment_id: paymentId, amount_minor: paidMinor }: Selectable<PaymentRow>,
  { askedBy: key, lostMinor }: IntendedRefund,
): Promise<string> {
  const { card } = platform.ports
  const readLeft = async () => {
    const refundedMinor = (await card.findPayment(paymentId))?.refundedMinor ?? 0n
    return paidMinor - lostMinor - refundedMinor
  }
  try {
    if (lostMinor === 0n) return (await card.refund({ key, paymentId })).reference
    const amountMinor = await readLeft()
    if (amountMinor <= 0n) return `refunded:${paymentId}`
    return (await card.refund({ key, paymentId, amountMinor })).reference
  } catch (error) {
    if (!(error instanceof CardRefused) || error.code === 'refund_failed') throw error
    const leftMinor = await readLeft().catch(() => null)
    // A refusal tells nothing about an earlier request whose answer was lost: only the payment itself does.
    if (leftMinor === null) throw new CardUnanswered(error.message, { cause: error })
    if (leftMinor > 0n) throw error
    return `refunded:${paymentId}`
  }
}

/**
 * A deposit goes to the refund address of its permit, or to its sender without one. Only the stablecoin is ever sent: a foreign
 * token stays where it is.
 */
async function payBack(
  { db, ports }: Platform,
  key: string,
  payment: Pick<Selectable<PaymentRow>, 'payment_id' | 'order_id' | 'amount_minor' | 'currency'>,
): Promise<string> {
  if (payment.currency !== 'USDC') throw new TreasuryRefused('only USDC goes back')
  const deposit = await db
    .selectFrom('chain_deposit as d')
    .leftJoin('order_permit as o', 'o.id', 'd.permit_id')
    .select((select) => select.fn.coalesce('o.refund_address', 'd.sender').as('toAddress'))
    .where(sql`d.transaction_hash || ':' || d.log_index`, '=', payment.payment_id)
    .executeTakeFirstOrThrow()
  const amountMicro = micro(payment.amount_minor)
  const addedMicro = subtract(amountMicro, await readHeld(db, key, payment))
  const { toAddress } = deposit
  const refundOf = payment.payment_id
  const paid = { key, toAddress, amountMicro, addedMicro, refundOf }
  const { reference } = await ports.treasury.pay(paid)
  return reference
}

/** What the escrow still holds of a deposit: all of it, less what was booked out. */
async function readHeld(
  db: Platform['db'],
  key: string,
  { payment_id, order_id, amount_minor }: Parameters<typeof payBack>[2],
): Promise<MicroUsdc> {
  const { rows } = await sql<{ booked: boolean; held: MicroUsdc }>`select exists (
      select from backing where id = ${order_id} and payment_id = ${payment_id}
      union all select from purchase where id = ${order_id} and payment_id = ${payment_id}) as booked,
    coalesce((select -sum(amount_micro) from chain_move where chain_key = ${key}), 0)::bigint as held`.execute(
    db,
  )
  return rows[0]?.booked ? rows[0].held : micro(amount_minor)
}

async function recordRefund(
  platform: Platform,
  key: string,
  orderId: string | null,
  refund: { provider: string; paymentId: string; reference: string },
): Promise<void> {
  await inTransaction(platform.db, async (trx) => {
    await payables().lock(trx, platform, orderId)
    const now = platform.clock.now()
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
    if (orderId === null) return
    const by = refund.provider === platform.ports.chain.provider ? 'chain' : 'card'
    await payables().noteMoneyRefunded(trx, platform, orderId, by)
  })
}
