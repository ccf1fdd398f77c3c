import { expect, test } from 'vitest'
import { closestWord } from './closest-word.ts'

const known = ['kenza', 'brahim', 'aminata', 'lina', 'grappling', 'ligue']

test.each([
  ['kneza', 'kenza'],
  ['kenzza', 'kenza'],
  ['brahm', 'brahim'],
  ['aminatta', 'aminata'],
  ['graplin', 'grappling'],
  ['lian', 'lina'],
])('whoever types %s may mean %s', (typed, meant) => {
  expect(closestWord(typed, known)).toBe(meant)
})

test('the word that is nearest is meant, whatever stands first', () => {
  expect(closestWord('amanda', ['amantha', 'amandy'])).toBe('amandy')
})

test.each(['lia', 'li', '', 'kanzu', 'boxe', 'graplinnnng'])('%o is near to none', (typed) => {
  expect(closestWord(typed, known)).toBeNull()
})
