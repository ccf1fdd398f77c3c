import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { micro } from '#domain/kernel/money.ts'
import { assertFits, type DepositFacts, deviationOf, type OrderPermit } from './order-permit.ts'

const expiresAt = new Date('2026-11-20T18:30:00.000Z')
const usdc = '0x52908400098527886E0F7030069857D2E4169EE7'
const backer = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const permit = { backer, amountMicro: micro(525_000_000n), expiresAt, chainId: 31_337n }
const fits: DepositFacts = {
  chainId: 31_337n,
  sender: backer.toLowerCase(),
  token: usdc.toLowerCase(),
  amount: 525_000_000n,
  minedAt: new Date(expiresAt.getTime() - 1),
}

describe('PAY-01 a deposit', () => {
  test('PAY-01 fits its permit to the letter, however its addresses are spelt', () => {
    expect(deviationOf(permit, usdc, fits)).toBeNull()
  })

  const deviations: readonly [Partial<DepositFacts>, string][] = [
    [{ chainId: 1n }, 'wrong_chain'],
    [{ token: backer }, 'asset_mismatch'],
    [{ sender: usdc }, 'wrong_sender'],
    [{ minedAt: expiresAt }, 'permit_expired'],
    [{ amount: 524_999_999n }, 'amount_mismatch'],
    [{ amount: 525_000_001n }, 'amount_mismatch'],
  ]
  test('PAY-01 is held for the first thing in which it deviates', () => {
    for (const [change, reason] of deviations) {
      expect(deviationOf(permit, usdc, { ...fits, ...change })).toBe(reason)
    }
    const all = deviations.map(([change]) => change).toReversed()
    const everything = Object.assign({}, fits, ...all)
    expect(deviationOf(permit, usdc, everything)).toBe('wrong_chain')
  })

  test('PAY-01 of any other amount never fits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (amount) => {
        const fitting = deviationOf(permit, usdc, { ...fits, amount }) === null
        expect(fitting).toBe(amount === permit.amountMicro)
      }),
    )
  })
})

test('a permit whose fields do not fit the contract is a fault of ours', () => {
  const whole: OrderPermit = {
    permitId: crypto.randomUUID(),
    orderId: crypto.randomUUID(),
    backer,
    pocketNumber: 1,
    kind: 'share',
    units: 10,
    amountMicro: micro(1n),
    coverLevel: 0,
    paymentKind: 'wallet',
    refundTarget: backer,
    waiverHash: null,
    expiresAt,
  }
  expect(assertFits(whole)).toBe(whole)
  const wrong: Partial<OrderPermit>[] = [
    { pocketNumber: 0 },
    { pocketNumber: 2 ** 32 },
    { units: 0 },
    { units: 2 ** 24 },
    { kind: 'tips' },
    { amountMicro: micro(0n) },
  ]
  for (const change of wrong) expect(() => assertFits({ ...whole, ...change })).toThrow()
})
