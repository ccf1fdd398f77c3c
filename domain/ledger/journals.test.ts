import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, MAXIMUM_AMOUNT, micro, usdc, ZERO } from '#domain/kernel/money.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { NO_COVER, priceOrder } from '#domain/treasury/fees.ts'
import { confirmedBackingByCard } from '#tests/fixtures/sample-card-entries.ts'
import { mayHold } from './chart-of-accounts.ts'
import {
  type BookedBacking,
  closedPocket,
  confirmedBackingByWallet,
  convertedTooLate,
  frozenBacking,
  paidOut,
  refundedFromQuarantine,
  releasedEscrow,
  withdrawnBacking,
} from './journals.ts'
import { balancesOf, type Entry, reversalOf } from './ledger.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

const level2 = { level1: true, level2: true }
const athlete = { kind: 'fighter', id: 'fighter-one' } as const

function booked(principalMicro = usdc(500), cover = level2, backingId = 'b1'): BookedBacking {
  const price = priceOrder(principalMicro, cover, DEFAULT_SETTINGS)
  return { backingId, pocketId: 'p1', price }
}

const backings = fc
  .record({
    principal: fc.bigInt({ min: 1n, max: MAXIMUM_AMOUNT / 100n }).map(micro),
    level1: fc.boolean(),
    level2: fc.boolean(),
  })
  .map(({ principal, ...cover }) => booked(principal, cover))

/** Balances in USDC, debit positive, without the accounts that are empty. */
function books(entries: readonly Entry[]): Record<string, number> {
  const all = [...balancesOf(entries)].map(([path, balance]) => [path, Number(balance) / 1e6])
  return Object.fromEntries(all.filter(([, balance]) => balance !== 0))
}

function expectSound(entries: readonly Entry[]): void {
  for (const [path, balance] of balancesOf(entries)) {
    expect(mayHold(path, balance), `${path}: ${balance}`).toBe(true)
  }
}

describe('journal 1: the treasury converts at whatever rate', () => {
  const rounding = fc.bigInt({ min: 0n, max: 9_999n }).map(micro)
  const executed = fc.bigInt({ min: 0n, max: 2_000n })

  test('PAY-02 B2 the escrow gets the exact price, clearing is empty, and the difference is the provider’s', () => {
    fc.assert(
      fc.property(backings, rounding, executed, (backing, roundingMicro, perMille) => {
        const paidMicro = backing.price.backerPaysMicro
        const boughtMicro = micro((paidMicro * perMille) / 1_000n)
        const entries = confirmedBackingByCard(backing, roundingMicro, boughtMicro)
        const balances = balancesOf(entries)
        expect(balances.get('escrow:pocket:p1')).toBe(paidMicro)
        expect(balances.get('clearing:card') ?? 0n).toBe(0n)
        expect(balances.get('provider:cash') ?? 0n).toBe(boughtMicro - paidMicro)
        expect(balances.get('fx_rounding') ?? 0n).toBe(paidMicro - boughtMicro)
        expectSound(entries)
        const undone = balancesOf([...entries, ...withdrawnBacking(entries)])
        expect([...undone.values()].every((balance) => balance === 0n)).toBe(true)
      }),
    )
  })

  test('R10 too late for its order it moves nobody’s money but the provider’s', () => {
    fc.assert(
      fc.property(backings, executed, ({ price }, perMille) => {
        const capturedMicro = price.backerPaysMicro
        const boughtMicro = micro((capturedMicro * perMille) / 1_000n)
        const late = balancesOf(convertedTooLate('b1', { capturedMicro, boughtMicro }))
        expect(late.get('provider:cash') ?? 0n).toBe(boughtMicro - capturedMicro)
        expect(late.get('fx_rounding') ?? 0n).toBe(capturedMicro - boughtMicro)
        expect(late.size).toBe(boughtMicro === capturedMicro ? 0 : 2)
      }),
    )
  })
})

describe('journal 1: an order is confirmed', () => {
  const held = {
    'escrow:pocket:p1': 525,
    'pocket:p1:recipient': -450,
    'pocket:p1:fee-pending': -25,
    'reserve:cover': -50,
  }

  test('PAY-01 by wallet the deposit is divided at once', () => {
    expect(books(confirmedBackingByWallet(booked()))).toEqual(held)
  })

  test('PAY-02 by card the capture waits in clearing until it is converted', () => {
    const [capture, conversion] = confirmedBackingByCard(booked())
    expect(books([capture])).toEqual({
      ...held,
      'escrow:pocket:p1': undefined,
      'clearing:card': 525,
    })
    expect(books([capture, conversion])).toEqual(held)
  })

  test('PAY-02 what rounding to the cent brought in is nobody’s but visible', () => {
    const entries = confirmedBackingByCard(booked(), micro(8_941n))
    expect(books(entries)).toEqual({ ...held, fx_rounding: -0.008941, 'provider:cash': 0.008941 })
  })

  test('a tip has no part in the reserve', () => {
    const [entry] = confirmedBackingByWallet(booked(usdc(5), NO_COVER))
    expect(entry.postings).toHaveLength(3)
    expect(books([entry])).not.toHaveProperty('reserve:cover')
  })

  test('the smallest order of all, one micro-USDC, is booked too', () => {
    const [entry] = confirmedBackingByWallet(booked(micro(1n), NO_COVER))
    expect(entry.postings).toHaveLength(2)
  })

  test('L1 L3 any order by any rail balances and leaves no account below zero', () => {
    fc.assert(
      fc.property(backings, fc.bigInt({ min: 0n, max: 20_000n }), (backing, rounding) => {
        const wallet = confirmedBackingByWallet(backing)
        const card = confirmedBackingByCard(backing, micro(rounding))
        expectSound(wallet)
        expectSound(card)
        const byWallet = balancesOf(wallet)
        const byCard = balancesOf(card)
        for (const [path, balance] of byWallet) expect(byCard.get(path)).toBe(balance)
        expect(byCard.get('clearing:card')).toBe(0n)
      }),
    )
  })

  test('the two entries of a card order have keys of their own', () => {
    const keys = confirmedBackingByCard(booked()).map(({ businessKey }) => businessKey)
    expect(keys).toEqual(['backing:b1', 'backing:b1:conversion'])
  })
})

describe('journal 6: an order is undone', () => {
  test('B2 order and reversal are zero on every account, whatever the order', () => {
    fc.assert(
      fc.property(backings, fc.boolean(), (backing, byCard) => {
        const entries = byCard
          ? confirmedBackingByCard(backing, micro(9_999n))
          : confirmedBackingByWallet(backing)
        const undone = withdrawnBacking(entries)
        for (const balance of balancesOf([...entries, ...undone]).values()) {
          expect(balance).toBe(0n)
        }
        expect(undone.map(({ reverses }) => reverses)).toEqual(
          entries.map(({ businessKey }) => businessKey),
        )
      }),
      { numRuns: Math.max(10_000, fc.readConfigureGlobal().numRuns ?? 0) },
    )
  })
})

describe('journal 2: a Pocket closes, is released and paid out', () => {
  const confirmed = confirmedBackingByWallet(booked())
  const closing = closedPocket({
    pocketId: 'p1',
    feePendingMicro: usdc(25),
    reserveMicro: usdc(50),
  })

  test('FEE-01 the fee is earned at the close, and the premiums join the reserve', () => {
    expect(books([...confirmed, ...closing])).toEqual({
      'escrow:pocket:p1': 475,
      'escrow:reserve': 50,
      'income:sale-fee': -25,
      'pocket:p1:recipient': -450,
      'reserve:cover': -50,
    })
  })

  test('a Pocket without orders closes without an entry', () => {
    expect(closedPocket({ pocketId: 'p1', feePendingMicro: ZERO, reserveMicro: ZERO })).toEqual([])
  })

  test('PAY-03 the release makes it owed, the payout takes it out of the escrow', () => {
    const released = [1, 2].map((step) => releasedEscrow('p1', athlete, step, usdc(225)))
    const paid = paidOut('payout-one', 'p1', athlete, usdc(450))
    const before = books([...confirmed, ...closing, ...released])
    expect(before['payable:fighter:fighter-one']).toBe(-450)
    expect(books([...confirmed, ...closing, ...released, paid])).toEqual({
      'escrow:pocket:p1': 25,
      'escrow:reserve': 50,
      'income:sale-fee': -25,
      'reserve:cover': -50,
    })
    expect(released.map(({ businessKey }) => businessKey)).toEqual([
      'pocket:p1:release:1',
      'pocket:p1:release:2',
    ])
  })

  test('L3 a whole Pocket runs to its end without any account below zero at any step', () => {
    const many = fc.array(backings, { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(many, (list) => {
        const orders = list.map((one, index) => ({ ...one, backingId: `b${index}` }))
        const feePendingMicro = add(...orders.map(({ price }) => price.saleFeeMicro))
        const reserveMicro = add(...orders.map(({ price }) => price.reserveMicro))
        const owed = add(...orders.map(({ price }) => price.recipientMicro))
        const run = [
          ...orders.flatMap((order) => confirmedBackingByWallet(order)),
          ...closedPocket({ pocketId: 'p1', feePendingMicro, reserveMicro }),
          releasedEscrow('p1', athlete, 1, owed),
          paidOut('payout-one', 'p1', athlete, owed),
        ]
        for (const [index] of run.entries()) expectSound(run.slice(0, index + 1))
        expect(balancesOf(run).get('escrow:pocket:p1')).toBe(feePendingMicro)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('journal 8: an order is frozen', () => {
  const order = booked()
  const confirmed = confirmedBackingByWallet(order)

  test('KYC-02 its money is out of everybody’s reach', () => {
    expect(books([...confirmed, frozenBacking(order)])).toEqual({
      'escrow:pocket:p1': 525,
      quarantine: -525,
    })
  })

  test('KYC-02 the operator releases it: as if nothing had been', () => {
    const freeze = frozenBacking(order)
    expect(books([...confirmed, freeze, reversalOf(freeze)])).toEqual(books(confirmed))
  })

  test('KYC-02 or gives it back: nothing is left', () => {
    const entries = [...confirmed, frozenBacking(order), refundedFromQuarantine(order)]
    expect(books(entries)).toEqual({})
  })
})
