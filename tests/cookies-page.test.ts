import { expect, test } from 'vitest'
import { findLegalPage } from '#app/texts/legal/find-legal-page.ts'
import { LANGUAGE_KEY } from '#domain/kernel/language.ts'
import { legal } from '#domain/kernel/legal.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { isTest, readSources } from '#tests/house/source.ts'

const textOf = (path: string, launched: boolean) =>
  JSON.stringify(findLegalPage(path, { facts: legal, launched, settings: DEFAULT_SETTINGS }))

/** What the code keeps under a name of ours, and the framework under one of its own. */
const kept = readSources()
  .filter((source) => source.path.startsWith('app/') && !isTest(source))
  .flatMap(({ text }) => [...text.matchAll(/'(coin-rouge\.[a-z]+)\.?'/g)].map(([, name]) => name))

test('the page about cookies names every storage of the pages', () => {
  expect(kept).toContain('coin-rouge.theme')
  const pages = textOf('/cookies', true) + textOf('/cookies', false)
  for (const name of [...new Set(kept), 'react-router-scroll-positions', LANGUAGE_KEY]) {
    expect(pages, name).toContain(`«\u202f${name}\u202f»`)
  }
  // Both before the launch and after it the framework keeps the place on a page.
  for (const launched of [true, false]) {
    expect(textOf('/cookies', launched)).toContain('react-router-scroll-positions')
  }
})

test('RGPD-01 the page about personal data names what an export holds of a person', () => {
  const page = textOf('/confidentialite', true).toLowerCase()
  const named = [
    'date de naissance',
    'pays de résidence',
    'adresse ip',
    'message que vous avez signé',
  ]
  for (const word of [...named, 'clés d’accès', 'adresses de versement']) {
    expect(page).toContain(word)
  }
  expect(page).not.toContain('aucun autre')
})
