import { afterAll, beforeEach, expect, test } from 'vitest'
import { readLanguageFrom } from '#app/language/language.ts'
import type { Language } from '#domain/kernel/language.ts'
import { bps } from '#domain/kernel/money.ts'
import { faq, questionsToday } from './faq.ts'
import { home } from './home.ts'
import { pocketPages } from './pocket-page.ts'
import { FORESEEN, haveChanged, withFees } from './with-fees.ts'

const all = { faq, home, pocketPages }
let language: Language = 'fr'
readLanguageFrom(() => language)
beforeEach(() => {
  language = 'en'
})
afterAll(() => {
  language = 'fr'
})

test('no rate is left to be written in, and the foreseen ones are those of the specification', () => {
  const text = JSON.stringify(withFees(all, FORESEEN))
  expect(text).not.toMatch(/\{\w+\}/)
  expect(text).toContain('95% goes to the athlete and 5% to the platform.')
  expect(text).toContain('Level 1: the athlete pays the 5%, and 50% is covered.')
  expect(text).toContain('"Sale split","95% athlete, 5% platform"')
  expect(withFees(home.tape, FORESEEN).at(-1)?.value).toBe('5%')
  expect(haveChanged(FORESEEN)).toBe(false)
})

test('FEE-01 FEE-02 the texts name the rates in force', () => {
  const fees = { ...FORESEEN, saleFeeBps: bps(300), premiumBps: bps(650) }
  const text = JSON.stringify(withFees(all, fees))
  expect(text).toContain('97% goes to the athlete and 3% to the platform.')
  expect(text).toContain('95% goes to the participants and 5% to the platform.')
  expect(text).toContain('An extra 6.5% is due')
  expect(withFees(home.tape, fees).at(-1)?.value).toBe('3% / 5%')
  expect(haveChanged(fees)).toBe(true)
})

test('FAQ-09 LAUNCH-01 the answer about resale names a chain where a contract runs, and says where none does', () => {
  const said = (tokenless: boolean) =>
    questionsToday(tokenless).flatMap(({ questions }) =>
      questions.filter(({ id }) => id === 'faq-resale').flatMap(({ answer }) => answer),
    )
  expect(said(false).join(' ')).toContain('on-chain royalty')
  expect(said(true).slice(0, -1)).toEqual(said(false))
  expect(said(true).at(-1)).toContain('without a token on a blockchain')
})

/** The figures of each text, in order, as plain numbers. */
function figuresIn(texts: unknown): number[][] {
  const lines = JSON.stringify(withFees(texts, FORESEEN)).match(/"(?:[^"\\]|\\.)*"/g) ?? []
  const plain = (figure: string) =>
    Number(figure.replace(/[\s,]|pm/g, '')) + (figure.endsWith('pm') ? 12 : 0)
  return lines.map((line) => (line.match(/\d{1,3}(?:[\s,]\d{3})+|\d+(?:pm)?/g) ?? []).map(plain))
}

test('LANG-01 every text names the same figures in both languages', () => {
  const english = figuresIn(all)
  language = 'fr'
  const french = figuresIn(all)
  const sorted = (figures: number[] | undefined) => figures?.toSorted((a, b) => a - b)
  expect(french).toHaveLength(english.length)
  english.forEach((figures, line) => {
    expect(sorted(french[line]), `line ${line}`).toEqual(sorted(figures))
  })
})
