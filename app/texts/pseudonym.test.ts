import { afterEach, expect, test } from 'vitest'
import { readLanguageFrom } from '#app/language/language.ts'
import type { Language } from '#domain/kernel/language.ts'
import { seenByName } from './pseudonym.ts'

let language: Language = 'fr'
readLanguageFrom(() => language)
afterEach(() => {
  language = 'fr'
})

test('a pseudonym begins with a word of the language that is read, and a chosen name stays', () => {
  expect(seenByName('soutien-x7q2abcd')).toBe('soutien-x7q2abcd')
  language = 'en'
  expect(seenByName('soutien-x7q2abcd')).toBe('backer-x7q2abcd')
  expect(seenByName('Ana du Coin')).toBe('Ana du Coin')
})
