import { type Selectable, sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import {
  type EffectIntentRow,
  inTransaction,
  type PaymentRow,
  type Platform,
  type Trx,
} from '#server/kernel/door.ts'
import { bookEntries, isStopped, MoneyStopped } from '#server/ledger/door.ts'
import { markTakenByBank } from './dispute-row.ts'
import { isKeptByBank, partsGoneBack, readLostParts } from './disputes-of-payment.ts'
import { payables } from './payables.ts'
import { refundKey } from './refund-of-deposit.ts'

/** A refund that may be requested now. */
export interface IntendedRefund {
  /** The idempotency key of the request: the same until the provider refuses it, since it keeps its answer by the key. */
  askedBy: string
  /** How often it was refused before. */
  attempts: number
  /** What banks had taken by lost disputes when it was intended: so much less is refunded, however often it is asked. */
  lostMinor: bigint
}

type Intent = Pick<Selectable<EffectIntentRow>, 'state' | 'request' | 'attempts'>

/**
 * Writes the intent to refund a payment, before anything is sent. Null where nothing is sent now: it was refunded already, or
 * taken by a bank, or a bank is deciding about it, whose decision enqueues the refund again.
 * @throws MoneyStopped for a refund not sent yet, while money is stopped.
 */
export function intendRefund(
  platform: Platform,
  { provider, payment_id, order_id }: Selectable<PaymentRow>,
): Promise<IntendedRefund | null> {
  return inTransaction(platform.db, async (trx) => {
    // Recording the end of a dispute locks the order too.
    await payables().lock(trx, platform, order_id)
    const payment = await trx
      .selectFrom('payment')
      .selectAll()
      .where('provider', '=', provider)
      .where('payment_id', '=', payment_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (payment.outcome !== 'refund_due') return null
    invariant(await isFree(trx, payment), 'what goes back pays nothing that stands')
    const key = refundKey(provider, payment_id)
    const known = await trx
      .selectFrom('effect_intent')
      .select(['state', 'request', 'attempts'])
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst()
    // A request that may have been sent is repeated unchanged.
    if (known && known.state !== 'refused') return intended(key, known)
    if (await isStopped(trx)) throw new MoneyStopped()
    if (await isKeptByBank(trx, payment)) return null
    return known ? intendAgain(trx, platform, payment, known) : intendFirst(trx, platform, payment)
  })
}

/** Its order was refunded or withdrawn from, or it has paid none at all. */
async function isFree(
  trx: Trx,
  { order_id, payment_id }: Pick<Selectable<PaymentRow>, 'order_id' | 'payment_id'>,
): Promise<boolean> {
  const { rows } = await sql`select from (select id, payment_id, state from backing
      union all select id, payment_id, state from purchase) paid
    where id = ${order_id} and payment_id = ${payment_id}
      and state not in ('refunded', 'withdrawn')`.execute(trx)
  return rows.length === 0
}

function intended(key: string, { request, attempts }: Omit<Intent, 'state'>): IntendedRefund {
  const { lostMinor = '0' } = request as { lostMinor?: string }
  const askedBy = attempts === 0 ? key : `${key}:${attempts}`
  return { askedBy, attempts, lostMinor: BigInt(lostMinor) }
}

async function intendFirst(
  trx: Trx,
  platform: Platform,
  payment: Selectable<PaymentRow>,
): Promise<IntendedRefund> {
  const { provider, payment_id: paymentId } = payment
  const key = refundKey(provider, paymentId)
  const request = requestOf(paymentId, await sumOfLost(trx, payment))
  const now = platform.clock.now()
  await trx
    .insertInto('effect_intent')
    .values({
      id: platform.randomness.uuid(),
      key,
      kind: provider === platform.ports.chain.provider ? 'chain_refund' : 'card_refund',
      order_id: payment.order_id,
      state: 'intended',
      provider,
      request: JSON.stringify(request),
      created_at: now,
      changed_at: now,
    })
    .execute()
  return intended(key, { request, attempts: 0 })
}

/**
 * A refused request has sent nothing, and is repeated with another key. What a bank has taken since was booked as a loss on top
 * of the refund, and is part of it now.
 */
async function intendAgain(
  trx: Trx,
  platform: Platform,
  payment: Selectable<PaymentRow>,
  known: Intent,
): Promise<IntendedRefund | null> {
  const { provider, payment_id: paymentId } = payment
  const now = platform.clock.now()
  const place = await readPlace(trx, payment)
  const parts = await partsGoneBack(trx, payment)
  const fresh = parts.map((entry) => ({ entry, ...place }))
  await bookEntries(trx, fresh, now)
  const lostMinor = await sumOfLost(trx, payment)
  if (lostMinor >= payment.amount_minor) {
    await markTakenByBank(trx, payment)
    return null
  }
  // The treasury keeps a transfer's key for ever.
  const byChain = provider === platform.ports.chain.provider
  const attempts = byChain ? known.attempts : known.attempts + 1
  const request = requestOf(paymentId, lostMinor)
  const key = refundKey(provider, paymentId)
  await trx
    .updateTable('effect_intent')
    .set({ state: 'intended', attempts, request: JSON.stringify(request), changed_at: now })
    .where('key', '=', key)
    .execute()
  return intended(key, { request, attempts })
}

/** The order and Pocket that the entries belong to; none for a purchase on the market. */
async function readPlace(trx: Trx, { order_id }: Pick<Selectable<PaymentRow>, 'order_id'>) {
  const backing = await trx
    .selectFrom('backing')
    .select(['id as backingId', 'pocket_id as pocketId'])
    .where('id', '=', order_id)
    .executeTakeFirst()
  return backing ?? { backingId: null, pocketId: null }
}

const requestOf = (paymentId: string, lostMinor: bigint) =>
  lostMinor > 0n ? { paymentId, lostMinor: lostMinor.toString() } : { paymentId }

async function sumOfLost(trx: Trx, payment: Selectable<PaymentRow>): Promise<bigint> {
  const lost = await readLostParts(trx, payment)
  return lost.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
}
