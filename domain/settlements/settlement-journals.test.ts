import { describe, expect, test } from 'vitest'
import { bps, micro, ppm, usdc } from '#domain/kernel/money.ts'
import { balancesOf, type Entry } from '#domain/ledger/ledger.ts'
import { resold } from '#domain/market/purchase-journals.ts'
import { royaltyOn } from '#domain/market/resale.ts'
import { settleDistribution } from './settlement.ts'
import {
  chargedBack,
  claimedCompensation,
  claimedPart,
  compensatedFight,
  fundedReserve,
  settledDistribution,
} from './settlement-journals.ts'

const key = { pocketId: 'p1', fightId: 'f1', distribution: 1, fighterId: 'fighter-one' }
const holders = 'payable:holders:p1:f1'

/** Balances in USDC, debit positive, without the accounts that are empty. */
function books(entries: readonly Entry[]): Record<string, number> {
  const all = [...balancesOf(entries)].map(([path, balance]) => [path, Number(balance) / 1e6])
  return Object.fromEntries(all.filter(([, balance]) => balance !== 0))
}

const worked = {
  earningsMicro: usdc(60_000),
  soldPpm: ppm(150_000),
  totalUnits: 300,
  voidIntervals: [],
  payoutFeeBps: bps(500),
}

describe('journal 3: a fight is settled', () => {
  test('FEE-01 the fee is earned and the net is owed, in three postings whatever the holders', () => {
    const entry = settledDistribution(key, settleDistribution(worked))
    expect(books([entry])).toEqual({
      'escrow:pocket:p1': 9_000,
      'income:payout-fee': -450,
      [holders]: -8_550,
    })
    expect(entry.postings).toHaveLength(3)
  })

  test('void intervals are owed to the fighter and to the provider', () => {
    const voidIntervals = [
      { interval: { from: 0, until: 10 }, cause: 'withdrawn' },
      { interval: { from: 10, until: 20 }, cause: 'charged_back' },
    ] as const
    expect(
      books([settledDistribution(key, settleDistribution({ ...worked, voidIntervals }))]),
    ).toEqual({
      'escrow:pocket:p1': 9_000,
      'income:payout-fee': -435,
      [holders]: -7_980,
      'payable:fighter:fighter-one': -300,
      'income:recovery': -285,
    })
  })

  test('a claim takes one holder’s part, once per certificate and distribution', () => {
    const settled = settledDistribution(key, settleDistribution(worked))
    const claim = claimedPart(key, 'certificate-a', usdc(285))
    expect(books([settled, claim])[holders]).toBe(-8_265)
    expect(claim.businessKey).toBe('pocket:p1:fight:f1:distribution:1:claim:certificate-a')
    expect(claimedPart({ ...key, distribution: 2 }, 'certificate-a', usdc(1)).businessKey).not.toBe(
      claim.businessKey,
    )
  })
})

describe('journal 4: a fight is cancelled', () => {
  test('PRO-06 the reserve pays while it can', () => {
    const entries = compensatedFight(key, usdc(200), usdc(10_000))
    expect(books(entries)).toEqual({ 'reserve:cover': 200, [holders]: -200 })
    expect(entries).toHaveLength(1)
  })

  test('PRO-06 the provider adds what the reserve lacks, with the money for it', () => {
    expect(books(compensatedFight(key, usdc(200), usdc(150)))).toEqual({
      'reserve:cover': 150,
      'expense:backstop': 50,
      [holders]: -200,
      'escrow:reserve': 50,
      'provider:cash': -50,
    })
  })

  test('PRO-06 an empty reserve leaves all of it to the provider', () => {
    expect(books(compensatedFight(key, usdc(200), micro(0n)))['expense:backstop']).toBe(200)
  })

  test('the claim is paid from the reserve’s escrow', () => {
    const funded = fundedReserve('funding-one', usdc(10_000))
    const owed = compensatedFight(key, usdc(200), usdc(10_000))
    const claim = claimedCompensation(key, 'certificate-a', usdc(200))
    expect(books([funded, ...owed, claim])).toEqual({
      'escrow:reserve': 9_800,
      'reserve:cover': -9_800,
    })
  })
})

describe('the other journals', () => {
  test('journal 5: NFT-02 a resale pays the seller and the royalty', () => {
    expect(books([resold('sale-one', 'person-one', royaltyOn(usdc(120), bps(500)))])).toEqual({
      'escrow:market': 120,
      'payable:person:person-one': -114,
      'income:royalty': -6,
    })
  })

  test('journal 9: a chargeback after release is a named loss', () => {
    expect(books([chargedBack('b1', usdc(525))])).toEqual({
      'expense:chargeback': 525,
      'clearing:card': -525,
    })
  })

  test('journal 10: the provider funds the reserve', () => {
    expect(books([fundedReserve('funding-one', usdc(10_000))])).toEqual({
      'escrow:reserve': 10_000,
      'reserve:cover': -10_000,
    })
  })
})
