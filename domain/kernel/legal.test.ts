import { expect, test } from 'vitest'
import { type LegalFacts, legal, missingLegalFacts, supportAddress } from './legal.ts'

test('an empty fact is named to the operator, a filled one is not', () => {
  const filled: LegalFacts = { ...legal, companyName: 'Exemple SAS', capital: null }
  expect(missingLegalFacts(filled)).not.toContain('company name')
  expect(missingLegalFacts(filled)).toContain('share capital')
})

test('a sample support address counts as missing and is never shown', () => {
  expect(supportAddress('support@platform.example')).toBeNull()
  expect(supportAddress('support@platform.org')).toBe('support@platform.org')
})
