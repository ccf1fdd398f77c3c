import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#domain/kernel/language.ts'
import { sampleEmails } from './fixtures/sample-emails.ts'
import { readSources } from './house/source.ts'

const samples = { fr: sampleEmails('fr'), en: sampleEmails('en') }
const names = Object.keys(samples.fr)

/** Words that stand in any French e-mail but in no English one. */
const french = /\b(votre|vous|vos|est|une?)\b/i

const figuresIn = (text: string) => text.match(/\d[\d.,:\u202f]*/g)?.toSorted() ?? []

/** What a reader sees of the HTML. */
const shown = (html: string) =>
  html
    .replace(/<(style|svg|title)[\s\S]*?<\/\1>|<div class="preview">.*?<\/div>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#39;/g, '’')
    .replace(/&amp;/g, '&')

test('every function that writes an e-mail is among these', () => {
  const written = readSources()
    .filter(({ path }) => /^server\/.*-(mails|mail-texts|question-texts)\.ts$/.test(path))
    .flatMap(({ text }) => [...text.matchAll(/^export (?:const|function) (\w+(?:Mail|Email))\b/gm)])
    .map(([, name]) => name)
  expect(names.toSorted()).toEqual(written.toSorted())
})

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(names)('%s says the same as text and as HTML, with one button', (name) => {
    const { subject, text, html } = samples[language][name] ?? expect.unreachable()
    const [body = '', foot = ''] = text.split('\n\n--\n')
    expect(html).toContain(`<html lang="${language}">`)
    expect(html.match(/class="button"/g)?.length ?? 0).toBeLessThanOrEqual(1)
    for (const part of [subject.replace(' · Coin Rouge', ''), foot]) {
      expect(shown(html)).toContain(part)
    }
    expect(figuresIn(shown(html))).toEqual(expect.arrayContaining(figuresIn(body)))
    for (const said of [subject, text])
      expect(said).not.toMatch(/undefined|null|NaN|\[object|\d+n\b/)
    // An address to press on is the button's alone.
    expect(body.replace(/: https:\S+$/, '')).not.toContain('https:')
  })
})

test.each(names)('%s is not French in English, and has the same figures', (name) => {
  const { fr, en } = { fr: samples.fr[name], en: samples.en[name] }
  expect(fr?.subject).not.toBe(en?.subject)
  expect(en?.text.replace(/“.*?”/g, '')).not.toMatch(french)
  const amounts = (text = '') => text.match(/\d[\d.,\u202f]*(?=\u00a0USDC)/g)?.length ?? 0
  expect(amounts(en?.text)).toBe(amounts(fr?.text))
})

test('French and English write amounts and times their own way', () => {
  expect(samples.fr.confirmedEmail?.text).toContain('1\u202f250,50\u00a0USDC')
  expect(samples.en.confirmedEmail?.text).toContain('1,250.50\u00a0USDC')
  expect(samples.fr.addressChangedEmail?.text).toContain('20 novembre 2026 à 20:30\u00a0(Paris)')
  expect(samples.en.addressChangedEmail?.text).toContain('20 November 2026 at 20:30\u00a0(Paris)')
})
