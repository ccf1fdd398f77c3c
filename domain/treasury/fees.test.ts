import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bps, floorShare, MAXIMUM_AMOUNT, micro } from '#domain/kernel/money.ts'
import vectors from '#domain/kernel/money-vectors.json' with { type: 'json' }
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { assertPriceAddsUp } from '#domain/ledger/order-price.ts'
import { type CoverChoice, coverOf, NO_COVER, payoutFee, priceOrder } from './fees.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

const principals = fc.bigInt({ min: 1n, max: MAXIMUM_AMOUNT }).map(micro)
const covers = fc.record({ level1: fc.boolean(), level2: fc.boolean() })
const rates = fc.record({
  saleFeeBps: fc.integer({ min: 0, max: 5_000 }).map(bps),
  premiumBps: fc.integer({ min: 0, max: 5_000 }).map(bps),
  coverLevel1Bps: fc.constant(bps(5_000)),
  coverLevel2Bps: fc.constant(bps(8_000)),
})

function priced(principal: string, cover: CoverChoice) {
  return priceOrder(micro(BigInt(principal)), cover, DEFAULT_SETTINGS)
}

const accepted = <Vector extends { readonly refused?: string }>(list: readonly Vector[]) =>
  list.filter((vector) => vector.refused === undefined)

describe('the price of an order', () => {
  describe('FEE-01 takes 5 % of what is sold from the recipient', () => {
    test.each(accepted(vectors.tips))('of a tip of $pay', (vector) => {
      const price = priced(vector.pay, NO_COVER)
      expect(price.backerPaysMicro).toBe(BigInt(vector.pay))
      expect(price.saleFeeMicro).toBe(BigInt(vector.fee ?? ''))
      expect(price.recipientMicro).toBe(BigInt(vector.recipient ?? ''))
      expect(price.reserveMicro).toBe(0n)
    })

    test.each(accepted(vectors.federation))('of a sponsorship of $pay', (vector) => {
      const price = priced(vector.pay, NO_COVER)
      expect(price.backerPaysMicro).toBe(BigInt(vector.pay))
      expect(price.saleFeeMicro).toBe(BigInt(vector.fee ?? ''))
      expect(price.recipientMicro).toBe(BigInt(vector.recipient ?? ''))
    })
  })

  describe('FEE-02 adds 5 % for each party that takes the Compensation Pack', () => {
    test.each(accepted(vectors.share))(
      'to $principal with level 1 $level1 and level 2 $level2',
      (vector) => {
        const cover = { level1: vector.level1 ?? false, level2: vector.level2 ?? false }
        const price = priced(vector.principal, cover)
        expect(price.backerPaysMicro).toBe(BigInt(vector.backerPays ?? ''))
        expect(price.saleFeeMicro).toBe(BigInt(vector.saleFee ?? ''))
        expect(price.reserveMicro).toBe(BigInt(vector.reserve ?? ''))
        expect(price.recipientMicro).toBe(BigInt(vector.athlete ?? ''))
      },
    )

    test('to the backer alone where only the backer takes it', () => {
      const price = priced('50000000', { level1: false, level2: true })
      expect(price.backerPaysMicro).toBe(52_500_000n)
      expect(price.recipientMicro).toBe(47_500_000n)
      expect(price.reserveMicro).toBe(2_500_000n)
    })
  })

  test('is fee + reserve + recipient to the micro-USDC, at any rates', () => {
    fc.assert(
      fc.property(principals, covers, rates, (principal, cover, given) => {
        const price = priceOrder(principal, cover, given)
        const parts = price.saleFeeMicro + price.reserveMicro + price.recipientMicro
        expect(parts).toBe(price.backerPaysMicro)
        expect(price.recipientMicro >= 0n).toBe(true)
        expect(price.reserveMicro >= 0n && price.saleFeeMicro >= 0n).toBe(true)
      }),
    )
  })

  test('never gains the platform a micro-USDC by splitting one order into two', () => {
    fc.assert(
      fc.property(principals, principals, covers, (first, second, cover) => {
        const together = priceOrder(micro(first + second), cover, DEFAULT_SETTINGS)
        const apart = [first, second].map((one) => priceOrder(one, cover, DEFAULT_SETTINGS))
        const fees = apart.reduce((sum, price) => sum + price.saleFeeMicro, 0n)
        expect(fees <= together.saleFeeMicro).toBe(true)
        expect(together.saleFeeMicro - fees <= 1n).toBe(true)
      }),
    )
  })

  test('asks the backer for the principal and nothing else unless the backer takes the pack', () => {
    fc.assert(
      fc.property(principals, fc.boolean(), (principal, level1) => {
        const price = priceOrder(principal, { level1, level2: false }, DEFAULT_SETTINGS)
        expect(price.backerPaysMicro).toBe(principal)
      }),
    )
  })

  test('of nothing is a defect', () => {
    expect(() => priceOrder(micro(0n), NO_COVER, DEFAULT_SETTINGS)).toThrow('principal')
  })

  test('with rates beyond the whole principal is a defect', () => {
    const greedy = { ...DEFAULT_SETTINGS, saleFeeBps: bps(9_900), premiumBps: bps(500) }
    const cover = { level1: true, level2: false }
    expect(() => priceOrder(micro(1_000_000n), cover, greedy)).toThrow('never owes')
  })

  test('that does not add up is a defect', () => {
    const price = priced('50000000', NO_COVER)
    const wrong = { ...price, saleFeeMicro: micro(price.saleFeeMicro + 1n) }
    expect(() => assertPriceAddsUp(wrong)).toThrow('fee + reserve + recipient')
  })
})

describe('the cover', () => {
  test.each([
    [false, false, 0],
    [true, false, 5_000],
    [false, true, 5_000],
    [true, true, 8_000],
  ])('PRO-06 level 1 %s and level 2 %s cover %s basis points', (level1, level2, cover) => {
    expect(coverOf({ level1, level2 }, DEFAULT_SETTINGS)).toBe(cover)
  })
})

describe('the payout fee', () => {
  test('FEE-01 is 5 % of the gross, rounded down, and never more than the gross', () => {
    fc.assert(
      fc.property(principals, (gross) => {
        const fee = payoutFee(gross, DEFAULT_SETTINGS.payoutFeeBps)
        expect(fee).toBe(floorShare(gross, bps(500)))
        expect(fee <= gross).toBe(true)
      }),
    )
  })
})
