import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { usdc } from '#domain/kernel/money.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { NO_COVER, priceOrder } from '#domain/treasury/fees.ts'
import { canonicalEntry, canonicalText, ENTRY_LAYOUT } from './canonical-entry.ts'
import { confirmedBackingByWallet } from './journals.ts'
import type { Entry } from './ledger.ts'

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

  test('is the canonical text of what is sealed, whatever stands in it', () => {
    const posting = fc.record({ account: fc.string(), amountMicro: fc.bigInt() })
    const entries = fc.record({
      kind: fc.string(),
      businessKey: fc.string(),
      reverses: fc.option(fc.string()),
      postings: fc.array(posting),
    })
    const links = fc.record({
      sequence: fc.bigInt(),
      committedAt: fc.date({ noInvalidDate: true }),
      previousHash: fc.string(),
    })
    fc.assert(
      fc.property(entries, links, (any, at) => {
        const committedAt = at.committedAt.toISOString()
        expect(canonicalEntry(any as unknown as Entry, at)).toBe(
          canonicalText({ layout: ENTRY_LAYOUT, ...any, ...at, committedAt }),
        )
      }),
    )
  })

  test('does not depend on the order in which an object was made', () => {
    expect(canonicalText({ b: 1n, a: [null, true, 'é"'] })).toBe('{"a":[null,true,"é\\""],"b":"1"}')
    expect(canonicalText([10, 0])).toBe('[10,0]')
    expect(() => canonicalText(0.5)).toThrow('whole')
    const keys = fc.dictionary(fc.string(), fc.bigInt())
    fc.assert(
      fc.property(keys, (object) => {
        const turned = Object.fromEntries(Object.entries(object).reverse())
        expect(canonicalText(turned)).toBe(canonicalText(object))
      }),
    )
  })
})
