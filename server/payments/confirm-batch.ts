import { togetherOrAlone } from '#server/kernel/db/in-groups.ts'
import { inTransaction } from '#server/kernel/db/in-transaction.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { anyUuid } from '#server/kernel/db/unnest.ts'
import type { Platform } from '#server/kernel/platform.ts'
import { isStopped, MoneyStopped } from '#server/ledger/money-stop.ts'
import { confirmPurchase } from '#server/market/confirm-purchase.ts'
import { decideBatch } from '#server/orders/decide-batch.ts'
import { loadBatch } from '#server/orders/load-batch.ts'
import { recordBatch } from '#server/orders/record-batch.ts'
import { keepAnswers, recogniseEvents } from './recognise-events.ts'

/** Money that a provider says has arrived. */
export interface ArrivedPayment {
  provider: string
  /** The message that says so; the same message again has the same answer. */
  eventId: string
  type: string
  bodyHash: string
  /** The message itself, sealed; left out where no provider has sent one. */
  sealedBody?: string
  paymentId: string
  /** The order that it names; null when it names none of ours. */
  backingId: string | null
  amountMinor: bigint
  currency: string
  seenAt: Date
  /** Why it is not what it was to be; it is held for that. Null, or left out, for what fits. */
  deviation?: string | null
}

/** What became of it. Answers are kept with their message, so they hold plain values only. */
export type PaymentAnswer =
  | { outcome: 'confirmed'; certificateNumber: number }
  | { outcome: 'frozen'; certificateNumber: number; reason: string }
  | { outcome: 'already_confirmed'; certificateNumber: number }
  | { outcome: 'refund_due'; reason: string }
  | { outcome: 'held'; reason: string }

/** The most payments that one transaction takes. */
export const mostPerBatch = 256

/**
 * The only way by which an order is paid: message, order, books, certificate, interval and what is to
 * follow are written in one transaction, all or nothing. A message seen before gets its first answer
 * and changes nothing. A payment that fails its batch is tried alone, so that it fails no other. While money is
 * stopped each is rejected with `MoneyStopped`, and its bringer comes again. A purchase on the market is paid by itself, after the orders. Rules PAY-02, PRO-03, NFT-01, KYC-01.
 */
export async function confirmBatch(
  platform: Platform,
  payments: readonly ArrivedPayment[],
): Promise<readonly PromiseSettledResult<PaymentAnswer>[]> {
  const purchases = await findPurchases(platform.db, payments)
  const orders = payments.filter(({ backingId }) => !purchases.has(backingId ?? ''))
  const rest = [...(await togetherOrAlone(orders, (some) => confirmTogether(platform, some)))]
  const all: PromiseSettledResult<PaymentAnswer>[] = []
  for (const payment of payments) {
    const { backingId } = payment
    const isPurchase = backingId !== null && purchases.has(backingId)
    const answer = isPurchase
      ? (await Promise.allSettled([confirmPurchase(platform, { ...payment, backingId })]))[0]
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
  const named = payments.flatMap(({ backingId }) => backingId ?? [])
  if (named.length === 0) return new Set()
  const rows = await db
    .selectFrom('purchase')
    .select('id')
    .where('id', '=', anyUuid(named))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

function confirmTogether(
  platform: Platform,
  payments: readonly ArrivedPayment[],
): Promise<PaymentAnswer[]> {
  if (payments.length === 0) return Promise.resolve([])
  return inTransaction(platform.db, async (trx) => {
    if (await isStopped(trx)) throw new MoneyStopped()
    const now = platform.clock.now()
    const known = await recogniseEvents(trx, payments, now)
    const fresh = payments.filter((payment) => !known.has(payment.eventId))
    const unique = [...new Map(fresh.map((payment) => [payment.eventId, payment])).values()]
    const batch = await loadBatch(trx, platform, unique, now)
    const decisions = decideBatch(batch, unique, now)
    await recordBatch(trx, decisions, now)
    await keepAnswers(trx, decisions)
    const given = new Map(decisions.map(({ payment, answer }) => [payment.eventId, answer]))
    return payments.map(({ eventId }) => {
      const answer = known.get(eventId) ?? given.get(eventId)
      if (!answer) throw new Error(`the message ${eventId} has no answer`)
      return answer
    })
  })
}
