import { expect, test } from 'vitest'
import { findIntent } from './find-intent.ts'

const intents = { confirm: () => 'confirmed' }

test('ACC-02 a form is found by its own name alone', () => {
  expect(findIntent(intents, 'confirm')?.()).toBe('confirmed')
  const inherited = Object.getOwnPropertyNames(Object.prototype)
  expect(inherited).toContain('constructor')
  for (const name of ['', 'Confirm', ...inherited]) {
    expect([name, findIntent(intents, name)]).toEqual([name, undefined])
  }
})
