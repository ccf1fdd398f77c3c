import { anyUuid, type Database, type Platform, togetherOrAlone } from '#server/kernel/door.ts'
import { confirmBackings } from '#server/orders/door.ts'
import type { ArrivedPayment, PaymentAnswer } from '#server/payments/door.ts'
import { confirmPurchase } from './confirm-purchase.ts'

/**
 * The only way in which an order is paid: event, order, entries, certificate, interval and tasks are written in one transaction.
 * A known event gets its first answer and changes nothing. A payment that fails its batch is tried alone, so that it fails no
 * other. While money is stopped each is rejected with `MoneyStopped`, and its sender tries again. Purchases on the market are
 * paid one by one, after the orders. Rules PAY-02, PRO-03, NFT-01, KYC-01.
 */
export async function confirmPayments(
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
