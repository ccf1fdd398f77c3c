import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'

/** Which questions these are; changed ones get a new version and are asked anew. */
export const RISK_VERSION = 'risk-2026-11'

/** What is asked before the first share, with all choices. */
export const RISK_QUESTIONS = {
  loss: ['nothing', 'half', 'everything'],
  source: ['fixed_rate', 'purses', 'fame'],
  exit: ['on_request', 'after_a_month', 'by_selling'],
  guarantee: ['company', 'state', 'nobody'],
} as const

export type RiskQuestion = keyof typeof RISK_QUESTIONS
export type RiskAnswers = {
  readonly [Question in RiskQuestion]: (typeof RISK_QUESTIONS)[Question][number]
}

const RIGHT: RiskAnswers = {
  loss: 'everything',
  source: 'purses',
  exit: 'by_selling',
  guarantee: 'nobody',
}

/** Whether all questions are answered rightly; refuses `risk_answers_wrong` with those that are not. They may be tried again. */
export function decideRiskAnswers(answers: RiskAnswers): Decision<null> {
  const wrong = (Object.keys(RIGHT) as RiskQuestion[]).filter(
    (question) => answers[question] !== RIGHT[question],
  )
  return wrong.length === 0
    ? accept(null)
    : refuse({ code: 'risk_answers_wrong', detail: { wrong } })
}
