import { inTransaction, keepEventAnswers, type Platform } from '#server/kernel/door.ts'
import { isStopped, MoneyStopped } from '#server/ledger/door.ts'
import { type ArrivedPayment, type PaymentAnswer, recogniseEvents } from '#server/payments/door.ts'
import { decideBatch } from './decide-batch.ts'
import { loadBatch } from './load-batch.ts'
import { recordBatch } from './record-batch.ts'

/** Confirms the backings of payments, all in one transaction; a payment that names no order is held. */
export function confirmBackings(
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
    await keepEventAnswers(
      trx,
      decisions.map(({ payment, answer }) => ({ ...payment, answer })),
    )
    const given = new Map(decisions.map(({ payment, answer }) => [payment.eventId, answer]))
    return payments.map(({ eventId }) => {
      const answer = known.get(eventId) ?? given.get(eventId)
      if (!answer) throw new Error(`the message ${eventId} has no answer`)
      return answer
    })
  })
}
