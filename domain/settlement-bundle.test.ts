import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalEntry, canonicalText } from './canonical-entry.ts'
import { NO_COVER, priceOrder } from './fees.ts'
import { nextInterval } from './interval.ts'
import { confirmedBackingByWallet } from './journals.ts'
import { micro, ppm, usdc } from './money.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import { grossOf } from './settlement.ts'
import { recompute, type SettlementBundle, settledBundle } from './settlement-bundle.ts'

fc.configureGlobal({ numRuns: 500, ...fc.readConfigureGlobal() })

const bundle = settledBundle({
  pocketId: 'p1',
  fightId: 'f1',
  pot: 1,
  inputs: {
    earningsMicro: usdc(60_000),
    receivedMicro: usdc(9_000),
    soldPpm: 150_000,
    totalUnits: 300,
    payoutFeeBps: 500,
    conversion: null,
    evidenceHashes: ['evidence'],
  },
  certificates: [
    { number: 1, interval: { from: 0, until: 10 } },
    { number: 2, interval: { from: 10, until: 290 } },
  ],
  voidIntervals: [{ interval: { from: 290, until: 300 }, cause: 'charged_back' }],
})
const paths = (changed: Partial<SettlementBundle>) =>
  recompute({ ...bundle, ...changed }).map(({ path }) => path)

describe('a published settlement', () => {
  test('PRO-05 is worked out again without a difference', () => {
    expect(recompute(bundle)).toEqual([])
    expect(bundle.result.parts[0]).toEqual({ number: 1, amountMicro: usdc(285) })
  })

  test('tells each micro-USDC that is wrong, and where', () => {
    const { result } = bundle
    const [first = { number: 1, amountMicro: usdc(285) }, ...others] = result.parts
    const parts = [{ ...first, amountMicro: micro(285_000_001n) }, ...others]
    expect(recompute({ ...bundle, result: { ...result, parts } })).toEqual([
      { path: 'result.parts.1', published: '285000001', recomputed: '285000000' },
    ])
    const settlement = { ...result.settlement, feeMicro: usdc(451) }
    expect(paths({ result: { ...result, settlement } })).toEqual(['result.feeMicro'])
    expect(paths({ result: { ...result, parts: others } })).toEqual(['result.parts.1'])
    const stranger = { number: 9, amountMicro: usdc(1) }
    expect(paths({ result: { ...result, parts: [...result.parts, stranger] } })).toEqual([
      'result.parts.9',
    ])
  })

  test('tells units that are counted twice, left out, or paid for more than is owed', () => {
    const [first, second] = bundle.certificates
    if (!first || !second) throw new Error('there are two')
    const twice = { ...second, interval: { from: 9, until: 290 } }
    expect(paths({ certificates: [first, twice] })).toEqual(['certificates'])
    expect(paths({ certificates: [first] })).toEqual(['certificates'])
    expect(paths({ voidIntervals: [] })).toEqual(['inputs.totalUnits'])
    const inputs = { ...bundle.inputs, receivedMicro: micro(9_000_000_001n) }
    expect(paths({ inputs })).toEqual(['inputs.receivedMicro'])
    expect(paths({ algorithm: 'intervals-0' })).toEqual(['algorithm'])
  })

  test('is right for any holders and any part of the money', () => {
    const units = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 20 })
    const earnings = fc.bigInt({ min: 1n, max: 10n ** 13n }).map(micro)
    fc.assert(
      fc.property(units, earnings, fc.integer({ min: 0, max: 100 }), (list, earned, percent) => {
        let from = 0
        const certificates = list.map((count, at) => {
          const interval = nextInterval(from, count)
          from = interval.until
          return { number: at + 1, interval }
        })
        const gross = grossOf(earned, ppm(150_000))
        const receivedMicro = micro((gross * BigInt(percent)) / 100n)
        const inputs = { ...bundle.inputs, earningsMicro: earned, receivedMicro, totalUnits: from }
        const any = settledBundle({ ...bundle, inputs, certificates, voidIntervals: [] })
        expect(recompute(any)).toEqual([])
      }),
    )
  })
})

describe('the text that is sealed', () => {
  const price = priceOrder(usdc(500), NO_COVER, DEFAULT_SETTINGS)
  const [entry] = confirmedBackingByWallet({ backingId: 'b1', pocketId: 'p1', price })
  const link = {
    sequence: 7n,
    committedAt: new Date('2027-03-10T12:00:00.001Z'),
    previousHash: 'ab12',
  }

  test('is the same for the same entry, byte for byte', () => {
    expect(canonicalEntry(entry, link)).toBe(
      '{"businessKey":"backing:b1","committedAt":"2027-03-10T12:00:00.001Z","kind":"backing",' +
        '"layout":"entry-1","postings":[{"account":"escrow:pocket:p1","amountMicro":"500000000"},' +
        '{"account":"pocket:p1:recipient","amountMicro":"-475000000"},' +
        '{"account":"pocket:p1:fee-pending","amountMicro":"-25000000"}],' +
        '"previousHash":"ab12","reverses":null,"sequence":"7"}',
    )
  })

  test('changes with everything that is sealed', () => {
    const hash = (text: string) => createHash('sha256').update(text).digest('hex')
    const texts = [
      canonicalEntry(entry, link),
      canonicalEntry(entry, { ...link, sequence: 8n }),
      canonicalEntry(entry, { ...link, previousHash: 'ab13' }),
      canonicalEntry(entry, { ...link, committedAt: new Date('2027-03-10T12:00:00.002Z') }),
      canonicalEntry({ ...entry, businessKey: 'backing:b2' }, link),
      canonicalEntry({ ...entry, kind: 'refund' }, link),
      canonicalEntry({ ...entry, reverses: 'backing:b0' }, link),
      canonicalEntry({ ...entry, postings: entry.postings.toReversed() }, link),
    ]
    expect(new Set(texts.map(hash)).size).toBe(texts.length)
  })

  test('does not depend on the order in which an object was made', () => {
    expect(canonicalText({ b: 1n, a: [null, true, 'é"'] })).toBe('{"a":[null,true,"é\\""],"b":"1"}')
    const keys = fc.dictionary(fc.string(), fc.bigInt())
    fc.assert(
      fc.property(keys, (object) => {
        const turned = Object.fromEntries(Object.entries(object).reverse())
        expect(canonicalText(turned)).toBe(canonicalText(object))
      }),
    )
  })
})
