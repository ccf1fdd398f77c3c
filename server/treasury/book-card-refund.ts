import { type Decision, refuse } from '#domain/kernel/refusal.ts'
import { refundedByHand } from '#domain/ledger/provider-journals.ts'
import { costFor } from '#domain/payments/card-quote.ts'
import type { OperatorActor, Platform } from '#server/kernel/door.ts'
import { ledgerCorrection, readBookedParts } from '#server/ledger/door.ts'
import { type CardPaymentNow, CardRefused, CardUnanswered } from '#server/ports/door.ts'
import { readRates } from './book-card-costs.ts'
import { cardRate } from './card-rate.ts'

/** A payment partly refunded in the provider's console, and the document that explains it. */
export interface PartRefunded {
  paymentId: string
  evidenceHash: string
  reason: string
}

/**
 * Proposes to book a refund that the card provider reports and the books lack, as the provider's loss, at the rate of the
 * payment's quote. The order is decided about separately. Refuses `unknown_object`, `provider_unavailable`, `nothing_due` if
 * nothing is missing, `transition_not_allowed` for a whole payment, which is refunded as an order, and what an adjustment
 * refuses. Invariants L3, L8.
 */
export async function proposeCardRefund(
  platform: Platform,
  by: OperatorActor,
  { paymentId, evidenceHash, reason }: PartRefunded,
  key: string,
): Promise<Decision<{ proposalId: string }>> {
  const { provider } = platform.ports.card
  const payment = await find(platform, paymentId)
  if (payment === 'silent') return refuse({ code: 'provider_unavailable' })
  const bookedMinor = await readBookedParts(platform.db, provider, paymentId)
  if (!payment || bookedMinor === null) return refuse({ code: 'unknown_object' })
  const amountMinor = payment.refundedMinor - bookedMinor
  if (amountMinor <= 0n) return refuse({ code: 'nothing_due' })
  const whole = payment.refundedMinor >= payment.amountMinor
  if (whole || payment.currency.toLowerCase() !== 'eur') {
    return refuse({ code: 'transition_not_allowed' })
  }
  const lines = refundedByHand(await worthOf(platform, paymentId, amountMinor))
  const part = { refundOf: paymentId, provider, currency: payment.currency }
  const payload = {
    lines,
    evidenceHash,
    ...part,
    amountMinor: `${amountMinor}`,
    bookedMinor: `${bookedMinor}`,
  }
  const subject = `ledger-adjustment:refund:${paymentId}`
  return ledgerCorrection.propose(platform, by, { subject, payload, reason }, key)
}

async function find(
  { ports }: Platform,
  paymentId: string,
): Promise<CardPaymentNow | null | 'silent'> {
  try {
    return await ports.card.findPayment(paymentId)
  } catch (error) {
    if (error instanceof CardRefused || error instanceof CardUnanswered) return 'silent'
    throw error
  }
}

async function worthOf(platform: Platform, paymentId: string, amountMinor: bigint) {
  const { rate } = await cardRate(platform)
  const rates = await readRates(platform.db, [{ paymentId }])
  return costFor(amountMinor, rates.get(paymentId) ?? rate)
}
