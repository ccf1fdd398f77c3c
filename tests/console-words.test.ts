import { expect, test } from 'vitest'
import { factsOf } from '#app/console/cells.ts'
import { isApproval, keysOf, onFirstPage, operationText, ROOMS } from '#app/console/rooms.ts'
import type { Shape } from '#app/console/shape.ts'
import {
  knownField,
  knownValue,
  parameterText,
  subjectText,
  valueText,
} from '#app/console/words.ts'
import { quietTexts } from '#app/texts/console/quiet.ts'
import { OPERATIONS } from '#domain/kernel/authority.ts'
import { RETENTION } from '#domain/kernel/retention.ts'
import { ENTRY_KINDS } from '#domain/ledger/ledger.ts'
import { operatorsOperations } from '#server/edge/http/ask-as-operator.ts'

const derived = [...operatorsOperations.values()].filter(({ key }) => !onFirstPage.includes(key))

interface Found {
  fields: Set<string>
  values: Set<string>
}

function walk(name: string, shape: Shape, found: Found): void {
  for (const value of [
    ...(shape.enum ?? []),
    ...(shape.const === undefined ? [] : [shape.const]),
  ]) {
    if (typeof value === 'string') found.values.add(`${name}:${value}`)
  }
  for (const either of [...(shape.oneOf ?? []), ...(shape.anyOf ?? [])]) walk(name, either, found)
  if (shape.items) walk(name, shape.items, found)
  for (const [field, each] of Object.entries(shape.properties ?? {})) {
    found.fields.add(field)
    walk(field, each, found)
  }
}

test('every operators’ operation has words, and no words are of an operation that is gone', () => {
  const named = ROOMS.flatMap(keysOf)
  expect(derived.map(({ key }) => key).filter((key) => !named.includes(key))).toEqual([])
  expect(named.filter((key) => !operatorsOperations.has(key))).toEqual([])
  expect(named.filter((key) => isApproval(key) && operationText(key) === key)).toEqual([])
})

test('every field and every choice of what operators see and send has words', () => {
  const found: Found = { fields: new Set(), values: new Set() }
  for (const { query, body, answer } of derived) {
    for (const shape of [query, body, answer]) walk('', (shape ?? {}) as Shape, found)
  }
  const pages = ['limit', 'cursor', 'nextCursor', 'items', 'path']
  expect([...found.fields].filter((name) => !pages.includes(name) && !knownField(name))).toEqual([])
  const silent = [...found.values].filter((pair) => {
    const [field = '', ...value] = pair.split(':')
    return knownValue(field, value.join(':')) === null
  })
  expect(silent).toEqual([])
})

test('every id that a form asks for says of what it is', () => {
  const asked = derived.filter(
    ({ key, params }) => !key.startsWith('GET ') && !isApproval(key) && params.includes('id'),
  )
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter(({ key }) => parameterText(key, 'id') === knownField('id'))).toEqual([])
})

test('why something is kept is a law by its name, or has words', () => {
  const reasons = Object.values(RETENTION).map(({ because }) => because)
  const silent = reasons.filter((each) => knownValue('because', each) === null)
  expect(silent.filter((each) => !/^(CMF|Code) /.test(each))).toEqual([])
})

test('a list is called empty in words of its own', () => {
  const named = Object.keys(quietTexts).filter((key) => !operatorsOperations.has(key))
  expect(named).toEqual([])
})

test('every row of the authority table and every kind of entry has words', () => {
  expect(OPERATIONS.filter((name) => knownValue('operation', name) === null)).toEqual([])
  expect(ENTRY_KINDS.filter((name) => knownValue('entry', name) === null)).toEqual([])
})

test('a code that nobody has given words is taken apart', () => {
  expect(valueText('reason', 'warning_needs_review')).toBe('Warning needs review')
  expect(valueText('reason', 'a sentence. As it is')).toBe('a sentence. As it is')
})

test('a reference, a key and a pseudonym are shown as they are written', () => {
  for (const value of ['cs_test_7XrNx9', 'payment_intent.succeeded', 'soutien-c7fqtyzw']) {
    expect(valueText('reference', value)).toBe(value)
  }
})

test('what a Pocket is sold under is said in words', () => {
  const soldUnder = { release: { walletHours: 72 }, payoutFeeBps: 500 }
  const [rates] = factsOf({ soldUnder })
  expect(rates?.label).toBe('Vendu selon')
  expect(rates?.cell).toMatchObject({
    facts: [
      { label: 'Libération des fonds', cell: { text: 'portefeuille\u00a0: 72\u00a0h' } },
      { label: 'Frais sur les gains versés', cell: { text: '5\u00a0%' } },
    ],
  })
})

test('a title beside an id leads to what it is of, and is shown once', () => {
  const facts = factsOf({ pocketId: '5ab00000-0000-4000-8000-000000000012', pocketTitle: 'Cage' })
  expect(facts).toHaveLength(1)
  expect(facts[0]?.cell).toMatchObject({
    text: 'Cage',
    href: '/operator/voir/pockets/5ab00000-0000-4000-8000-000000000012',
  })
})

test('what an entry of the log is about is said by its kind and the short form of its id', () => {
  expect(subjectText('card-quote:card:6fe0ed24-d4a3-440b-a185-a2bd7226df93:1')).toMatch(
    /6fe0ed…df93$/,
  )
  expect(subjectText('operator:alix')).toMatch(/alix$/)
})

test('a key of the books is shown short and copied whole', () => {
  const businessKey = 'backing:51fb481f-cc4e-4bbf-9195-3b71bdf45e18:conversion'
  const [fact] = factsOf({ businessKey })
  expect(fact?.cell).toMatchObject({ text: 'backing:51fb48…5e18:conversion', whole: businessKey })
})

test('a currency is said by its amount, and a rate is written as figures are', () => {
  const facts = factsOf({ amountMinor: '369080', currency: 'eur', rate: '0.922700' })
  expect(facts.map(({ cell }) => 'text' in cell && cell.text.replace(/\s/g, ' '))).toEqual([
    '3 690,80 €',
    '0,9227',
  ])
  expect(factsOf({ currency: 'eur' })).toHaveLength(1)
})
