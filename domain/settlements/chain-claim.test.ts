import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { micro } from '#domain/kernel/money.ts'
import { coverOf } from '#domain/treasury/fees.ts'
import { sampleShareTerms as terms } from '#tests/fixtures/sample-facts.ts'
import { type ChainSettlement, chainPart, readSettlement } from './chain-claim.ts'
import { duePart } from './claim.ts'
import { cancelledPart } from './compensation-decision.ts'

fc.configureGlobal({ numRuns: 500, ...fc.readConfigureGlobal() })

const asJson = (settlement: ChainSettlement) =>
  JSON.parse(
    JSON.stringify(settlement, (_key, value) => (typeof value === 'bigint' ? `${value}` : value)),
  )

/** One interval of a total. */
const placed = fc
  .tuple(fc.nat(300), fc.integer({ min: 1, max: 60 }), fc.nat(40))
  .map(([from, units, after]) => ({
    interval: { from, until: from + units },
    totalUnits: from + units + after,
  }))

describe('what the contract reckons for a token', () => {
  test('C3 is of a distribution what the books owe, to the micro-USDC', () => {
    fc.assert(
      fc.property(
        placed,
        fc.bigInt({ min: 0n, max: 2n ** 62n }),
        fc.boolean(),
        (place, distribution, level2) => {
          const { interval, totalUnits } = place
          const settlement = {
            kind: 'distribution',
            netMicro: micro(distribution),
            totalUnits,
          } as const
          const part = chainPart(readSettlement(asJson(settlement)), { interval, level2 })
          expect(part).toBe(duePart(interval, settlement))
        },
      ),
    )
  })

  test('C3 is of a called-off fight the returned escrow and the compensation of the books', () => {
    const escrow = fc.bigInt({ min: 0n, max: 10n ** 12n })
    fc.assert(
      fc.property(
        placed,
        escrow,
        fc.boolean(),
        fc.boolean(),
        (place, returnedMicro, level1, level2) => {
          const { interval, totalUnits } = place
          const [fight] = terms.coveredFights
          const returned = { amountMicro: micro(returnedMicro), totalUnits, voids: [] }
          const coverBps = coverOf({ level1, level2 }, terms.rates)
          const books = cancelledPart(
            { terms, fightId: fight?.fightId ?? '', returned },
            { certificateId: 'a', interval, coverBps },
          )
          const settlement: ChainSettlement = {
            kind: 'called_off',
            unitPriceMicro: terms.unitPriceMicro,
            weights: terms.coveredFights.map(({ weight }) => weight),
            at: 0,
            coverBps: {
              basic: coverOf({ level1, level2: false }, terms.rates),
              level2: coverOf({ level1, level2: true }, terms.rates),
            },
            returned,
          }
          const part = chainPart(readSettlement(asJson(settlement)), { interval, level2 })
          expect(part).toBe(books.returnedMicro + books.compensationMicro)
        },
      ),
    )
  })
})
