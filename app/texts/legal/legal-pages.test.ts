import { afterEach, expect, test } from 'vitest'
import { readLanguageFrom } from '#app/language/language.ts'
import { rightsOf } from '#app/texts/certificate.ts'
import { legalPaths } from '#app/texts/marketing/navigation.ts'
import type { Language } from '#domain/kernel/language.ts'
import { legal } from '#domain/kernel/legal.ts'
import { bps } from '#domain/kernel/money.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { sampleShareTerms } from '#tests/fixtures/sample-facts.ts'
import { findLegalPage } from './find-legal-page.ts'

let language: Language = 'fr'
readLanguageFrom(() => language)
afterEach(() => {
  language = 'fr'
})

const changed = {
  ...DEFAULT_SETTINGS,
  saleFeeBps: bps(300),
  royaltyBps: bps(700),
  termsNoticeDays: 45,
}
const textOf = (path: string, launched: boolean, settings = DEFAULT_SETTINGS) =>
  JSON.stringify(findLegalPage(path, { facts: legal, launched, settings }))

test('FEE-01 NFT-02 the conditions of sale name the fee and the royalty in force', () => {
  expect(textOf('/cgv', true)).toContain('Nos frais de 5\u00a0%')
  expect(textOf('/cgv', true, changed)).toContain('Nos frais de 3\u00a0%')
  expect(textOf('/cgv', true, changed)).toContain('une redevance de 7\u00a0%')
  expect(textOf('/cgu', true, changed)).toContain('au moins 45\u00a0jours')
})

test('NFT-01 the conditions of sale call a certificate a token where a contract runs, and nowhere else', () => {
  const ground = { facts: legal, launched: true, settings: DEFAULT_SETTINGS }
  for (const each of ['fr', 'en'] as const) {
    language = each
    expect(textOf('/cgv', true)).toContain('NFT')
    expect(JSON.stringify(findLegalPage('/cgv', { ...ground, tokenless: true }))).not.toContain(
      'NFT',
    )
  }
})

test('PRO-05 a certificate names the fee that its Pocket was sold under', () => {
  const soldUnder = { ...sampleShareTerms.soldUnder, payoutFeeBps: bps(300) }
  const [earnings] = rightsOf({ kind: 'share', soldUnder })
  expect(earnings?.detail).toContain('moins 3\u00a0% de frais')
})

test('LANG-01 every legal page says the same in both languages, part by part and figure by figure', () => {
  const figures = (text: string) =>
    text
      .replace(/(?<=\d)[\s,](?=\d{3})/g, '')
      .match(/\d+/g)
      ?.toSorted()
  for (const path of legalPaths) {
    for (const launched of [true, false]) {
      const [french, english] = (['fr', 'en'] as const).map((each) => {
        language = each
        return findLegalPage(path, { facts: legal, launched, settings: DEFAULT_SETTINGS })
      })
      expect(english?.sections.length, path).toBe(french?.sections.length)
      french?.sections.forEach((section, place) => {
        const other = english?.sections[place]
        expect(other?.rows?.length, section.title).toBe(section.rows?.length)
        expect(other?.text?.length, section.title).toBe(section.text?.length)
        if (JSON.stringify(section).includes('9\u00a0h')) return
        expect(figures(JSON.stringify(other)), section.title).toEqual(
          figures(JSON.stringify(section)),
        )
      })
    }
  }
})
