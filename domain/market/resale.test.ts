import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bps, MAXIMUM_AMOUNT, micro } from '#domain/kernel/money.ts'
import vectors from '#domain/kernel/money-vectors.json' with { type: 'json' }
import { leastPrice, royaltyOn } from './resale.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

describe('the royalty on a resale', () => {
  test.each(vectors.royalty)('NFT-02 of $price is $royalty', (vector) => {
    expect(royaltyOn(micro(BigInt(vector.price)), bps(vector.bps))).toEqual({
      priceMicro: BigInt(vector.price),
      royaltyMicro: BigInt(vector.royalty),
      sellerMicro: BigInt(vector.seller),
    })
  })

  test('NFT-02 and the seller’s part are the price, at any rate', () => {
    const prices = fc.bigInt({ min: 1n, max: MAXIMUM_AMOUNT }).map(micro)
    fc.assert(
      fc.property(prices, fc.integer({ min: 0, max: 10_000 }), (price, rate) => {
        const { royaltyMicro, sellerMicro } = royaltyOn(price, bps(rate))
        expect(royaltyMicro + sellerMicro).toBe(price)
        expect(royaltyMicro >= 0n && sellerMicro >= 0n).toBe(true)
      }),
    )
  })

  test('NFT-02 is never nothing from the least price on, and nothing just below it', () => {
    expect(leastPrice(bps(500))).toBe(20n)
    expect(leastPrice(bps(0))).toBe(1n)
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        (rate, more) => {
          const least = leastPrice(bps(rate))
          expect(royaltyOn(micro(least + more), bps(rate)).royaltyMicro).toBeGreaterThan(0n)
          if (least > 1n) expect(royaltyOn(micro(least - 1n), bps(rate)).royaltyMicro).toBe(0n)
        },
      ),
    )
  })

  test('a gift has no price and no royalty', () => {
    expect(() => royaltyOn(micro(0n), bps(500))).toThrow('price')
  })
})
