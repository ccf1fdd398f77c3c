import { expect, test } from 'vitest'
import { instantText } from './instant-text.ts'

test('an instant is read with its zone', () => {
  expect(instantText.parse('2027-03-28T02:30:00+02:00')).toEqual(new Date('2027-03-28T00:30:00Z'))
  expect(instantText.parse('2100-12-31T23:59:59.999Z').getUTCFullYear()).toBe(2100)
})

test.each([
  '2101-01-01T00:00:00Z',
  '9999-12-31T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '2027-02-30T00:00:00Z',
  '2027-02-03T00:00:00',
  '2027-02-03',
  'tomorrow',
])('%s is refused', (text) => {
  expect(instantText.safeParse(text).success).toBe(false)
})
