import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { encodeGiftToken, encodeShareToken } from '#domain/certificates/token-data.ts'
import { partOf, splitByWeights, type UnitInterval } from '#domain/kernel/interval.ts'
import { bps, type MicroUsdc, micro } from '#domain/kernel/money.ts'
import { royaltyOn } from '#domain/market/resale.ts'
import { chainPart } from '#domain/settlements/chain-claim.ts'
import { priceOrder } from '#domain/treasury/fees.ts'

/**
 * Cases for the contracts with the figures that the rules of `domain/` give for them: random ones, other ones at each run, and the
 * vectors of money. `contracts/test/Rules.t.sol` compares. Each list is flat: inputs and figures of one case after the other.
 */
export const RULE_CASES = '.cache/contracts/rule-cases.json'
const EACH = 500

type Row = readonly (bigint | number | boolean)[]

const amount = fc.bigInt(1n, 10n ** 15n).map(micro)
const rate = fc.integer({ min: 0, max: 5_000 }).map(bps)

const price = fc
  .tuple(amount, rate, rate, fc.boolean(), fc.boolean())
  .map(([principal, saleFeeBps, premiumBps, level1, level2]): Row => {
    const rates = { saleFeeBps, premiumBps, coverLevel1Bps: bps(5_000), coverLevel2Bps: bps(8_000) }
    const it = priceOrder(principal, { level1, level2 }, rates)
    const figures = [it.backerPaysMicro, it.recipientMicro, it.saleFeeMicro, it.reserveMicro]
    return [principal, saleFeeBps, premiumBps, level1, level2, ...figures]
  })

const units = fc.integer({ min: 1, max: 800_000 })
const placed = units.chain((total) =>
  fc
    .tuple(fc.integer({ min: 0, max: total - 1 }), units)
    .map(([from, size]) => ({ total, from, until: Math.min(total, from + size) })),
)

const part = fc.tuple(amount, placed).map(([pot, { total, from, until }]): Row => {
  return [pot, from, until, total, partOf(pot, { from, until }, total)]
})

const royalty = fc.tuple(amount, rate).map(([base, royaltyBps]): Row => {
  return [base, royaltyBps, royaltyOn(base, royaltyBps).royaltyMicro]
})

/** Two void intervals at most, on either side of the holder's. */
const calledOff = fc
  .record({
    before: fc.integer({ min: 0, max: 1_000 }),
    gap: fc.integer({ min: 0, max: 1_000 }),
    held: fc.integer({ min: 1, max: 1_000 }),
    after: fc.integer({ min: 0, max: 1_000 }),
    unitPriceMicro: fc.bigInt(1n, 10n ** 9n).map(micro),
    returned: fc.bigInt(0n, 10n ** 12n).map(micro),
    weights: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 3 }),
    cover: fc.tuple(rate, rate),
    level2: fc.boolean(),
    at: fc.nat(),
  })
  .map((it): Row => {
    const at = it.at % it.weights.length
    const from = it.before + it.gap
    const until = from + it.held
    const totalUnits = until + it.after
    const voids = [
      { from: 0, until: it.before },
      { from: until, until: totalUnits },
    ].filter((gone) => gone.until > gone.from)
    const coverBps = { basic: bps(Math.min(...it.cover)), level2: bps(Math.max(...it.cover)) }
    const returned = { amountMicro: it.returned, totalUnits, voids }
    const { unitPriceMicro, weights, level2 } = it
    const due = chainPart(
      { kind: 'called_off', unitPriceMicro, weights, at, coverBps, returned },
      { interval: { from, until }, level2 },
    )
    const sum = (list: readonly number[]) => list.reduce((all, each) => all + each, 0)
    const weightFrom = sum(weights.slice(0, at))
    const fight = [weightFrom, weightFrom + (weights[at] ?? 0), sum(weights)]
    const [first = { from: 0, until: 0 }, second = { from: 0, until: 0 }] = voids
    const gone = [first.from, first.until, second.from, second.until]
    const rates = [coverBps.basic, coverBps.level2]
    return [
      ...fight,
      unitPriceMicro,
      ...rates,
      it.returned,
      totalUnits,
      ...gone,
      from,
      it.held,
      level2,
      due,
    ]
  })

const token = fc
  .tuple(
    fc.integer({ min: 1, max: 2 ** 32 - 1 }),
    placed,
    fc.boolean(),
    fc.boolean(),
    fc.boolean(),
    amount,
  )
  .map(([pocketNumber, interval, level2, locked, frozen, amountMicro]): Row => {
    const flags = { level2, locked, frozen, claimedDistributions: [] }
    const share = encodeShareToken({ pocketNumber, interval, flags })
    const gift = encodeGiftToken({
      pocketNumber,
      amountMicro,
      // The contract's `dataOf` leaves these out.
      flags: { locked: false, frozen: false },
    })
    const held = interval.until - interval.from
    return [pocketNumber, interval.from, held, level2, locked, frozen, amountMicro, share, gift]
  })

interface Vectors {
  payout: { net: string; units: number[]; parts: string[] }[]
  principalSplit: { principal: string; weights: number[]; parts: string[] }[]
  share: {
    principal: string
    level1: boolean
    level2: boolean
    backerPays?: string
    athlete?: string
    saleFee?: string
    reserve?: string
  }[]
  royalty: { price: string; bps: number; royalty: string }[]
}

function readVectors(): Record<'price' | 'part' | 'royalty', Row[]> {
  const vectors = JSON.parse(readFileSync('domain/kernel/money-vectors.json', 'utf8')) as Vectors
  const prices = vectors.share.flatMap((it): Row[] => {
    if (it.backerPays === undefined) return []
    const figures = [it.backerPays, it.athlete, it.saleFee, it.reserve].map((text) =>
      BigInt(text ?? 0),
    )
    return [[BigInt(it.principal), 500, 500, it.level1, it.level2, ...figures]]
  })
  const split = (pot: string, sizes: number[], parts: string[]) => {
    const total = sizes.reduce((all, each) => all + each, 0)
    let from = 0
    return sizes.map((size, at): Row => {
      const interval: UnitInterval = { from, until: from + size }
      from = interval.until
      return [BigInt(pot), interval.from, interval.until, total, BigInt(parts[at] ?? 0)]
    })
  }
  return {
    price: prices,
    part: [
      ...vectors.payout.flatMap(({ net, units, parts }) => split(net, units, parts)),
      ...vectors.principalSplit.flatMap((it) => split(it.principal, it.weights, it.parts)),
    ],
    royalty: vectors.royalty.map((it): Row => [BigInt(it.price), it.bps, BigInt(it.royalty)]),
  }
}

/** A principal over the weights of its fights, as neighbouring parts. */
const weighted = fc
  .tuple(amount, fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 2, maxLength: 2 }))
  .map(([principal, weights]): Row => {
    const [first = 0, second = 0] = weights
    const [, last] = splitByWeights(principal as MicroUsdc, weights)
    return [principal, first, first + second, first + second, last ?? 0n]
  })

/** Writes cases for one seed, which a failing run names. */
export function writeRuleCases(seed: number): void {
  const random = (arbitrary: fc.Arbitrary<Row>) => fc.sample(arbitrary, { seed, numRuns: EACH })
  const vectors = readVectors()
  const lists = {
    seed: [[seed]],
    price: [...vectors.price, ...random(price)],
    part: [...vectors.part, ...random(part), ...random(weighted)],
    royalty: [...vectors.royalty, ...random(royalty)],
    calledOff: random(calledOff),
    token: random(token),
  }
  const flat = Object.entries(lists).map(([name, rows]) => {
    return [name, (rows as Row[]).flat().map((value) => `${BigInt(value)}`)]
  })
  mkdirSync(path.dirname(RULE_CASES), { recursive: true })
  writeFileSync(RULE_CASES, JSON.stringify(Object.fromEntries(flat)))
}

if (import.meta.main) writeRuleCases(Number(process.argv[2] ?? Date.now() % 2 ** 31))
