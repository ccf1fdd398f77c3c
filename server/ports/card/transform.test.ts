import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { toCosts } from './transform.ts'

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
