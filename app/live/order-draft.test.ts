import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { forgetDraft, forgetDrafts, sentAs } from './order-draft.ts'

const kept = new Map<string, string>()
const store = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => void kept.set(name, text),
  removeItem: (name: string) => void kept.delete(name),
  key: (at: number) => [...kept.keys()][at] ?? null,
  get length() {
    return kept.size
  },
}
const ana = { personId: 'ana', pocketId: 'a' }
const order = { amount: '25' }
const ticked = new Date('2026-11-20T18:00:00.000Z')
const later = new Date('2026-11-20T18:05:00.000Z')
const keyOf = (values: object, of = ana) => sentAs(of, values, null, store).key

beforeEach(() => kept.clear())

test('PAY-02 the same order sent again is the same to the last word, from any tab', () => {
  const first = sentAs(ana, order, ticked, store)
  expect(first).toEqual({ key: expect.any(String), tickedAt: ticked.toISOString() })
  expect(sentAs(ana, order, later, store)).toEqual(first)
  // Another tab has sent something else in between.
  sentAs(ana, { amount: '26' }, later, store)
  expect(sentAs(ana, order, later, store)).toEqual(first)
})

test('PAY-02 two different orders never share a key, and every key is one that the server takes', () => {
  const values = fc.record({
    amount: fc.tuple(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 999_999 })),
    units: fc.integer({ min: 0, max: 999_999 }),
    level2: fc.boolean(),
  })
  const asked = values.map(({ amount: [whole, micro], units, level2 }) => ({
    amount: `${whole}.${String(micro).padStart(6, '0')}`,
    units: String(units),
    level2: String(level2),
  }))
  fc.assert(
    fc.property(asked, asked, (one, other) => {
      const keys = [keyOf(one), keyOf(other)]
      for (const key of keys) expect(key).toMatch(/^[0-9a-f-]{16,64}$/)
      expect(keys[0] === keys[1]).toBe(JSON.stringify(one) === JSON.stringify(other))
    }),
  )
})

test('PAY-02 another Pocket, another person, and an order after the end have keys of their own', () => {
  const keys = [
    keyOf(order),
    keyOf(order, { ...ana, pocketId: 'b' }),
    keyOf(order, { ...ana, personId: 'bob' }),
  ]
  forgetDraft(ana, store)
  keys.push(keyOf(order))
  expect(new Set(keys).size).toBe(4)
})

test('whoever leaves leaves nothing of the orders behind', () => {
  kept.set('coin-rouge.theme', 'dark')
  keyOf(order)
  keyOf(order, { ...ana, pocketId: 'b' })
  forgetDrafts(store)
  expect([...kept.keys()]).toEqual(['coin-rouge.theme'])
})

test('what cannot be read counts as nothing', () => {
  for (const text of ['', '{', '[]', '"a"', '{"id":5}', '{"id":"x","sent":{}}']) {
    kept.set('coin-rouge.soutien.ana.a', text)
    expect(keyOf(order)).toMatch(/^[0-9a-f]{32}-/)
  }
})
