import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#domain/kernel/language.ts'
import { toCosts, toSessionNow, toSessionParams } from './transform.ts'

/** A line of the provider's balance, in its shape. */
const line = (change: Record<string, unknown>) =>
  ({
    id: 'txn_1',
    object: 'balance_transaction',
    type: 'charge',
    reporting_category: 'charge',
    amount: 4_845,
    fee: 98,
    net: 4_747,
    currency: 'eur',
    created: 1_795_000_000,
    source: { id: 'ch_1', object: 'charge', payment_intent: 'pi_1' },
    ...change,
  }) as unknown as Stripe.BalanceTransaction

const dispute = { id: 'dp_1', object: 'dispute', payment_intent: { id: 'pi_1' } }

test.each([
  ['a charge', {}, ['charge', 'pi_1', 98n]],
  [
    'a refund whose fee is given back',
    { type: 'refund', reporting_category: 'refund', amount: -4_845, fee: -10 },
    ['refund', 'pi_1', -10n],
  ],
  [
    'a dispute',
    {
      type: 'adjustment',
      reporting_category: 'dispute',
      amount: -4_845,
      fee: 2_000,
      source: dispute,
    },
    ['dispute', 'pi_1', 2_000n],
  ],
  [
    'a dispute that was won',
    { type: 'adjustment', reporting_category: 'dispute_reversal', fee: -2_000, source: dispute },
    ['dispute', 'pi_1', -2_000n],
  ],
  [
    'a fee by itself',
    { type: 'stripe_fee', reporting_category: 'fee', amount: -150, fee: 0, source: null },
    ['other', null, 150n],
  ],
  ['a payment that is not expanded', { source: 'ch_1' }, ['charge', null, 98n]],
])('PAY-02 what %s costs is told by its line of the balance', (_, change, expected) => {
  const costs = toCosts(line(change))
  expect(costs.map(({ kind, paymentId, amountMinor }) => [kind, paymentId, amountMinor])).toEqual([
    expected,
  ])
  expect(costs[0]).toMatchObject({ transactionId: 'txn_1', currency: 'eur' })
})

test('PAY-02 what costs nothing, and payouts, are no costs', () => {
  expect(toCosts(line({ fee: 0 }))).toEqual([])
  const payout = {
    type: 'payout',
    reporting_category: 'payout',
    amount: -9_000,
    fee: 0,
    source: 'po_1',
  }
  expect(toCosts(line(payout))).toEqual([])
})

/** A payment page as Stripe answers for it, its payment expanded. */
const session = (change: Record<string, unknown>) =>
  ({
    id: 'cs_test_1',
    object: 'checkout.session',
    mode: 'payment',
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    ...change,
  }) as unknown as Stripe.Checkout.Session

const paidIntent = {
  id: 'pi_1',
  object: 'payment_intent',
  status: 'succeeded',
  amount: 923,
  amount_received: 923,
  currency: 'eur',
  created: 1_795_000_000,
  metadata: { backing_id: '5a000000-0000-4000-8000-000000000001' },
  latest_charge: { id: 'ch_1', object: 'charge', created: 1_795_000_060, amount_refunded: 0 },
}

test.each([
  ['nobody has paid', {}, 'open', null],
  ['has run out', { status: 'expired' }, 'expired', null],
  ['has another state than is known', { status: 'suspended' }, 'open', null],
  ['is paid', { status: 'complete', payment_intent: paidIntent }, 'complete', 'succeeded'],
  [
    'is on its way',
    { status: 'complete', payment_intent: { ...paidIntent, status: 'processing' } },
    'complete',
    'processing',
  ],
  [
    'was declined',
    { payment_intent: { ...paidIntent, status: 'requires_payment_method', latest_charge: null } },
    'open',
    'waiting',
  ],
])('PAY-02 a payment page that %s is told with its payment', (_, change, state, status) => {
  const now = toSessionNow(session(change))
  expect([now.state, now.payment?.status ?? null]).toEqual([state, status])
})

test('PAY-02 what a page was paid with names the order, the cents and when the card was charged', () => {
  const { payment } = toSessionNow(session({ status: 'complete', payment_intent: paidIntent }))
  expect(payment).toMatchObject({
    paymentId: 'pi_1',
    orderId: '5a000000-0000-4000-8000-000000000001',
    amountMinor: 923n,
    currency: 'eur',
    seenAt: new Date(1_795_000_060_000),
  })
})

test('a payment page is in the language of whoever pays', () => {
  const order = {
    key: 'card:1:1',
    orderId: '5a000000-0000-4000-8000-000000000001',
    eurCents: 923n,
    description: 'Route vers Paris',
    successUrl: 'https://coin-rouge.example/soutiens/1',
    cancelUrl: 'https://coin-rouge.example/soutiens/1',
  }
  for (const language of LANGUAGES) {
    expect(toSessionParams({ ...order, language }).locale).toBe(language)
  }
})
