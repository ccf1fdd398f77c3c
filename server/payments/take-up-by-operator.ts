import { invariant } from '#domain/kernel/invariant.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import {
  auditedAs,
  inTransaction,
  type OperatorActor,
  type Platform,
  recordAudit,
} from '#server/kernel/door.ts'
import { MoneyStopped } from '#server/ledger/door.ts'
import { CardRefused, CardUnanswered } from '#server/ports/door.ts'
import { namesOurs } from './names-ours.ts'
import { takeUpDisputesOf } from './take-up-dispute.ts'
import { takeUpPayment } from './take-up-payment.ts'

/** Which payment at the card provider, and why it is looked for. */
export interface TakeUp {
  paymentId: string
  reason: string
}

/** What a payment is in the books. */
export interface TakenUp {
  /** The order, or the purchase, that it names or was assigned to. */
  backingId: string | null
  /** It was in the books before: nothing new was taken. */
  known: boolean
  outcome: 'confirmed' | 'frozen' | 'refund_due' | 'refunded' | 'held'
  /** Why it is held or goes back. */
  reason: string | null
}

/**
 * Takes a card payment that no message has told of, as if its message had come; one that is known is brought to where it is
 * at the provider, and so are its disputes. Refuses `unknown_object` for one that the provider does not know, `unknown_backing` for one that names
 * an order which is none of ours, `not_paid`, `money_stopped`, `provider_unavailable`. What does not fit its order, such as
 * another currency, is held; so is what names nothing, since it may be ours without its name. Rule PAY-02.
 */
export async function takeUpByOperator(
  platform: Platform,
  by: OperatorActor,
  { paymentId, reason }: TakeUp,
): Promise<Decision<TakenUp>> {
  const taken = await takeUp(platform, paymentId)
  if (!taken.ok) return taken
  const { outcome, known } = taken.value
  await inTransaction(platform.db, (trx) => {
    const subject = `payment:${paymentId}`
    const deed = { by: auditedAs(by), operation: 'manage_jobs', subject, reason } as const
    return recordAudit(trx, { ...deed, detail: { outcome, known } }, platform.clock.now())
  })
  return taken
}

async function takeUp(platform: Platform, paymentId: string): Promise<Decision<TakenUp>> {
  try {
    const payment = await platform.ports.card.findPayment(paymentId)
    if (payment?.paymentId !== paymentId) return refuse({ code: 'unknown_object' })
    const known = (await findKept(platform, paymentId)) !== null
    const strange = payment.backingId !== null && !(await namesOurs(platform, payment))
    if (!known && strange) return refuse({ code: 'unknown_backing' })
    if (payment.status !== 'succeeded') return refuse({ code: 'not_paid' })
    await takeUpPayment(platform, payment)
    await takeUpDisputesOf(platform, paymentId)
    const kept = await findKept(platform, paymentId)
    invariant(kept, 'what was taken up is in the books')
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
): Promise<Omit<TakenUp, 'known'> | null> {
  const row = await db
    .selectFrom('payment')
    .select(['backing_id as backingId', 'outcome', 'reason'])
    .where('provider', '=', ports.card.provider)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  return row ?? null
}
