import type { SandboxAnswer, SandboxStore } from './port.ts'
import { chargeOf, refundObject, withRefund } from './sandbox-shapes.ts'

/** The result of a refund request: the refund and its payment afterwards, or an error. */
type RefundMade = { made: { id: string }; payment: Record<string, unknown> }

interface RefundContext {
  store: SandboxStore
  now(): Date
  letters(count: number): string
}

/** A request that is refused, in the provider's words. */
export function failure(
  status: number,
  type: string,
  message: string,
  code?: string,
): SandboxAnswer {
  return { status, body: { error: { type, message, code } } }
}

const refused = (status: number, message: string, code?: string) => ({
  refused: failure(status, 'invalid_request_error', message, code),
})

/** Refunds what a request asks for. While a bank decides, nothing of a charge is refunded; what a bank has taken never is. */
export async function makeRefund(
  context: RefundContext,
  fields: URLSearchParams,
): Promise<RefundMade | { refused: SandboxAnswer }> {
  const payment = await context.store.find(fields.get('payment_intent') ?? '')
  if (!payment) return refused(404, 'No such payment_intent')
  if (chargeOf(payment.body)?.refunded) {
    return refused(400, 'Already refunded', 'charge_already_refunded')
  }
  const disputes = await disputesOf(context, payment.id)
  if (disputes.some(({ status }) => status === 'needs_response')) {
    return refused(400, 'The charge is disputed', 'charge_disputed')
  }
  const before = Number(chargeOf(payment.body)?.amount_refunded ?? 0)
  // Without an amount, all that was not refunded yet.
  const left = Number(payment.body.amount_received) - before
  const amount = Number(fields.get('amount') ?? left)
  if (amount > left) return refused(400, 'More than is left of the charge')
  const lost = disputes.filter(({ status }) => status === 'lost')
  const taken = lost.reduce((sum, dispute) => sum + Number(dispute.amount), 0)
  if (amount > left - taken) return refused(400, 'The charge is charged back', 'charge_disputed')
  const body = withRefund(payment.body, amount)
  await context.store.replace(payment.id, body)
  const made = { payment: payment.body, amount }
  return { made: refundObject(`re_${context.letters(24)}`, made, context.now()), payment: body }
}

/** The last refund of a payment is returned: it and its payment afterwards. */
export async function takeRefundBack({ store }: RefundContext, paymentId: string) {
  const refunds = await store.list('refund')
  const last = refunds.findLast(
    ({ body }) => body.payment_intent === paymentId && body.status === 'succeeded',
  )
  const payment = await store.find(paymentId)
  if (!last || !payment) throw new Error('there is no such refund')
  const failed = { ...last.body, status: 'failed', failure_reason: 'expired_or_canceled_card' }
  await store.replace(last.id, failed)
  await store.replace(paymentId, withRefund(payment.body, -Number(last.body.amount)))
  return failed
}

async function disputesOf({ store }: RefundContext, paymentId: string) {
  const disputes = await store.list('dispute')
  return disputes.flatMap(({ body }) => (body.payment_intent === paymentId ? [body] : []))
}
