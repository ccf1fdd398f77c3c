import { describe, expect, test } from 'vitest'
import { micro } from '#domain/kernel/money.ts'
import {
  SAMPLE_NOW,
  sampleBackingFacts,
  sampleFederationTerms,
  samplePocket,
} from '#tests/fixtures/sample-facts.ts'
import { type AmountOrder, type BackingFacts, decideBacking } from './backing.ts'

const federationPocket = samplePocket(sampleFederationTerms)

function codes(facts: BackingFacts, order: AmountOrder) {
  const decision = decideBacking(facts, order, SAMPLE_NOW)
  return decision.ok ? [] : decision.refusals.map(({ code }) => code)
}

describe('sponsoring an organisation', () => {
  test('FED-01 anyone may contribute to a federation, its own people included', () => {
    const facts = sampleBackingFacts(federationPocket, { relation: 'recipient' })
    expect(codes(facts, { kind: 'federation', amountMicro: micro(20n) })).toEqual([])
  })

  test('FED-01 an organisation that is not approved today receives nothing', () => {
    const facts = sampleBackingFacts(federationPocket, {}, { approvalEnded: true })
    expect(codes(facts, { kind: 'federation', amountMicro: micro(20n) })).toEqual([
      'federation_not_approved',
    ])
  })
})
