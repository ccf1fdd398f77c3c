import { invariant } from '#domain/kernel/invariant.ts'
import { add, MICRO_PER_USDC, type MicroUsdc, micro, subtract, ZERO } from '#domain/kernel/money.ts'
import { type ConfirmationOutcome, decideConfirmation } from '#domain/orders/confirmation.ts'
import { isPaidTooLate, roundingOf } from '#domain/payments/card-quote.ts'
import { priceOfRow, thresholdOfOrder } from '#server/kernel/door.ts'
import type { ArrivedPayment, PaymentAnswer } from '#server/payments/door.ts'
import type { Batch, BatchBacking } from './load-batch.ts'

/** What to write for one payment. */
export interface PaymentDecision {
  payment: ArrivedPayment
  answer: PaymentAnswer
  /** Set when the order is confirmed now, or confirmed and frozen. */
  taken: {
    payment: ArrivedPayment
    backing: BatchBacking
    /** The order's state before. */
    from: BatchBacking['row']['state']
    outcome: Extract<ConfirmationOutcome, { outcome: 'confirmed' | 'frozen' }>
    roundingMicro: MicroUsdc
    /** The Pocket's cursor afterwards; null where nothing is sold by the unit. */
    cursorUnits: number | null
  } | null
  /** False for a payment that another event has recorded. */
  isNewPayment: boolean
}

/** Judges payments one after the other: each sees what the ones before it have taken. */
export function judgePayments(
  batch: Batch,
  payments: readonly ArrivedPayment[],
  now: Date,
): PaymentDecision[] {
  const earlier = new Map(batch.earlier)
  return payments.map((payment) => {
    const known = earlier.get(payment.paymentId)
    if (known) return { payment, answer: known, taken: null, isNewPayment: false }
    const decision = decideOne(batch, payment, now)
    const { answer } = decision
    const repeated =
      answer.outcome === 'confirmed' || answer.outcome === 'frozen'
        ? ({ outcome: 'already_confirmed', certificateNumber: answer.certificateNumber } as const)
        : answer
    earlier.set(payment.paymentId, repeated)
    return decision
  })
}

function decideOne(batch: Batch, payment: ArrivedPayment, now: Date): PaymentDecision {
  const backing = payment.orderId === null ? undefined : batch.backings.get(payment.orderId)
  if (!backing) return held(payment, 'unknown_backing')
  if (payment.deviation) return held(payment, payment.deviation)
  const { row, quotes } = backing
  const received = receivedFor({ amountMicro: row.backer_pays_micro, quotes }, payment)
  if (!received) return held(payment, 'no_quote')
  const decision = decideConfirmation(factsOf(batch, backing), received.payment, now)
  if (!decision.ok) return held(payment, decision.refusals[0].code)
  const outcome = decision.value
  if (outcome.outcome === 'refund') {
    const answer = { outcome: 'refund_due', reason: outcome.reason } as const
    return { payment, answer, taken: null, isNewPayment: true }
  }
  invariant(outcome.outcome !== 'already_confirmed', 'an earlier payment was recognised before')
  const cursorUnits = take(backing, outcome)
  batch.numbers.shift()
  const { certificateNumber } = outcome
  const answer: PaymentAnswer =
    outcome.outcome === 'confirmed'
      ? { outcome: 'confirmed', certificateNumber }
      : { outcome: 'frozen', certificateNumber, reason: outcome.reason }
  const { roundingMicro } = received
  const taken = { payment, backing, from: row.state, outcome, roundingMicro, cursorUnits }
  return { payment, answer, taken, isNewPayment: true }
}

function held(payment: ArrivedPayment, reason: string): PaymentDecision {
  return { payment, answer: { outcome: 'held', reason }, taken: null, isNewPayment: true }
}

function factsOf(batch: Batch, backing: BatchBacking) {
  const { row, person, pocket, reservation } = backing
  const { facts } = pocket
  const { reservedUnits } = facts.unitsTaken
  return {
    backing: {
      state: row.state,
      units: row.units,
      price: priceOfRow(row),
      reservedUntil: row.reserved_until,
      confirmation: confirmationOf(backing),
      missedQuestion: backing.missedQuestion,
    },
    pocket: {
      ...facts,
      unitsTaken: { ...facts.unitsTaken, reservedUnits: reservedUnits - (reservation?.units ?? 0) },
    },
    backer: {
      kycLevel: person.kycLevel,
      counterMicro: subtract(
        add(
          ...person.accounts.flatMap((account) => [
            account.capturedMicro,
            account.purchasedMicro,
            account.reservedMicro,
          ]),
        ),
        reservation?.counterMicro ?? ZERO,
      ),
      accountFrozen: person.frozen,
      hasLeft: person.hasLeft,
    },
    nextCertificateNumber: Number(batch.numbers[0] ?? 0n),
    settings: { kycThreshold: thresholdOfOrder(row.settings) },
  }
}

function confirmationOf({ row }: BatchBacking) {
  if (row.payment_id === null || row.certificate_number === null) return null
  const { interval_from: from, interval_until: until } = row
  return {
    paymentId: row.payment_id,
    certificateNumber: Number(row.certificate_number),
    interval: from === null || until === null ? null : { from, until },
  }
}

/** Takes the order's units and amounts out of the batch's facts, so that the next payment sees them gone. */
function take(
  backing: BatchBacking,
  outcome: Extract<ConfirmationOutcome, { outcome: 'confirmed' | 'frozen' }>,
): number | null {
  const { row, person, pocket, reservation } = backing
  person.capturedMicro = add(person.capturedMicro, row.backer_pays_micro)
  person.reservedMicro = subtract(person.reservedMicro, reservation?.counterMicro ?? ZERO)
  const { unitsTaken } = pocket.facts
  const cursorUnits = outcome.interval?.until ?? null
  pocket.facts = {
    ...pocket.facts,
    unitsTaken: {
      ...unitsTaken,
      cursorUnits: cursorUnits ?? unitsTaken.cursorUnits,
      reservedUnits: unitsTaken.reservedUnits - (reservation?.units ?? 0),
    },
  }
  backing.reservation = null
  backing.row = {
    ...row,
    state: outcome.outcome,
    payment_id: outcome.paymentId,
    certificate_number: BigInt(outcome.certificateNumber),
    interval_from: outcome.interval?.from ?? null,
    interval_until: outcome.interval?.until ?? null,
  }
  return cursorUnits
}

/** An order's price, and its card quotes, the latest first. */
type Costs = { amountMicro: MicroUsdc; quotes: BatchBacking['quotes'] }

/** A deposit is worth its amount; a card payment its quote. Null for a card payment without any quote. */
export function receivedFor(costs: Costs, payment: ArrivedPayment) {
  if (payment.provider !== 'chain') return receivedByCard(costs, payment)
  const { paymentId, amountMinor, currency: asset, seenAt } = payment
  const amountMicro = micro(amountMinor)
  return { payment: { paymentId, amountMicro, asset, seenAt }, roundingMicro: ZERO }
}

/**
 * What the card payment is worth: the order's exact price if it is to the cent a quoted amount, preferably of a quote that was
 * valid when it was paid. Any other amount is converted at the quoted rate, and the rules find that it does not fit. For a
 * payment that operators assign the quote's time is ignored.
 */
function receivedByCard({ amountMicro: priceMicro, quotes }: Costs, payment: ArrivedPayment) {
  const [latest] = quotes
  if (!latest) return null
  const alike = quotes.filter((quote) => quote.eur_cents === payment.amountMinor)
  const over = (quote: (typeof quotes)[number]) =>
    isPaidTooLate({ validUntil: quote.expires_at }, payment.seenAt)
  const exact = alike.find((quote) => !over(quote)) ?? alike[0]
  const quote = exact ?? latest
  const rate = { numerator: quote.rate_numerator, denominator: quote.rate_denominator }
  const worth = (payment.amountMinor * MICRO_PER_USDC * rate.denominator) / (100n * rate.numerator)
  const inEuros = payment.currency.toLowerCase() === 'eur'
  const amountMicro = exact ? priceMicro : micro(worth)
  const priced = { amountMicro: priceMicro, eurCents: quote.eur_cents, rate }
  return {
    payment: {
      paymentId: payment.paymentId,
      amountMicro,
      asset: inEuros ? 'USDC' : payment.currency.toUpperCase(),
      seenAt: payment.seenAt,
      quoteOver: exact !== undefined && over(exact) && payment.type !== 'assigned',
    },
    roundingMicro: exact ? roundingOf(priced) : ZERO,
  }
}
