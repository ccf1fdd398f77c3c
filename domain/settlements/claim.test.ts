import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextInterval } from '#domain/kernel/interval.ts'
import { micro, usdc, ZERO } from '#domain/kernel/money.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { addDays, addHours, addMilliseconds } from '#domain/kernel/time.ts'
import { isWalletAddress } from '#domain/kernel/wallet-address.ts'
import { decidePayout, decideRelease, type PayoutFacts } from '#domain/treasury/payout.ts'
import {
  addressRefusals,
  type ClosedAccountFacts,
  decideAddressChange,
  decideClosedAccountPayee,
  usableFrom,
  waitsForScreening,
} from '#domain/treasury/payout-address.ts'
import { codesOf, given } from '#tests/fixtures/sample-fight.ts'
import { type ClaimFacts, decideClaim, holderAt } from './claim.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

const mintedAt = new Date('2027-03-10T12:00:00Z')
const now = addDays(mintedAt, 100)
const wallet = `0x${'ab'.repeat(20)}`
const address = {
  address: wallet,
  changedAt: mintedAt,
  first: true,
  blocked: false,
  screenedAt: now,
}
const distribution = {
  distributionId: 'distribution-one',
  netMicro: usdc(8_550),
  totalUnits: 300,
  settledAt: addDays(mintedAt, 90),
}
const facts: ClaimFacts = {
  claimantId: 'ada',
  accountFrozen: false,
  certificate: {
    interval: { from: 0, until: 10 },
    owners: [{ ownerId: 'ada', since: mintedAt }],
    locked: false,
    frozen: false,
    chargedBack: false,
  },
  distributions: [distribution],
  claimedDistributionIds: new Set(),
  address,
}
const certificateWith = (changed: Partial<ClaimFacts['certificate']>) => ({
  certificate: { ...facts.certificate, ...changed },
})
const claim = (changed: Partial<ClaimFacts> = {}) =>
  decideClaim({ ...facts, ...changed }, DEFAULT_SETTINGS, now)

describe('a claim', () => {
  test('PRO-05 of ten units of 300 in a net of 8,550 is 285', () => {
    expect(given(claim())).toEqual({
      parts: [{ distributionId: 'distribution-one', amountMicro: usdc(285) }],
      totalMicro: usdc(285),
    })
  })

  test('goes to the holder at the settlement, and later distributions follow the certificate', () => {
    const sold = addDays(mintedAt, 95)
    const owners = [...facts.certificate.owners, { ownerId: 'bea', since: sold }]
    const later = { ...distribution, distributionId: 'distribution-two', settledAt: sold }
    const both = { distributions: [distribution, later], ...certificateWith({ owners }) }
    expect(given(claim(both)).parts.map(({ distributionId }) => distributionId)).toEqual([
      'distribution-one',
    ])
    const hers = given(claim({ ...both, claimantId: 'bea' }))
    expect(hers.parts.map(({ distributionId }) => distributionId)).toEqual(['distribution-two'])
    expect(holderAt(owners, addMilliseconds(mintedAt, -1))).toBe(null)
  })

  test.each<[string, Partial<ClaimFacts>]>([
    ['certificate_frozen', certificateWith({ frozen: true })],
    ['certificate_locked', certificateWith({ locked: true })],
    ['account_frozen', { accountFrozen: true }],
    ['nothing_due', { claimedDistributionIds: new Set(['distribution-one']) }],
    ['nothing_due', { claimantId: 'somebody else' }],
    ['nothing_due', certificateWith({ chargedBack: true })],
    ['address_missing', { address: null }],
    ['address_unusable', { address: { ...address, blocked: true } }],
    ['address_unusable', { address: { ...address, address: `0x${'0'.repeat(40)}` } }],
    ['address_too_new', { address: { ...address, first: false, changedAt: addHours(now, -23) } }],
    ['screening_pending', { address: { ...address, screenedAt: null } }],
  ])('is refused with %s for %o', (code, changed) => {
    expect(codesOf(claim(changed))).toEqual([code])
  })

  test.each([null, { ...address, screenedAt: null }, { ...address, blocked: true }])(
    'PRO-05 of nothing asks for no address and no screening, whatever is named: %o',
    (named) => {
      expect(codesOf(claim({ distributions: [], address: named }))).toEqual(['nothing_due'])
    },
  )

  test('by everybody once is the whole net, to the micro-USDC', () => {
    const units = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(units, fc.bigInt({ min: 1n, max: 10n ** 14n }), (list, net) => {
        const totalUnits = list.reduce((sum, one) => sum + one, 0)
        let from = 0
        let paid = 0n
        for (const one of list) {
          const interval = nextInterval(from, one)
          from = interval.until
          const distributions = [{ ...distribution, netMicro: micro(net), totalUnits }]
          const decision = claim({ distributions, ...certificateWith({ interval }) })
          if (decision.ok) paid += decision.value.totalMicro
        }
        expect(paid).toBe(net)
      }),
    )
  })
})

describe('a payout address', () => {
  test('waits 48 hours when it replaces another, and none when it is the first', () => {
    const first = given(decideAddressChange(null, wallet, now))
    expect(usableFrom(first, DEFAULT_SETTINGS)).toEqual(now)
    const other = given(decideAddressChange(first, `0x${'cd'.repeat(20)}`, now))
    expect(usableFrom(other, DEFAULT_SETTINGS)).toEqual(addHours(now, 48))
    const afterOthers = given(decideAddressChange(null, wallet, now, true))
    expect(usableFrom(afterOthers, DEFAULT_SETTINGS)).toEqual(addHours(now, 48))
    expect(given(decideAddressChange(first, wallet.toUpperCase().replace('0X', '0x'), now))).toBe(
      first,
    )
  })

  test('is that of a wallet, and never that of nobody', () => {
    expect(isWalletAddress(wallet)).toBe(true)
    expect(isWalletAddress(`${wallet}0`)).toBe(false)
    expect(codesOf(decideAddressChange(null, '0x0', now))).toEqual(['address_unusable'])
  })

  test('KYC-02 one that was blocked can be named again after a pass, and waits its day', () => {
    const blocked = { ...address, blocked: true }
    const again = { changedAt: now, first: false, blocked: false, screenedAt: now }
    expect(given(decideAddressChange(blocked, address.address, now))).toMatchObject(again)
  })

  test('KYC-02 a pass counts for thirty days, to the millisecond, and no pass is none', () => {
    const codes = (screenedAt: Date | null) =>
      addressRefusals({ ...address, screenedAt }, DEFAULT_SETTINGS, now).map(({ code }) => code)
    expect(codes(addMilliseconds(addDays(now, -30), 1))).toEqual([])
    expect(codes(addDays(now, -30))).toEqual(['screening_pending'])
    expect(codes(null)).toEqual(['screening_pending'])
  })

  test('KYC-02 a provider is asked only where nothing else is in the way', () => {
    const recent = { ...address, first: false, changedAt: now, screenedAt: null }
    const both = addressRefusals(recent, DEFAULT_SETTINGS, now)
    expect(both.map(({ code }) => code)).toEqual(['address_too_new', 'screening_pending'])
    expect(waitsForScreening(both)).toBe(false)
    expect(waitsForScreening([{ code: 'screening_pending' }])).toBe(true)
    expect(waitsForScreening([])).toBe(false)
  })

  const left: ClosedAccountFacts = {
    hasLeft: true,
    accountFrozen: false,
    owedMicro: usdc(3),
    current: null,
  }
  const name = (changed: Partial<ClosedAccountFacts>, to = wallet) =>
    decideClosedAccountPayee({ ...left, ...changed }, to, now)

  test('PAY-03 of somebody who has left is named by others where there is none that can be paid', () => {
    expect(given(name({}))).toMatchObject({ address: wallet, first: true })
    const blocked = { ...address, blocked: true }
    const other = `0x${'cd'.repeat(20)}`
    expect(given(name({ current: blocked }, other))).toMatchObject({ address: other, first: false })
    expect(codesOf(name({ current: blocked }))).toEqual(['address_unusable'])
    expect(codesOf(name({ current: address }, other))).toEqual(['transition_not_allowed'])
    expect(codesOf(name({ hasLeft: false }))).toEqual(['transition_not_allowed'])
    expect(codesOf(name({ accountFrozen: true }))).toEqual(['account_frozen'])
    expect(codesOf(name({ owedMicro: ZERO }))).toEqual(['nothing_due'])
    expect(codesOf(name({}, '0x1'))).toEqual(['address_unusable'])
  })
})

describe('a payout to a recipient', () => {
  const payout: PayoutFacts = {
    authorId: 'operator-one',
    recipientId: 'fighter-one',
    recipientKyc: 'full',
    recipientFrozen: false,
    pocketFrozen: false,
    payableMicro: usdc(450),
    amountMicro: usdc(450),
    address,
  }
  const pay = (changed: Partial<PayoutFacts>, approver = 'operator-two') =>
    codesOf(decidePayout({ ...payout, ...changed }, approver, DEFAULT_SETTINGS, now))

  test('needs full KYC, a second operator, an address, and no more than is released', () => {
    expect(pay({})).toEqual([])
    expect(pay({}, 'operator-one')).toEqual(['second_person_required'])
    expect(pay({}, 'fighter-one')).toEqual(['not_allowed'])
    expect(pay({ recipientKyc: 'simplified' })).toEqual(['kyc_required'])
    expect(pay({ recipientFrozen: true })).toEqual(['account_frozen'])
    expect(pay({ pocketFrozen: true })).toEqual(['pocket_not_open'])
    expect(pay({ amountMicro: micro(450_000_001n) })).toEqual(['nothing_due'])
    expect(pay({ amountMicro: ZERO })).toEqual(['nothing_due'])
    expect(pay({ address: null })).toEqual(['address_missing'])
  })

  const step = { dueAt: now, amountMicro: usdc(450) }
  const pocket = { closed: true, frozen: false, withdrawableUntil: null, heldMicro: usdc(450) }
  test.each([
    ['at its time', {}, now, []],
    ['a millisecond early', {}, addMilliseconds(now, -1), ['transition_not_allowed']],
    ['before the close', { closed: false }, now, ['transition_not_allowed']],
    [
      'while an order can be withdrawn',
      { withdrawableUntil: addHours(now, 1) },
      now,
      ['transition_not_allowed'],
    ],
    ['of a frozen Pocket', { frozen: true }, now, ['pocket_not_open']],
    ['of nothing that is held', { heldMicro: ZERO }, now, ['nothing_due']],
  ])('PAY-03 the release %s', (_name, changed, at, codes) => {
    expect(codesOf(decideRelease(step, { ...pocket, ...changed }, at))).toEqual(codes)
  })

  test('PAY-03 the release is what a lost dispute has left', () => {
    const left = { ...pocket, heldMicro: usdc(402) }
    expect(given(decideRelease(step, left, now)).amountMicro).toBe(usdc(402))
  })
})
