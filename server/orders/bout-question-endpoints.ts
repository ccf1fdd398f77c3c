import { z } from 'zod'
import { BOUT_ANSWERS, MATERIAL_CHANGES } from '#domain/bouts/material-change.ts'
import { accept } from '#domain/kernel/refusal.ts'
import { BACKING_STATES } from '#domain/orders/confirmation.ts'
import { proposal } from '#server/approvals/door.ts'
import { boutInput, byId, evidenceHash, fightChange } from '#server/bouts/door.ts'
import { type Endpoint, endpoint, listEndpoint, purseView } from '#server/kernel/door.ts'
import { answerBoutQuestion } from './answer-bout-question.ts'
import { listBoutQuestions, listOwnBoutQuestions } from './bout-questions.ts'

const at = z.iso.datetime()
const answer = z.enum(BOUT_ANSWERS)
const changes = z.array(z.enum(MATERIAL_CHANGES))
const bout = z.object({
  opponent: z.string(),
  takesPlaceAt: at,
  promoter: z.string().nullable(),
  purse: purseView.nullable(),
})

const ownQuestion = z.object({
  questionId: z.uuid(),
  backingId: z.uuid(),
  state: z.enum(BACKING_STATES),
  pocket: z.object({ id: z.uuid(), title: z.string() }),
  fightId: z.uuid(),
  changes,
  before: bout,
  after: bout,
  askedAt: at,
  answerBy: at,
  silence: answer,
  answer: answer.nullable(),
  silent: z.boolean(),
})

const questionView = z.object({
  id: z.uuid(),
  pocketId: z.uuid(),
  fightId: z.uuid(),
  opponentName: z.string(),
  eventName: z.string(),
  takesPlaceAt: at,
  changes,
  evidenceHash,
  askedAt: at,
  answerBy: at,
  silence: answer,
  endedAt: at.nullable(),
  kept: z.number(),
  refunded: z.number(),
  silent: z.number(),
})

/** Bouts that change after shares of them were sold. Backers answer whatever the launch switches say. */
export const boutQuestionEndpoints: readonly Endpoint[] = [
  listEndpoint({
    path: '/bout-questions',
    summary:
      'Changed bouts of one’s own orders: what has changed, until when to answer, and what was answered.',
    operation: 'own_orders',
    audience: 'person',
    launch: null,
    list: listOwnBoutQuestions,
    item: ownQuestion,
    handle: async ({ platform, who, query }) =>
      accept(await listOwnBoutQuestions(platform, query, who)),
  }),
  endpoint({
    method: 'POST',
    path: '/backings/:id/bout-answer',
    summary: 'Keeps an order whose bout has changed, or has all of its money back.',
    operation: 'own_orders',
    audience: 'person',
    launch: null,
    params: byId,
    body: z.strictObject({ questionId: z.uuid(), answer }),
    answer: z.object({ answer, state: z.enum(BACKING_STATES) }),
    handle: ({ platform, who, params, body }) =>
      answerBoutQuestion(platform, who, { backingId: params.id, ...body }),
  }),
  proposal({
    path: '/operator/fights/:id/bout-changes',
    summary:
      'Proposes another opponent, date, promoter or purse, by the new contract; a second operator has to approve.',
    operation: 'record_fight',
    params: byId,
    body: boutInput,
    handle: ({ platform, who, params, body }) =>
      fightChange.propose(platform, who, { change: 'bout', fightId: params.id, ...body }),
  }),
  listEndpoint({
    path: '/operator/bout-questions',
    summary:
      'What backers have been asked about changed bouts and how they answered, the latest first.',
    operation: 'record_fight',
    audience: 'operator',
    launch: null,
    list: listBoutQuestions,
    item: questionView,
    handle: async ({ platform, query }) => accept(await listBoutQuestions(platform, query)),
  }),
]
