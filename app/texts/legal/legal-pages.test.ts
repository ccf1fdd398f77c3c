import { expect, test } from 'vitest'
import { rightsOf } from '#app/texts/certificate.ts'
import { legal } from '#domain/kernel/legal.ts'
import { bps } from '#domain/kernel/money.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { sampleShareTerms } from '#tests/fixtures/sample-facts.ts'
import { findLegalPage } from './find-legal-page.ts'

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

test('PRO-05 a certificate names the fee that its Pocket was sold under', () => {
  const soldUnder = { ...sampleShareTerms.soldUnder, payoutFeeBps: bps(300) }
  const [earnings] = rightsOf({ kind: 'share', soldUnder })
  expect(earnings?.detail).toContain('moins 3\u00a0% de frais')
})
