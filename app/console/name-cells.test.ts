import { expect, test } from 'vitest'
import { cellOf } from './cells.ts'
import { idsIn, nameCells } from './name-cells.ts'

const pocketId = '5ab00000-0000-4000-8000-000000000010'
const personId = '34fd3100-0000-4000-8000-00000000f8b0'
const postings = [{ account: `pocket:${pocketId}:recipient`, amountMicro: '5000000' }]

const sections = [
  {
    title: null,
    facts: [
      { label: 'Objet', cell: cellOf('subject', `pocket:${pocketId}`) },
      { label: 'Personne', cell: cellOf('personId', personId) },
    ],
    table: {
      columns: [],
      rows: [{ id: '0', href: null, acts: [], cells: [cellOf('postings', postings)] }],
    },
  },
]

test('the ids that a page shows are found wherever they stand', () => {
  expect(idsIn(sections).toSorted()).toEqual([personId, pocketId].toSorted())
})

test('a name stands in place of its id, and an id without one stays', () => {
  const shown = JSON.stringify(nameCells(sections, new Map([[pocketId, 'Deux combats']])))
  expect(shown).toContain('Pocket Deux combats')
  expect(shown).toContain('34fd31…f8b0')
  expect(shown).not.toContain('5ab000…0010')
})

test('beside a name that two objects have, the id stays', () => {
  const names = new Map([
    [pocketId, 'Deux combats'],
    [personId, 'Deux combats'],
  ])
  expect(JSON.stringify(nameCells(sections, names))).toContain('Pocket Deux combats 5ab000…0010')
})
