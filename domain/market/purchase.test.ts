import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bps, micro, usdc, ZERO } from '#domain/kernel/money.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { addDays, addMilliseconds, MINUTE_MS } from '#domain/kernel/time.ts'
import { balancesOf } from '#domain/ledger/ledger.ts'
import { resold } from '#domain/market/purchase-journals.ts'
import { FREE_SPENDING } from '#domain/orders/spending.ts'
import type { UnpaidReservation } from '#domain/orders/unpaid-reservation.ts'
import { codesOf, given } from '#tests/fixtures/sample-fight.ts'
import type { BuyerFacts, Listing, Market, TradedCertificate } from './listing.ts'
import {
  type ArrivalFacts,
  decideArrival,
  decideHandOver,
  decideReservation,
  mayTransitionPurchase,
  PURCHASE_STATES,
  type PurchaseFacts,
  reservesOffer,
} from './purchase.ts'
import { paidFromPurchase, paidPurchaseByCard, paidPurchaseByWallet } from './purchase-journals.ts'
import { royaltyOn } from './resale.ts'

const now = new Date('2027-03-01T10:00:00Z')
const until = addMilliseconds(now, 30 * MINUTE_MS)
const certificate: TradedCertificate = {
  kind: 'share',
  ownerId: 'ada',
  locked: false,
  frozen: false,
  burnedAt: null,
  haltedUntil: null,
  pocketOpen: false,
  inWallet: false,
  paidByCard: false,
  paidAt: addDays(now, -200),
}
const listing: Listing = {
  sellerId: 'ada',
  priceMicro: usdc(120),
  endsAt: addDays(now, 10),
  takenBackAt: null,
  soldAt: null,
  isReserved: false,
  isFrozen: false,
}
const buyer: BuyerFacts = {
  accountIds: ['bea'],
  emailVerified: true,
  countryBlocked: false,
  accountFrozen: false,
  kycLevel: 'simplified',
  counterMicro: usdc(880),
  screening: 'pass',
  balanceMicro: ZERO,
  relation: 'none',
  spending: FREE_SPENDING,
  knowsRisk: true,
}
const market: Market = { certificate, listing }
const seen = addMilliseconds(now, MINUTE_MS)
const payment = { paymentId: 'pay-1', amountMicro: usdc(120), asset: 'USDC', seenAt: seen }
const waiting: PurchaseFacts = {
  state: 'awaiting_payment',
  priceMicro: usdc(120),
  reservedUntil: until,
  paymentId: null,
}

describe('NFT-02 a purchase that is paid from outside', () => {
  const reserve = (
    changed: Partial<BuyerFacts>,
    offer: Partial<Listing> = {},
    unpaidReservations: readonly UnpaidReservation[] = [],
  ) =>
    decideReservation(
      { certificate, listing: { ...listing, ...offer } },
      { ...buyer, ...changed, unpaidReservations },
      usdc(120),
      DEFAULT_SETTINGS,
      now,
    )

  test('is refused to who has kept it for an hour and a half within a day', () => {
    const held = { from: addMilliseconds(now, -95 * MINUTE_MS), until: now }
    expect(codesOf(reserve({}, {}, [held]))).toEqual(['reserved_too_often'])
  })

  test('holds the offer for half an hour, and never beyond its end', () => {
    expect(given(reserve({}))).toEqual({
      royalty: royaltyOn(usdc(120), bps(500)),
      counterAddedMicro: usdc(120),
      reservedUntil: until,
    })
    const endsAt = addMilliseconds(now, 5 * MINUTE_MS)
    expect(given(reserve({}, { endsAt })).reservedUntil).toEqual(endsAt)
  })

  test.each<[string, Partial<BuyerFacts>, Partial<Listing>]>([
    ['listing_reserved', {}, { isReserved: true }],
    ['kyc_full_required', { counterMicro: micro(880_000_001n) }, {}],
    ['email_unverified', { emailVerified: false }, {}],
    ['country_blocked', { countryBlocked: true }, {}],
    ['screening_pending', { screening: 'pending' }, {}],
    ['buyer_is_seller', { accountIds: ['bea', 'ada'] }, {}],
  ])('KYC-01 is refused with %s for %o %o', (code, changed, offer) => {
    expect(codesOf(reserve(changed, offer))).toEqual([code])
  })
})

describe('the payment of a purchase', () => {
  type Changed = {
    purchase?: Partial<PurchaseFacts>
    certificate?: Partial<TradedCertificate>
    listing?: Partial<Listing>
    buyer?: Partial<BuyerFacts>
  }
  const factsOf = (changed: Changed): ArrivalFacts => ({
    purchase: { ...waiting, ...changed.purchase },
    market: {
      certificate: { ...certificate, ...changed.certificate },
      listing: { ...listing, ...changed.listing },
    },
    buyer: { ...buyer, ...changed.buyer },
    settings: DEFAULT_SETTINGS,
  })
  const arrive = (changed: Changed, paid: Partial<typeof payment> = {}, at = seen) =>
    decideArrival(factsOf(changed), { ...payment, ...paid }, at)
  const late = addMilliseconds(until, 1)

  test.each<[string, Changed]>([
    ['duplicate_payment', { purchase: { state: 'sold', paymentId: 'pay-0' } }],
    ['order_ended', { purchase: { state: 'rejected' } }],
    ['listing_ended', { listing: { takenBackAt: now } }],
    ['listing_ended', { listing: { soldAt: now } }],
    ['not_for_sale', { certificate: { haltedUntil: 'unknown' } }],
    ['not_for_sale', { certificate: { burnedAt: now } }],
    ['not_for_sale', { certificate: { ownerId: 'eve' } }],
    ['not_for_sale', { buyer: { relation: 'manager' } }],
  ])('goes back as %s for %o', (reason, changed) => {
    expect(given(arrive(changed))).toEqual({ outcome: 'refund', reason })
  })

  test('KYC-01 of who is stopped or above the threshold by then is kept and waits for operators', () => {
    const frozen = { outcome: 'frozen', reason: 'account_frozen' }
    expect(given(arrive({ buyer: { accountFrozen: true } }))).toEqual(frozen)
    const tooMuch = { buyer: { counterMicro: micro(880_000_001n) } }
    expect(given(arrive(tooMuch))).toEqual({ outcome: 'frozen', reason: 'kyc_full_required' })
  })

  test('of another amount or asset is held', () => {
    expect(codesOf(arrive({}, { amountMicro: usdc(119) }))).toEqual(['amount_mismatch'])
    expect(codesOf(arrive({}, { amountMicro: usdc(121) }))).toEqual(['amount_mismatch'])
    expect(codesOf(arrive({}, { asset: 'EURC' }))).toEqual(['asset_mismatch'])
  })

  test('that comes late is fitted in again while nobody else has the offer, and else goes back', () => {
    expect(given(arrive({}, {}, late))).toEqual({ outcome: 'paid' })
    expect(given(arrive({ purchase: { state: 'expired' } }, {}, late))).toEqual({ outcome: 'paid' })
    const taken = { listing: { isReserved: true } }
    expect(given(arrive(taken, {}, late))).toEqual({ outcome: 'refund', reason: 'listing_ended' })
    const ended = { listing: { endsAt: seen } }
    expect(given(arrive(ended, {}, late))).toEqual({ outcome: 'refund', reason: 'listing_ended' })
    expect(given(arrive({ purchase: { state: 'detected' } }, {}, late))).toEqual({
      outcome: 'paid',
    })
  })

  test('is never just refused: what fits the price to the micro-USDC is kept, held or given back', () => {
    const states = fc.constantFrom(...PURCHASE_STATES)
    const unpaid = new Set(['awaiting_payment', 'detected', 'expired', 'rejected'])
    const amount = fc.bigInt({ min: 119_999_999n, max: 120_000_001n }).map(micro)
    fc.assert(
      fc.property(
        states,
        amount,
        fc.boolean(),
        fc.boolean(),
        (state, amountMicro, isReserved, halted) => {
          const paymentId = unpaid.has(state) ? null : 'pay-0'
          const decision = arrive(
            {
              purchase: { state, paymentId },
              listing: { isReserved },
              certificate: { haltedUntil: halted ? 'unknown' : null },
            },
            { amountMicro },
          )
          const fits = amountMicro === usdc(120) || paymentId !== null
          expect(decision.ok).toBe(fits)
          if (!decision.ok) return
          const { outcome } = decision.value
          if (outcome === 'paid') {
            expect(mayTransitionPurchase(state, 'paid')).toBe(true)
            expect(halted).toBe(false)
            expect(isReserved && !reservesOffer({ ...waiting, state }, seen)).toBe(false)
          }
        },
      ),
    )
  })

  test('hands over what may still be sold, and nothing else', () => {
    const royalty = royaltyOn(usdc(120), bps(500))
    expect(given(decideHandOver(market, buyer, royalty))).toEqual(royalty)
    const halted = { ...market, certificate: { ...certificate, haltedUntil: now } }
    expect(codesOf(decideHandOver(halted, buyer, royalty))).toEqual(['halted_for_fight'])
  })
})

describe('the books of a purchase', () => {
  const purchase = { purchaseId: 'one', priceMicro: usdc(120) }
  const royalty = royaltyOn(usdc(120), bps(500))
  const sold = [resold('one', 'ada', royalty), paidFromPurchase(purchase)]
  const ofSale = {
    'escrow:market': usdc(120),
    'payable:person:ada': micro(-114_000_000n),
    'income:royalty': micro(-6_000_000n),
  }

  test('PAY-01 by wallet: 120 are 114 for the seller and 6 of royalty', () => {
    const books = Object.fromEntries(balancesOf([...paidPurchaseByWallet(purchase), ...sold]))
    expect(books).toMatchObject({ ...ofSale, 'payable:purchase:one': 0n })
  })

  test('PAY-02 by card: the same, once the treasury has brought the USDC', () => {
    const entries = [...paidPurchaseByCard(purchase, micro(4_213n)), ...sold]
    expect(Object.fromEntries(balancesOf(entries))).toMatchObject({
      ...ofSale,
      'payable:purchase:one': 0n,
      'clearing:card': 0n,
      fx_rounding: micro(-4_213n),
      'provider:cash': 4_213n,
    })
  })
})
