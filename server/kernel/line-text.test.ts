import { expect, test } from 'vitest'
import { lineText } from './line-text.ts'

const read = (typed: string) => lineText(2, 12).safeParse(typed)
const codeOf = (typed: string) => {
  const [issue] = read(typed).error?.issues ?? []
  return issue?.code === 'custom' ? issue.message : issue?.code
}

test('a line is kept composed, with one blank between words and none around', () => {
  expect(read(' E\u0301va  Ro\u00adche ').data).toBe('Éva Roche')
})

test.each([
  ['a mark that turns what follows', 'Ana \u202e Test', 'unreadable'],
  ['a control', 'Ana\u001b[8m', 'unreadable'],
  ['a second line', 'Ana\nTest', 'unreadable'],
  ['nothing that can be seen', '\u2800\u2800\u2800', 'too_small'],
  ['too little', 'A', 'too_small'],
  ['too much', 'A'.repeat(13), 'too_big'],
])('one with %s is refused', (_, typed, code) => {
  expect(codeOf(typed)).toBe(code)
})
