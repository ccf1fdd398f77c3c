import { invariant } from '#domain/kernel/invariant.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { operatorCommand, type Platform } from '#server/kernel/door.ts'
import { MoneyStopped } from '#server/ledger/door.ts'
import { CardRefused, CardUnanswered } from '#server/ports/door.ts'
import { importMissedDisputesOf } from './import-missed-dispute.ts'
import { importMissedPayment } from './import-missed-payment.ts'
import { namesOurs } from './names-ours.ts'

/** Which payment at the card provider, and why it is imported. */
export interface ImportMissed {
  paymentId: string
  reason: string
}

/** A payment, as the books have it. */
export interface Imported {
  /** The order, or the purchase, that it names or was assigned to. */
  orderId: string | null
  /** It was in the books before; nothing new was recorded. */
  known: boolean
  outcome: 'confirmed' | 'frozen' | 'refund_due' | 'refunded' | 'held'
  /** Why it is held or refunded. */
  reason: string | null
}

/**
 * Imports a card payment of which no message came, as if it had come; a known one is updated to its status at the provider, with
 * its disputes. Refuses `unknown_object` for one that the provider does not know, `unknown_backing` for one that names an order
 * which is none of ours, `not_paid`, `money_stopped`, `provider_unavailable`. What does not fit its order, such as another
 * currency, is held; so is what names no order, since it may be ours all the same. Rule PAY-02.
 */
export const importMissedByOperator = operatorCommand({
  operation: 'manage_jobs',
  // The money comes in as by its message; the log has who imported it.
  ask: ({ platform }, { paymentId }: ImportMissed) => importMissed(platform, paymentId),
  load: async (_, _request, taken) => taken,
  decide: (taken) => accept(taken),
  record: async ({ audit }, taken, { input: { paymentId, reason } }) => {
    const { outcome, known } = taken
    await audit(`payment:${paymentId}`, { reason, detail: { outcome, known } })
    return taken
  },
})

async function importMissed(platform: Platform, paymentId: string): Promise<Decision<Imported>> {
  try {
    const payment = await platform.ports.card.findPayment(paymentId)
    if (payment?.paymentId !== paymentId) return refuse({ code: 'unknown_object' })
    const known = (await findKept(platform, paymentId)) !== null
    const strange = payment.orderId !== null && !(await namesOurs(platform, payment))
    if (!known && strange) return refuse({ code: 'unknown_backing' })
    if (payment.status !== 'succeeded') return refuse({ code: 'not_paid' })
    await importMissedPayment(platform, payment)
    await importMissedDisputesOf(platform, paymentId)
    const kept = await findKept(platform, paymentId)
    invariant(kept, 'what was imported is in the books')
    return accept({ ...kept, known })
  } catch (error) {
    if (error instanceof MoneyStopped) return refuse({ code: 'money_stopped' })
    if (error instanceof CardUnanswered || error instanceof CardRefused) {
      return refuse({ code: 'provider_unavailable' })
    }
    throw error
  }
}

async function findKept(
  { db, ports }: Platform,
  paymentId: string,
): Promise<Omit<Imported, 'known'> | null> {
  const row = await db
    .selectFrom('payment')
    .select(['order_id as orderId', 'outcome', 'reason'])
    .where('provider', '=', ports.card.provider)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  return row ?? null
}
