import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetIdentity, forgetTyped, holdTyped, readTyped } from './typed-order.ts'

const values = {
  amount: '25',
  units: 3,
  level2: true,
  waiver: true,
  payWith: '',
  legalName: 'Ana Fictive',
  birthDate: '1990-05-17',
  country: 'FR',
}
const kept = new Map<string, string>()
const store = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => void kept.set(name, text),
  removeItem: (name: string) => void kept.delete(name),
}
const hold = () => holdTyped('pocket', 'ana', values, store)
const read = (pocketId = 'pocket', personId = 'ana') => readTyped(pocketId, personId, store)
beforeEach(() => kept.clear())
afterEach(() => forgetTyped(store))

test('what was typed comes back for the same person and the same Pocket', () => {
  hold()
  const { waiver: _starts, ...rest } = values
  expect(read()).toEqual(rest)
})

test('the box of the waiver starts unticked again', () => {
  hold()
  expect(read()).not.toHaveProperty('waiver')
})

test('after a reload the order comes back, and who somebody is was written nowhere', () => {
  hold()
  expect([...kept.values()].join()).not.toMatch(/Ana|1990|FR|waiver/)
  // What the page remembers is gone, as by a reload.
  forgetIdentity()
  const { amount, units, level2, payWith } = values
  expect(read()).toEqual({ amount, units, level2, payWith })
  expect(read('pocket', 'eva')).toBeNull()
  expect(read('another')).toBeNull()
})

test('nobody else sees it, and no other Pocket', () => {
  hold()
  expect(read('pocket', 'eva')).toBeNull()
  expect(read('another')).toBeNull()
})

test('what was forgotten is gone, and what cannot be read counts as nothing', () => {
  hold()
  forgetTyped(store)
  expect(read()).toBeNull()
  for (const text of ['', '{', '[]', '"a"', '{"pocketId":"pocket","personId":"ana","amount":5}']) {
    kept.set('coin-rouge.saisie', text)
    expect(read()).toBeNull()
  }
})
