import { beforeEach, expect, test } from 'vitest'
import { forgetDraft, keepDraft, readDraft } from './order-draft.ts'

const kept = new Map<string, string>()
const store = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => void kept.set(name, text),
  removeItem: (name: string) => void kept.delete(name),
}
const order = { amount: '25', units: Number.NaN, level2: false }
const ticked = new Date('2026-11-20T18:00:00.000Z')
const later = new Date('2026-11-20T18:05:00.000Z')

beforeEach(() => kept.clear())

test('PAY-02 the same order sent again is the same to the last word', () => {
  const first = keepDraft('a', order, ticked, store)
  expect(first.key).toMatch(/^[0-9a-f]{32}$/)
  expect(keepDraft('a', order, later, store)).toEqual(first)
})

test('PAY-02 a changed order, another Pocket, and an order after the end have keys of their own', () => {
  const first = keepDraft('a', order, null, store).key
  const keys = [
    keepDraft('a', { ...order, amount: '26' }, null, store).key,
    keepDraft('b', order, null, store).key,
  ]
  forgetDraft('a', store)
  keys.push(keepDraft('a', { ...order, amount: '26' }, null, store).key)
  expect(new Set([first, ...keys]).size).toBe(4)
})

test('what is kept comes back, without identity and without the ticked box', () => {
  const values = { ...order, units: 3, waiver: true, legalName: 'Ana Fictive' }
  keepDraft('a', values, ticked, store)
  expect(readDraft('a', store)).toMatchObject({ amount: '25', units: 3, level2: false })
  expect([...kept.values()].join()).not.toMatch(/Ana|waiver/)
})

test('what cannot be read counts as nothing', () => {
  for (const text of ['', '{', '[]', '"a"', '{"amount":5}']) {
    kept.set('coin-rouge.soutien.a', text)
    expect(readDraft('a', store)).toBe(null)
  }
})
