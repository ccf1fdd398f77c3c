import { afterEach, expect, test } from 'vitest'
import { countText, dateTimeText, eurText, timeLeftText, usdcText } from '#app/texts/format.ts'
import type { Language } from '#domain/kernel/language.ts'
import { usdc } from '#domain/kernel/money.ts'
import { inBoth } from './in-both.ts'
import { readLanguageFrom } from './language.ts'

let language: Language = 'fr'
readLanguageFrom(() => language)
afterEach(() => {
  language = 'fr'
})

const texts = inBoth({
  fr: { title: 'Soutien', parts: { one: 'part' }, left: (n: number) => `il reste ${n}` },
  en: { title: 'Backing', parts: { one: 'share' }, left: (n) => `${n} left` },
})

test('a text is read in the language of whoever reads it, also through a group that was kept', () => {
  const { parts } = texts
  expect([texts.title, parts.one, texts.left(2)]).toEqual(['Soutien', 'part', 'il reste 2'])
  language = 'en'
  expect([texts.title, parts.one, texts.left(2)]).toEqual(['Backing', 'share', '2 left'])
  expect({ ...parts }).toEqual({ one: 'share' })
})

test('figures and dates follow the language', () => {
  const bout = new Date('2026-11-20T19:30:00Z')
  language = 'en'
  expect(usdcText(usdc(1_250))).toBe('1,250\u00a0USDC')
  expect(eurText(4_845n)).toBe('€48.45')
  expect(dateTimeText(bout)).toBe('20 Nov 2026, 20:30')
  expect(countText(0, 'share', 'shares')).toBe('0\u00a0shares')
  expect(timeLeftText(bout, new Date('2026-11-19T12:00:00Z'))).toBe('31\u00a0hours')
})
