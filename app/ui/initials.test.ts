import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test('DASH-01 the account shows the first letter of the name in upper case', () => {
  expect(initialsOf('camille rivage', 1)).toBe('C')
  expect(initialsOf('  élodie', 1)).toBe('É')
})

test('a fighter shows the first letters of the first and the last name', () => {
  expect(initialsOf('Moussa Diallo', 2)).toBe('MD')
  expect(initialsOf('Anne de la Tour', 2)).toBe('AT')
  expect(initialsOf('Inès', 2)).toBe('I')
})

test('a name without letters still shows a sign', () => {
  expect(initialsOf('   ', 1)).toBe('?')
})
