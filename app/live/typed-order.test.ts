import { afterEach, expect, test } from 'vitest'
import { forgetTyped, holdTyped, readTyped } from './typed-order.ts'

const values = {
  amount: '25',
  units: 3,
  level2: true,
  waiver: true,
  legalName: 'Ana Fictive',
  birthDate: '1990-05-17',
  country: 'FR',
}
afterEach(forgetTyped)

test('what was typed comes back for the same person and the same Pocket', () => {
  holdTyped('pocket', 'ana', values)
  const { waiver: _starts, ...rest } = values
  expect(readTyped('pocket', 'ana')).toEqual(rest)
})

test('the box of the waiver starts unticked again', () => {
  holdTyped('pocket', 'ana', values)
  expect(readTyped('pocket', 'ana')).not.toHaveProperty('waiver')
})

test('nobody else sees it, and no other Pocket', () => {
  holdTyped('pocket', 'ana', values)
  expect(readTyped('pocket', 'eva')).toBeNull()
  expect(readTyped('another', 'ana')).toBeNull()
})

test('what was forgotten is gone', () => {
  holdTyped('pocket', 'ana', values)
  forgetTyped()
  expect(readTyped('pocket', 'ana')).toBeNull()
})
