import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { micro } from '#domain/kernel/money.ts'
import {
  DISTRIBUTIONS_WITH_A_BIT,
  decodeGiftToken,
  decodeShareToken,
  encodeGiftToken,
  encodeShareToken,
  type ShareToken,
} from './token-data.ts'

const uint = (width: number, min = 0) => fc.integer({ min, max: 2 ** width - 1 })
const share: fc.Arbitrary<ShareToken> = fc
  .record({
    pocketNumber: uint(32),
    from: uint(24),
    units: uint(24, 1),
    level2: fc.boolean(),
    locked: fc.boolean(),
    frozen: fc.boolean(),
    claimedDistributions: fc.uniqueArray(fc.integer({ min: 0, max: DISTRIBUTIONS_WITH_A_BIT - 1 })),
  })
  .map(({ pocketNumber, from, units, claimedDistributions, ...states }) => ({
    pocketNumber,
    interval: { from, until: from + units },
    flags: {
      ...states,
      claimedDistributions: claimedDistributions.toSorted((left, right) => left - right),
    },
  }))

describe('NFT-01 a token carries in 96 bits', () => {
  test('NFT-01 every share that there can be, and gives it back', () => {
    fc.assert(
      fc.property(share, (token) => {
        const data = encodeShareToken(token)
        expect(data).toBeLessThan(2n ** 96n)
        expect(decodeShareToken(data)).toEqual(token)
      }),
      { numRuns: 1_000 },
    )
  })

  test('NFT-01 two different shares as two different numbers', () => {
    fc.assert(
      fc.property(share, share, (left, right) => {
        const same = JSON.stringify(left) === JSON.stringify(right)
        expect(encodeShareToken(left) === encodeShareToken(right)).toBe(same)
      }),
    )
  })

  test('NFT-01 every gift that there can be, and gives it back', () => {
    const amount = fc.bigInt({ min: 1n, max: 2n ** 62n - 1n })
    const flag = fc.record({ locked: fc.boolean(), frozen: fc.boolean() })
    fc.assert(
      fc.property(uint(32), amount, flag, (pocketNumber, amountMicro, flags) => {
        const token = { pocketNumber, amountMicro: micro(amountMicro), flags }
        const data = encodeGiftToken(token)
        expect(data).toBeLessThan(2n ** 96n)
        expect(decodeGiftToken(data)).toEqual(token)
      }),
    )
  })

  test('its fields where the contract looks for them', () => {
    const flags = { level2: true, locked: false, frozen: true, claimedDistributions: [0, 12] }
    const data = encodeShareToken({ pocketNumber: 1, interval: { from: 2, until: 5 }, flags })
    expect(data.toString(16)).toBe(`1${'000002'}${'000003'}${'800d'}`)
    const free = { locked: false, frozen: false }
    const gift = encodeGiftToken({ pocketNumber: 7, amountMicro: micro(5_000_000n), flags: free })
    expect(gift.toString(16)).toBe(`7${(5_000_000).toString(16).padStart(16, '0')}`)
  })

  test('nothing that does not fit', () => {
    const flags = { level2: false, locked: false, frozen: false, claimedDistributions: [] }
    const whole = { pocketNumber: 1, interval: { from: 0, until: 1 }, flags }
    const wrong: Partial<ShareToken>[] = [
      { pocketNumber: 2 ** 32 },
      { pocketNumber: -1 },
      { interval: { from: 2 ** 24, until: 2 ** 24 + 1 } },
      { interval: { from: 0, until: 2 ** 24 } },
      { flags: { ...flags, claimedDistributions: [DISTRIBUTIONS_WITH_A_BIT] } },
    ]
    for (const change of wrong) expect(() => encodeShareToken({ ...whole, ...change })).toThrow()
    expect(() => decodeShareToken(2n ** 96n)).toThrow()
    expect(() => decodeShareToken(1n << 64n)).toThrow()
    const nothing = {
      pocketNumber: 1,
      amountMicro: micro(0n),
      flags: { locked: false, frozen: false },
    }
    expect(() => encodeGiftToken(nothing)).toThrow()
    expect(() => decodeGiftToken(-1n)).toThrow()
  })
})
