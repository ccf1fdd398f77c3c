import { expect, test } from 'vitest'
import { decideQuestion, decideReply, UNANSWERED_MOST } from './pocket-question.ts'

test('few questions of one person wait at once', () => {
  expect(decideQuestion(UNANSWERED_MOST - 1).ok).toBe(true)
  expect(decideQuestion(UNANSWERED_MOST)).toEqual({
    ok: false,
    refusals: [{ code: 'too_many_questions', detail: { most: 3 } }],
  })
})

test.each([
  [{ isHidden: false, isAnswered: true }, 'already_recorded'],
  [{ isHidden: true, isAnswered: false }, 'transition_not_allowed'],
])('a question is answered once, and not while it is hidden: %o', (facts, code) => {
  expect(decideReply({ isHidden: false, isAnswered: false }).ok).toBe(true)
  expect(decideReply(facts)).toEqual({ ok: false, refusals: [{ code }] })
})
