import { z } from 'zod'
import { accept } from '#domain/kernel/refusal.ts'
import { type Endpoint, endpoint, microText } from '#server/kernel/door.ts'
import { answerRiskQuestions, riskAnswersInput } from './answer-risk-questions.ts'
import {
  findOwnSpending,
  limitInput,
  pauseInput,
  pauseSpending,
  setSpendingLimit,
} from './own-spending.ts'

const own = { operation: 'own_account', audience: 'person', launch: 'accounts' } as const
const at = z.iso.datetime()
const limitMicro = microText.nullable()
const pause = z.object({ until: at.nullable().describe('Null: for good.') })

/** What people do to keep their spending within bounds, and to know what they risk. */
export const spendingEndpoints: readonly Endpoint[] = [
  endpoint({
    ...own,
    method: 'GET',
    path: '/account/spending',
    summary: 'One’s own monthly limit, what this month’s orders come to, and a pause under way.',
    answer: z.object({
      limitMicro,
      spentMicro: microText,
      next: z.object({ limitMicro, startsAt: at }).nullable(),
      pause: pause.nullable(),
    }),
    handle: async ({ platform, who }) => accept(await findOwnSpending(platform, who)),
  }),
  endpoint({
    ...own,
    method: 'PUT',
    path: '/account/spending-limit',
    summary: 'Sets or ends the monthly limit: lower at once, higher after seven days.',
    body: limitInput,
    answer: z.object({ startsAt: at }),
    handle: ({ platform, who, body }) => setSpendingLimit(platform, who, body),
  }),
  endpoint({
    ...own,
    method: 'POST',
    path: '/account/spending-pauses',
    summary: 'Pauses one’s own orders and purchases; nobody can end it early.',
    body: pauseInput,
    status: 201,
    answer: pause,
    handle: ({ platform, who, body }) => pauseSpending(platform, who, body),
  }),
  endpoint({
    ...own,
    method: 'PUT',
    path: '/account/risk-answers',
    summary: 'Answers the questions about the risk of shares, once before the first share.',
    body: riskAnswersInput,
    answer: z.object({ version: z.string() }),
    handle: ({ platform, who, body }) => answerRiskQuestions(platform, who, body),
  }),
]
