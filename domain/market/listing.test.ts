import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { received } from '#domain/bouts/declaration.ts'
import { decideCancellation, decidePostponement } from '#domain/bouts/fight-schedule.ts'
import { type PocketSupply, takenPpm } from '#domain/bouts/fight-supply.ts'
import { NO_UNITS_TAKEN } from '#domain/campaigns/pocket.ts'
import { type MicroUsdc, micro, ppm, usdc, ZERO } from '#domain/kernel/money.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { addDays, addHours, addMilliseconds } from '#domain/kernel/time.ts'
import { FREE_SPENDING } from '#domain/orders/spending.ts'
import {
  ANNOUNCED_AT,
  codesOf,
  FIGHT_AT,
  given,
  OFFICIAL_AT,
  officialFight,
  sampleFight,
  startedFight,
  VERIFIED_AT,
  verifiedFight,
  WEIGH_IN_AT,
} from '#tests/fixtures/sample-fight.ts'
import {
  type BuyerFacts,
  decideListing,
  decidePurchase,
  decideTakingBack,
  type Listing,
  offerObstacles,
  type TradedCertificate,
} from './listing.ts'
import { leastPrice } from './resale.ts'
import { haltedUntil, haltOf } from './trading-halt.ts'

const now = addDays(ANNOUNCED_AT, 10)
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
  paidAt: ANNOUNCED_AT,
}
const offer = { sellerId: 'ada', priceMicro: usdc(120), endsAt: addDays(now, 30) }
const list = (changed: Partial<TradedCertificate>, changedOffer: Partial<Listing> = {}) =>
  decideListing(
    { ...certificate, ...changed },
    { ...offer, ...changedOffer },
    DEFAULT_SETTINGS,
    now,
  )
const listing = given(list({}))

describe('NFT-02 an offer', () => {
  test.each<[string, Partial<TradedCertificate>, Partial<Listing>]>([
    ['not_transferable', { kind: 'federation' }, {}],
    ['certificate_locked', { locked: true }, {}],
    ['certificate_frozen', { frozen: true }, {}],
    ['certificate_burned', { burnedAt: now }, {}],
    ['halted_for_fight', { haltedUntil: 'unknown' }, {}],
    ['not_owner', { ownerId: 'bea' }, {}],
    ['card_lock', { paidByCard: true }, {}],
    ['pocket_still_open', { pocketOpen: true }, {}],
    ['sold_from_vault', { inWallet: true }, {}],
    ['price_not_positive', {}, { priceMicro: ZERO }],
    ['below_minimum', {}, { priceMicro: micro(19n) }],
    ['listing_ended', {}, { endsAt: now }],
  ])('is refused with %s for %o %o', (code, changed, changedOffer) => {
    expect(codesOf(list(changed, changedOffer))).toEqual([code])
  })

  test('of what was paid by card waits 120 days', () => {
    expect(list({ paidByCard: true, paidAt: addDays(now, -120) }).ok).toBe(true)
    const almost = addMilliseconds(addDays(now, -120), 1)
    expect(codesOf(list({ paidByCard: true, paidAt: almost }))).toEqual(['card_lock'])
  })

  test('is taken back by its seller, once', () => {
    const back = given(decideTakingBack(listing, 'ada', now))
    expect(codesOf(decideTakingBack(back, 'ada', now))).toEqual(['listing_ended'])
    expect(codesOf(decideTakingBack(listing, 'bea', now))).toEqual(['not_owner'])
    const reserved = { ...listing, isReserved: true }
    expect(codesOf(decideTakingBack(reserved, 'ada', now))).toEqual(['listing_reserved'])
    const frozen = { ...listing, isFrozen: true }
    expect(codesOf(decideTakingBack(frozen, 'ada', now))).toEqual(['listing_frozen'])
  })
})

describe('NFT-02 a purchase', () => {
  const buyer: BuyerFacts = {
    accountIds: ['bea'],
    emailVerified: true,
    countryBlocked: false,
    accountFrozen: false,
    kycLevel: 'simplified',
    counterMicro: usdc(880),
    screening: 'pass',
    balanceMicro: usdc(1_000),
    relation: 'none',
    spending: FREE_SPENDING,
    knowsRisk: true,
  }
  const due = {
    parts: [{ distributionId: 'distribution', amountMicro: usdc(285) }],
    totalMicro: usdc(285),
  }
  const buy = (
    changed: Partial<BuyerFacts>,
    market: { certificate?: TradedCertificate; listing?: Listing } = {},
    seen: MicroUsdc = usdc(120),
  ) =>
    decidePurchase(
      { certificate, listing, dueToSeller: due, ...market },
      { ...buyer, ...changed },
      seen,
      DEFAULT_SETTINGS,
      now,
    )

  test('pays the royalty, credits the seller first, and counts for the buyer’s KYC', () => {
    expect(given(buy({}))).toEqual({
      royalty: { priceMicro: usdc(120), royaltyMicro: usdc(6), sellerMicro: usdc(114) },
      counterAddedMicro: usdc(120),
      sellerCredit: due,
    })
  })

  test.each<[string, Partial<BuyerFacts>]>([
    ['kyc_full_required', { counterMicro: micro(880_000_001n) }],
    ['kyc_required', { kycLevel: 'none' }],
    ['buyer_is_seller', { accountIds: ['ada'] }],
    ['buyer_is_seller', { accountIds: ['abe', 'ada'] }],
    ['own_pocket', { relation: 'opponent' }],
    ['email_unverified', { emailVerified: false }],
    ['country_blocked', { countryBlocked: true }],
    ['account_frozen', { accountFrozen: true }],
    ['screening_hit', { screening: 'hit' }],
    ['screening_pending', { screening: 'pending' }],
    ['risk_questions_open', { knowsRisk: false }],
    ['spending_limit_reached', { spending: { ...FREE_SPENDING, limitMicro: usdc(119) } }],
    ['spending_paused', { spending: { ...FREE_SPENDING, pause: { until: null } } }],
    ['balance_too_small', { balanceMicro: usdc(119) }],
  ])('is refused with %s for %o', (code, changed) => {
    expect(codesOf(buy(changed))).toEqual([code])
  })

  test('moves a price whole, and never more than a buyer has or may', () => {
    const amount = fc.bigInt({ min: 1n, max: 2_000_000_000n }).map(micro)
    const level = fc.constantFrom('none', 'simplified', 'full' as const)
    const facts = fc.record({ price: amount, seen: amount, counterMicro: amount })
    fc.assert(
      fc.property(facts, amount, level, fc.boolean(), (money, balanceMicro, kycLevel, exactly) => {
        const { price, counterMicro } = money
        const seen = exactly ? price : money.seen
        const offered = { ...listing, priceMicro: price }
        const decision = buy({ balanceMicro, counterMicro, kycLevel }, { listing: offered }, seen)
        const known = kycLevel === 'full' || counterMicro + price <= 1_000_000_000n
        const allowed =
          kycLevel !== 'none' && known && price >= leastPrice(DEFAULT_SETTINGS.royaltyBps)
        const may = seen === price && balanceMicro >= price && allowed
        expect(decision.ok).toBe(may)
        if (!decision.ok) return
        const { royaltyMicro, sellerMicro } = decision.value.royalty
        expect(royaltyMicro + sellerMicro).toBe(price)
        expect(royaltyMicro).toBe((price * 5n) / 100n)
        expect(royaltyMicro).toBeGreaterThan(0n)
        expect(decision.value.counterAddedMicro).toBe(price)
      }),
    )
  })

  test('is refused at another price, of a sold or halted certificate', () => {
    expect(codesOf(buy({}, {}, usdc(119)))).toEqual(['amount_mismatch'])
    expect(codesOf(buy({}, { listing: { ...listing, soldAt: now } }))).toEqual(['listing_ended'])
    const reserved = { ...listing, isReserved: true }
    expect(codesOf(buy({}, { listing: reserved }))).toEqual(['listing_reserved'])
    const frozen = { ...listing, isFrozen: true }
    expect(codesOf(buy({}, { listing: frozen }))).toEqual(['listing_frozen'])
    const halted = { ...certificate, haltedUntil: addDays(now, 1) }
    expect(codesOf(buy({}, { certificate: halted }))).toEqual(['halted_for_fight'])
    const moved = { ...certificate, ownerId: 'eve' }
    expect(codesOf(buy({}, { certificate: moved }))).toEqual(['not_owner'])
  })
})

describe('NFT-02 trading halts around a fight', () => {
  const halt = (fight: Parameters<typeof haltOf>[0], at: Date) =>
    haltOf(fight, DEFAULT_SETTINGS, at)

  test('from 24 hours before the weigh-in', () => {
    const from = addHours(WEIGH_IN_AT, -24)
    expect(halt(sampleFight(), addMilliseconds(from, -1))).toBe(null)
    expect(halt(sampleFight(), from)).toBe('unknown')
    expect(halt(startedFight(), FIGHT_AT)).toBe('unknown')
  })

  test('until settlement, at most 60 days after the official result', () => {
    const until = addDays(OFFICIAL_AT, 60)
    expect(halt(officialFight(), OFFICIAL_AT)).toEqual(until)
    expect(halt(verifiedFight(), addMilliseconds(until, -1))).toEqual(until)
    expect(halt(verifiedFight(), until)).toBe(null)
    const settled = received(verifiedFight(), usdc(9_000))
    expect(halt(settled, addDays(VERIFIED_AT, 3))).toBe(null)
  })

  test('not while a fight has no date, nor once it is cancelled', () => {
    const postponed = given(decidePostponement(sampleFight(), now))
    expect(halt(postponed, FIGHT_AT)).toBe(null)
    const order = { reason: 'athlete_released', fault: 'athlete', evidenceHash: 'h' } as const
    const cancelled = given(decideCancellation(sampleFight(), order, now))
    expect(halt(cancelled, FIGHT_AT)).toBe(null)
  })

  test('as long as the longest of the covered fights', () => {
    const all = (...fights: Parameters<typeof haltedUntil>[0]) =>
      haltedUntil(fights, DEFAULT_SETTINGS, OFFICIAL_AT)
    expect(all()).toBe(null)
    expect(all(officialFight(), sampleFight())).toBe('unknown')
    const result = officialFight().result
    const earlier = result && { ...result, officialAt: addDays(OFFICIAL_AT, -5) }
    const other = { ...officialFight(), result: earlier }
    expect(all(other, officialFight())).toEqual(addDays(OFFICIAL_AT, 60))
    expect(all(officialFight(), other)).toEqual(addDays(OFFICIAL_AT, 60))
  })
})

describe('PRO-01 what is promised of a fight', () => {
  const supply = (stage: PocketSupply['stage'], cursorUnits: number, voidUnits: number) => ({
    terms: { unitCount: 400, ppmPerUnit: ppm(500) },
    unitsTaken: { ...NO_UNITS_TAKEN, cursorUnits, voidUnits },
    stage,
  })

  test('PRO-04 is all that is on offer, and of ended Pockets what was sold', () => {
    expect(takenPpm([supply('offered', 100, 0)])).toBe(200_000)
    expect(takenPpm([supply('offered', 100, 10)])).toBe(195_000)
    expect(takenPpm([supply('ended', 300, 0)])).toBe(150_000)
    expect(takenPpm([supply('ended', 300, 10)])).toBe(145_000)
    expect(takenPpm([supply('none', 0, 0)])).toBe(0)
    expect(takenPpm([supply('ended', 300, 0), supply('offered', 0, 0)])).toBe(350_000)
  })

  test('is never more than the whole', () => {
    const much = { ...supply('offered', 0, 0), terms: { unitCount: 2_000, ppmPerUnit: ppm(400) } }
    expect(() => takenPpm([much, much])).toThrow('more than a whole')
  })
})

describe('NFT-02 what keeps an offer from everybody', () => {
  test.each<[string[], Partial<TradedCertificate>, Partial<Listing>]>([
    [[], {}, {}],
    [['listing_reserved'], {}, { isReserved: true }],
    [['listing_frozen'], {}, { isFrozen: true }],
    [['listing_ended'], {}, { endsAt: now }],
    [['listing_ended'], { burnedAt: now }, { soldAt: now }],
    [['listing_ended'], { ownerId: 'bob' }, {}],
    [['halted_for_fight'], { haltedUntil: 'unknown' }, {}],
    [['pocket_still_open', 'card_lock'], { pocketOpen: true, paidByCard: true, paidAt: now }, {}],
  ])('is %j', (codes, changed, changedOffer) => {
    const market = {
      certificate: { ...certificate, ...changed },
      listing: { ...listing, ...changedOffer },
    }
    expect(offerObstacles(market, DEFAULT_SETTINGS, now).map(({ code }) => code)).toEqual(codes)
  })
})
