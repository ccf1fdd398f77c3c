import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideFreeze, decideUnfreeze, type Freeze } from '#domain/identity/freeze.ts'
import { type MicroUsdc, micro, usdc, ZERO } from '#domain/kernel/money.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import {
  closedLate,
  creditedCompensation,
  creditedToPerson,
  frozenAfterClose,
  paidPerson,
  returnedEscrowOf,
} from '#domain/ledger/holder-journals.ts'
import {
  closedPocket,
  confirmedBackingByWallet,
  frozenBacking,
  refundedFromQuarantine,
} from '#domain/ledger/journals.ts'
import { balancesOf, type Entry, reversalOf } from '#domain/ledger/ledger.ts'
import {
  chargedBackInPart,
  coveredClearing,
  earnedPremium,
  paidProviderCost,
  withdrawnFees,
} from '#domain/ledger/provider-journals.ts'
import { decideBankLoss } from '#domain/payments/bank-loss.ts'
import {
  claimedPart,
  compensatedFight,
  fundedReserve,
} from '#domain/settlements/settlement-journals.ts'
import { NO_COVER, priceOrder } from '#domain/treasury/fees.ts'
import { confirmedBackingByCard } from '#tests/fixtures/sample-card-entries.ts'
import { codesOf, given } from '#tests/fixtures/sample-fight.ts'
import { type DisputedMoney, decideDispute, decideDisputeEnd } from './chargeback.ts'
import { BACKING_STATES, type BackingState, mayTransition } from './confirmation.ts'
import { decideResolution, releasedState } from './frozen-order.ts'

fc.configureGlobal({ numRuns: 500, ...fc.readConfigureGlobal() })

const price = priceOrder(usdc(500), { level1: true, level2: true }, DEFAULT_SETTINGS)
const backing = { backingId: 'b1', pocketId: 'p1', price }
const totals = { pocketId: 'p1', feePendingMicro: usdc(25), reserveMicro: usdc(50) }

/** Balances in USDC, debit positive, without the accounts that are empty. */
function books(...entries: readonly Entry[]): Record<string, number> {
  const all = [...balancesOf(entries)].map(([path, balance]) => [path, Number(balance) / 1e6])
  return Object.fromEntries(all.filter(([, balance]) => balance !== 0))
}

describe('a card dispute', () => {
  const money: DisputedMoney = { price, pocketClosed: true, recipientHeldMicro: usdc(45) }
  const end = (
    won: boolean,
    changed: Partial<DisputedMoney> = {},
    before: BackingState = 'unlocked',
  ) => decideDisputeEnd({ state: 'disputed', stateBefore: before }, won, { ...money, ...changed })

  test.each(BACKING_STATES)('of an order that is %s is taken where a step leads there', (state) => {
    const listed = ['confirmed', 'unlocked', 'settled', 'frozen'].includes(state)
    expect(decideDispute({ state, paidByCard: true }).ok).toBe(listed)
    expect(codesOf(decideDispute({ state, paidByCard: false }))).toEqual(['transition_not_allowed'])
    expect(mayTransition(state, 'disputed')).toBe(listed)
  })

  test('that is won changes nothing', () => {
    expect(given(end(true))).toEqual({ outcome: 'won', state: 'unlocked' })
    expect(given(end(true, {}, 'settled'))).toEqual({ outcome: 'won', state: 'settled' })
    expect(given(end(true, {}, 'frozen'))).toEqual({ outcome: 'won', state: 'frozen' })
  })

  test('lost before the close undoes the order', () => {
    expect(given(end(false, { pocketClosed: false }))).toMatchObject({
      undone: true,
      recoveredMicro: usdc(525),
      lossMicro: ZERO,
      voidCause: 'refunded',
    })
    const entries = confirmedBackingByCard(backing)
    expect(books(...entries, ...entries.map(reversalOf))).toEqual({})
  })

  test('lost later recovers what is still held; the rest and the future are the provider’s', () => {
    expect(given(end(false))).toMatchObject({
      undone: false,
      recoveredMicro: usdc(45),
      lossMicro: usdc(480),
      voidCause: 'charged_back',
    })
    const after = books(chargedBackInPart(backing, usdc(45)), coveredClearing('b1', usdc(525)))
    expect(after).toEqual({
      'pocket:p1:recipient': 45,
      'escrow:pocket:p1': -45,
      'expense:chargeback': 480,
      'provider:cash': -480,
    })
  })

  test('never recovers more than the order brought the recipient', () => {
    const held = fc.bigInt({ min: 0n, max: 10n ** 12n }).map(micro)
    fc.assert(
      fc.property(held, (recipientHeldMicro) => {
        const lost = given(end(false, { recipientHeldMicro }))
        if (lost.outcome !== 'lost') throw new Error('it was lost')
        expect(lost.recoveredMicro <= price.recipientMicro).toBe(true)
        expect(lost.recoveredMicro + lost.lossMicro).toBe(price.backerPaysMicro)
      }),
    )
  })

  test('ends once', () => {
    const ended = { state: 'charged_back', stateBefore: 'unlocked' } as const
    expect(codesOf(decideDisputeEnd(ended, true, money))).toEqual(['transition_not_allowed'])
    expect(codesOf(decideDisputeEnd(ended, false, money))).toEqual(['transition_not_allowed'])
  })
})

describe('KYC-02 a freeze', () => {
  const now = new Date('2027-03-10T12:00:00Z')
  const order = {
    subject: 'person',
    subjectId: 'ada',
    operatorId: 'one',
    reason: 'A name on a list',
  } as const
  const frozen: Freeze = given(decideFreeze(null, order, now))
  const proposal = { authorId: 'one', ownerId: 'ada', approverIds: [], approvalsNeeded: 1 }
  const approver = { id: 'two', reason: 'Another person of that name' }

  test('is set by one with a reason, on somebody else, once', () => {
    expect(codesOf(decideFreeze(frozen, order, now))).toEqual(['transition_not_allowed'])
    expect(codesOf(decideFreeze(null, { ...order, reason: '' }, now))).toEqual(['reason_missing'])
    expect(codesOf(decideFreeze(null, { ...order, subjectId: 'one' }, now))).toEqual([
      'not_allowed',
    ])
  })

  test('is lifted by a second person, never by its subject', () => {
    expect(given(decideUnfreeze(frozen, proposal, approver)).lifted).toBe(true)
    expect(codesOf(decideUnfreeze(frozen, proposal, { ...approver, id: 'one' }))).toEqual([
      'second_person_required',
    ])
    expect(codesOf(decideUnfreeze(frozen, proposal, { ...approver, id: 'ada' }))).toEqual([
      'not_allowed',
    ])
    const unowned = { ...proposal, ownerId: null }
    expect(codesOf(decideUnfreeze(frozen, unowned, { ...approver, id: 'ada' }))).toEqual([
      'not_allowed',
    ])
  })

  test('of an order ends with its release or its refund, by two people', () => {
    const resolve = (state: BackingState, resolution: 'release' | 'refund', id = 'two') =>
      decideResolution({ state }, resolution, proposal, { ...approver, id })
    expect(given(resolve('frozen', 'release'))).toEqual({
      state: 'unlocked',
      burnsCertificate: false,
    })
    expect(given(resolve('frozen', 'refund'))).toEqual({
      state: 'refunded',
      burnsCertificate: true,
    })
    expect(codesOf(resolve('unlocked', 'refund'))).toEqual(['transition_not_allowed'])
    const settled = { state: 'frozen', releasedTo: 'settled' } as const
    expect(given(decideResolution(settled, 'release', proposal, approver)).state).toBe('settled')
    expect(codesOf(resolve('frozen', 'refund', 'one'))).toEqual(['second_person_required'])
  })

  test.each([
    ['awaiting_payment', 'kyc_full_required', 'confirmed'],
    ['expired', 'pocket_frozen', 'confirmed'],
    ['confirmed', 'screening_hit', 'unlocked'],
    ['confirmed', 'operator', 'confirmed'],
    ['unlocked', 'operator', 'unlocked'],
    ['settled', 'operator', 'settled'],
  ] as const)('of an order that was %s, for %s, is released to %s', (before, reason, released) => {
    expect(releasedState(before, reason)).toBe(released)
    expect(mayTransition('frozen', released)).toBe(true)
  })

  test('over the close ends with the same books as without it, released or given back', () => {
    const paid = confirmedBackingByWallet(backing)
    const plain = books(...paid, ...closedPocket(totals))
    const freeze = frozenBacking(backing)
    expect(books(...paid, freeze, reversalOf(freeze), closedLate(backing))).toEqual(plain)
    const late = frozenAfterClose(backing)
    expect(books(...paid, ...closedPocket(totals), late, reversalOf(late))).toEqual(plain)
    expect(books(...paid, freeze, refundedFromQuarantine(backing))).toEqual({})
    const back = [...paid, ...closedPocket(totals), late, refundedFromQuarantine(backing)]
    expect(books(...back)).toEqual({})
  })
})

describe('the books of the provider', () => {
  test('FEE-01 a fee withdrawal takes what was earned and leaves everything else', () => {
    const paid = confirmedBackingByWallet({
      ...backing,
      price: priceOrder(usdc(500), NO_COVER, DEFAULT_SETTINGS),
    })
    const close = closedPocket({ ...totals, reserveMicro: ZERO })
    const feeWithdrawal = withdrawnFees('s1', 'sale-fee', 'escrow:pocket:p1', usdc(25))
    expect(books(...paid, ...close, feeWithdrawal)).toEqual({
      'escrow:pocket:p1': 475,
      'pocket:p1:recipient': -475,
    })
  })

  test('a premium is earned out of the reserve; a cost is the provider’s own', () => {
    const funding = fundedReserve('f1', usdc(100))
    expect(books(funding, earnedPremium('p1', 'f1', usdc(25)))).toEqual({
      'escrow:reserve': 100,
      'reserve:cover': -75,
      'income:premium': -25,
    })
    expect(books(paidProviderCost('c1', usdc(2)))).toEqual({
      'expense:psp': 2,
      'provider:cash': -2,
    })
  })
})

describe('the books of a holder', () => {
  const key = { pocketId: 'p1', fightId: 'f1' }

  test('what is credited leaves the distribution once, and is paid from the market’s escrow', () => {
    const credited = creditedToPerson(key, 'distribution:1:claim:c1', 'ada', usdc(285))
    expect(books(credited, paidPerson('x', 'ada', usdc(285)))).toEqual({
      'payable:holders:p1:f1': 285,
      'escrow:pocket:p1': -285,
    })
    // The same name as a claim: the books take one of the two.
    const claimed = claimedPart({ ...key, distribution: 1, fighterId: 'f' }, 'c1', usdc(285))
    expect(credited.businessKey).toBe(claimed.businessKey)
  })

  test('PRO-06 a compensation is credited out of the reserve’s escrow', () => {
    const owed = compensatedFight(key, usdc(200), usdc(200))
    const credited = creditedCompensation(key, 'c1', 'ada', usdc(200))
    expect(books(...owed, credited, paidPerson('x', 'ada', usdc(200)))).toEqual({
      'reserve:cover': 200,
      'escrow:reserve': -200,
    })
  })

  test('returned escrow is owed to the holders instead of the recipient', () => {
    expect(books(returnedEscrowOf(key, usdc(225)))).toEqual({
      'pocket:p1:recipient': 225,
      'payable:holders:p1:f1': -225,
    })
  })
})

describe('what a bank takes of one payment in several disputes', () => {
  const takings = fc.array(fc.bigInt({ min: 1n, max: 3_000n }), { minLength: 1, maxLength: 5 })
  const paids = fc.record({
    paidMicro: fc.bigInt({ min: 1n, max: 10n ** 12n }).map(micro),
    paidMinor: fc.bigInt({ min: 50n, max: 5_000n }),
  })
  const judge = (
    { paidMicro, paidMinor }: { paidMicro: MicroUsdc; paidMinor: bigint },
    lost: bigint[],
  ) =>
    lost.map((lostNowMinor, at) => {
      const lostBeforeMinor = lost.slice(0, at).reduce((sum, minor) => sum + minor, 0n)
      return decideBankLoss(paidMicro, { paidMinor, lostBeforeMinor, lostNowMinor })
    })

  test('R11 is the same in all, in whatever order they are lost', () => {
    fc.assert(
      fc.property(paids, takings, (paid, lost) => {
        const outcome = (some: bigint[]) => {
          const losses = judge(paid, some)
          const parts = losses.reduce((sum, { partMicro }) => sum + partMicro, 0n)
          return [losses.at(-1)?.isWhole, losses.at(-1)?.beyondMicro, parts]
        }
        expect(outcome(lost.toReversed())).toEqual(outcome(lost))
        const [isWhole, beyondMicro, parts] = outcome(lost)
        if (isWhole) expect(parts).toBe(paid.paidMicro + BigInt(beyondMicro ?? 0n))
        else expect(BigInt(parts ?? 0n) < paid.paidMicro).toBe(true)
      }),
    )
  })
})
