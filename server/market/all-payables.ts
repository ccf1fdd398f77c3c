import { accept, type Decision, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { hasCome } from '#domain/kernel/time.ts'
import { readRecipientSide } from '#server/identity/door.ts'
import {
  type Actor,
  anyUuid,
  type Database,
  type Platform,
  type Trx,
  togetherOrAlone,
} from '#server/kernel/door.ts'
import { stopRefusals } from '#server/ledger/door.ts'
import {
  confirmBackings,
  conversionOfBacking,
  convertCardFunds,
  lockBackings,
  lockOrder,
  noteBackingMoneyRefunded,
  noteBackingPaymentDetected,
  noteBackingPaymentFailed,
  noteBackingRefundedOutside,
  payBackingWithHeld,
  readSpending,
  recordBackingDispute,
} from '#server/orders/door.ts'
import type { ArrivedPayment, Payable, Payables, PaymentAnswer } from '#server/payments/door.ts'
import { confirmPurchase, payPurchaseWithHeld } from './confirm-purchase.ts'
import { conversionOfPurchase, convertPurchase } from './convert-purchase.ts'
import { endUnpaidOf } from './end-unpaid-of.ts'
import {
  notePurchaseMoneyRefunded,
  notePurchasePaymentDetected,
  notePurchasePaymentFailed,
  notePurchaseRefundedOutside,
} from './follow-purchase.ts'
import { lockPurchase } from './lock-purchase.ts'
import { recordPurchaseDispute } from './record-purchase-dispute.ts'

const isBacking = (db: Database, id: string) => exists(db, 'backing', id)

async function exists(db: Database, table: 'backing' | 'purchase', id: string): Promise<boolean> {
  const row = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** What payments need of orders: backings, which `orders` answers for, and the market's own purchases. */
export const allPayables: Payables = {
  confirm: confirmPayments,
  lock: async (trx, platform, id) => {
    if (id === null) return
    const backings = await lockBackings(trx, [id])
    if (backings.size === 0) await lockPurchase(trx, platform, id)
  },
  lockPayable,
  endUnpaidOf,
  lockSides: async (trx, platform, id) => {
    const place = (await lockBackings(trx, [id])).get(id)
    if (place) {
      const otherPersonIds = await readRecipientSide(trx, place.pocketId)
      return { ownerPersonId: place.personId, otherPersonIds, isPaidByCardOnly: false }
    }
    const purchase = await lockPurchase(trx, platform, id)
    if (!purchase) return null
    const { buyer_id: ownerPersonId, seller_id: sellerId } = purchase.row
    return { ownerPersonId, otherPersonIds: [sellerId], isPaidByCardOnly: true }
  },
  payWithHeld: async (trx, platform, id, payment) => {
    const purchase = await lockPurchase(trx, platform, id)
    if (purchase) return payPurchaseWithHeld(trx, platform, purchase, payment)
    return payBackingWithHeld(trx, platform, payment)
  },
  notePaymentDetected: async (trx, platform, id, by) =>
    (await isBacking(trx, id))
      ? noteBackingPaymentDetected(trx, id, by, platform.clock.now())
      : notePurchasePaymentDetected(trx, platform, id),
  notePaymentFailed: async (trx, platform, id, reason) =>
    (await isBacking(trx, id))
      ? noteBackingPaymentFailed(trx, id, reason, platform.clock.now())
      : notePurchasePaymentFailed(trx, platform, id, reason),
  noteRefundedOutside: async (trx, platform, id, payment) =>
    (await isBacking(trx, id))
      ? noteBackingRefundedOutside(trx, id, platform.clock.now())
      : notePurchaseRefundedOutside(trx, platform, payment),
  noteMoneyRefunded: async (trx, platform, id, by) =>
    (await isBacking(trx, id))
      ? noteBackingMoneyRefunded(trx, id, by, platform.clock.now())
      : notePurchaseMoneyRefunded(trx, platform, id),
  lockDisputed: async (trx, platform, id) => {
    const order = id === null ? null : await lockOrder(trx, id)
    const purchase = order || id === null ? null : await lockPurchase(trx, platform, id)
    return (disputed) =>
      purchase
        ? recordPurchaseDispute(trx, platform, { ...disputed, purchase })
        : recordBackingDispute(trx, platform, { ...disputed, order })
  },
  conversionOf: async (trx: Trx, id) => {
    if (await isBacking(trx, id)) return conversionOfBacking
    return (await exists(trx, 'purchase', id)) ? conversionOfPurchase : null
  },
  convert: async (platform, id) =>
    (await isBacking(platform.db, id))
      ? convertCardFunds(platform, id)
      : convertPurchase(platform, id),
}

/**
 * The only way in which an order is paid: event, order, entries, certificate, interval and tasks are written in one transaction.
 * A known event gets its first answer and changes nothing. A payment that fails its batch is tried alone, so that it fails no
 * other. While money is stopped each is rejected with `MoneyStopped`, and its sender tries again. Purchases on the market are
 * paid one by one, after the orders. Rules PAY-02, PRO-03, NFT-01, KYC-01.
 */
async function confirmPayments(
  platform: Platform,
  payments: readonly ArrivedPayment[],
): Promise<readonly PromiseSettledResult<PaymentAnswer>[]> {
  const purchases = await findPurchases(platform.db, payments)
  const orders = payments.filter(({ orderId }) => !purchases.has(orderId ?? ''))
  const rest = [...(await togetherOrAlone(orders, (some) => confirmBackings(platform, some)))]
  const all: PromiseSettledResult<PaymentAnswer>[] = []
  for (const payment of payments) {
    const { orderId } = payment
    const isPurchase = orderId !== null && purchases.has(orderId)
    const answer = isPurchase
      ? (await Promise.allSettled([confirmPurchase(platform, { ...payment, orderId })]))[0]
      : rest.shift()
    if (answer) all.push(answer)
  }
  platform.worker.wake()
  return all
}

/** Of the orders that payments name, those that are purchases on the market. */
async function findPurchases(
  db: Database,
  payments: readonly ArrivedPayment[],
): Promise<ReadonlySet<string>> {
  const named = payments.flatMap(({ orderId }) => orderId ?? [])
  if (named.length === 0) return new Set()
  const rows = await db
    .selectFrom('purchase')
    .select('id')
    .where('id', '=', anyUuid(named))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

type Found = Payable & { state: string; paymentId: string | null; personFrozen: boolean }

/**
 * Locks the actor's order if it may be paid now. Refuses `unknown_backing`, `money_stopped`, `account_frozen`, `spending_paused`,
 * `already_paid`, `identity_pending` and `not_awaiting_payment`.
 */
async function lockPayable(
  trx: Trx,
  platform: Platform,
  { personId }: Actor,
  orderId: string,
): Promise<Decision<Payable>> {
  const isBacking = (await lockBackings(trx, [orderId])).size > 0
  const found = isBacking
    ? await findBacking(trx, orderId, personId)
    : await findPurchase(trx, platform, orderId, personId)
  if (!found) return refuse({ code: 'unknown_backing' })
  const [stopped] = await stopRefusals(trx)
  if (stopped) return refuse(stopped)
  const { state, paymentId, personFrozen, ...payable } = found
  if (personFrozen) return refuse({ code: 'account_frozen' })
  if (paymentId !== null) return refuse({ code: 'already_paid' })
  const now = platform.clock.now()
  const paused = await pauseRefusal(trx, personId, now)
  if (paused) return refuse(paused)
  if (state === 'quoted') return refuse({ code: 'identity_pending' })
  const lapsed = hasCome(payable.reservedUntil, now)
  const waits = state === 'awaiting_payment' && !lapsed
  return waits ? accept(payable) : refuse({ code: 'not_awaiting_payment' })
}

/** What came to nothing on its way may not be paid again while its buyer has paused. */
async function pauseRefusal(trx: Trx, personId: string, now: Date): Promise<Refusal | null> {
  const { pause } = await readSpending(trx, personId, now)
  return pause && { code: 'spending_paused', detail: pause }
}

async function findBacking(trx: Trx, id: string, personId: string): Promise<Found | null> {
  const row = await trx
    .selectFrom('backing')
    .innerJoin('person', 'person.id', 'backing.person_id')
    .selectAll('backing')
    .select('person.frozen_at')
    .where('backing.id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!row) return null
  return {
    id,
    pocketId: row.pocket_id,
    amountMicro: row.backer_pays_micro,
    reservedUntil: row.reserved_until,
    kind: row.kind,
    units: row.units ?? 0,
    coverLevel: row.level2 ? 2 : row.level1 ? 1 : 0,
    state: row.state,
    paymentId: row.payment_id,
    personFrozen: row.frozen_at !== null,
  }
}

async function findPurchase(
  trx: Trx,
  platform: Platform,
  id: string,
  personId: string,
): Promise<Found | null> {
  const purchase = await lockPurchase(trx, platform, id)
  if (purchase?.row.buyer_id !== personId) return null
  const { row } = purchase
  const { frozen_at: frozenAt } = await trx
    .selectFrom('person')
    .select('frozen_at')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return {
    id,
    pocketId: row.pocket_id,
    amountMicro: row.price_micro,
    reservedUntil: row.reserved_until,
    kind: 'resale',
    units: 0,
    coverLevel: 0,
    state: row.state,
    paymentId: row.payment_id,
    personFrozen: frozenAt !== null,
  }
}
