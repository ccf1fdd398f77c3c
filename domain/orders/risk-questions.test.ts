import { expect, test } from 'vitest'
import { decideRiskAnswers, RISK_QUESTIONS, type RiskAnswers } from './risk-questions.ts'

const right: RiskAnswers = {
  loss: 'everything',
  source: 'purses',
  exit: 'by_selling',
  guarantee: 'nobody',
}

test('four right answers are accepted', () => {
  expect(decideRiskAnswers(right)).toEqual({ ok: true, value: null })
})

test('wrong ones are named, each by itself', () => {
  for (const [question, choices] of Object.entries(RISK_QUESTIONS)) {
    for (const choice of choices) {
      const decision = decideRiskAnswers({ ...right, [question]: choice } as RiskAnswers)
      const isRight = choice === right[question as keyof RiskAnswers]
      expect(decision.ok).toBe(isRight)
      if (!decision.ok)
        expect(decision.refusals).toEqual([
          { code: 'risk_answers_wrong', detail: { wrong: [question] } },
        ])
    }
  }
  const none = { loss: 'nothing', source: 'fame', exit: 'on_request', guarantee: 'state' } as const
  expect(decideRiskAnswers(none)).toMatchObject({
    refusals: [{ detail: { wrong: ['loss', 'source', 'exit', 'guarantee'] } }],
  })
})
