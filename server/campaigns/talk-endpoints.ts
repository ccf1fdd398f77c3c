import { z } from 'zod'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import { answerQuestion, askRecipient } from '#server/campaigns/pockets/ask-recipient.ts'
import { hideQuestion, hideUpdate } from '#server/campaigns/pockets/hide-text.ts'
import { isPublished } from '#server/campaigns/pockets/is-published.ts'
import { listQuestions, listUpdates } from '#server/campaigns/pockets/read-talk.ts'
import {
  questionInput,
  replyInput,
  updateInput,
  writeUpdate,
} from '#server/campaigns/pockets/write-update.ts'
import { type Endpoint, endpoint, idParams, listEndpoint, reasonBody } from '#server/kernel/door.ts'

const at = z.iso.datetime()
const forAll = {
  operation: 'public_pages',
  audience: 'anyone',
  launch: 'backing',
  params: idParams,
} as const
const hiding = {
  method: 'POST',
  operation: 'hide_text',
  audience: 'operator',
  launch: null,
  params: idParams,
  body: reasonBody,
  answer: z.object({ hiddenAt: at }),
} as const

/** What a recipient tells about a Pocket, what backers ask, and what operators hide of it. */
export const talkEndpoints: readonly Endpoint[] = [
  listEndpoint({
    ...forAll,
    path: '/pockets/:id/updates',
    summary: 'What the recipient has told about a Pocket, the latest first; text is Markdown.',
    list: listUpdates,
    item: z.object({ id: z.uuid(), text: z.string(), writtenAt: at }),
    handle: async ({ platform, params, query }) =>
      (await isPublished(platform.db, params.id))
        ? accept(await listUpdates(platform, query, params.id))
        : refuse({ code: 'unknown_pocket' }),
  }),
  listEndpoint({
    ...forAll,
    path: '/pockets/:id/questions',
    summary: 'Questions about a Pocket with their answers, the latest first.',
    list: listQuestions,
    item: z.object({
      id: z.uuid(),
      alias: z.string(),
      text: z.string(),
      askedAt: at,
      answer: z.string().nullable(),
      answeredAt: at.nullable(),
    }),
    handle: async ({ platform, params, query }) =>
      (await isPublished(platform.db, params.id))
        ? accept(await listQuestions(platform, query, params.id))
        : refuse({ code: 'unknown_pocket' }),
  }),
  endpoint({
    method: 'POST',
    path: '/pockets/:id/questions',
    summary: 'Ask the recipient of a Pocket; question and answer are public, under a pseudonym.',
    operation: 'ask_recipient',
    audience: 'person',
    launch: 'backing',
    params: idParams,
    body: questionInput,
    status: 201,
    answer: z.object({ questionId: z.uuid() }),
    handle: ({ platform, who, params, body }) =>
      askRecipient(platform, who, { pocketId: params.id, ...body }),
  }),
  endpoint({
    method: 'POST',
    path: '/studio/pockets/:id/updates',
    summary: 'Tell everybody how things stand with a Pocket of one’s own.',
    operation: 'tell_backers',
    audience: 'person',
    launch: 'backing',
    params: idParams,
    body: updateInput,
    status: 201,
    answer: z.object({ updateId: z.uuid() }),
    handle: ({ platform, who, params, body }) =>
      writeUpdate(platform, who, { pocketId: params.id, ...body }),
  }),
  endpoint({
    method: 'POST',
    path: '/studio/questions/:id/answer',
    summary: 'Answer a question about a Pocket of one’s own, once.',
    operation: 'tell_backers',
    audience: 'person',
    launch: 'backing',
    params: idParams,
    body: replyInput,
    answer: z.object({ questionId: z.uuid() }),
    handle: ({ platform, who, params, body }) =>
      answerQuestion(platform, who, { questionId: params.id, ...body }),
  }),
  endpoint({
    ...hiding,
    path: '/operator/pocket-updates/:id/hiding',
    summary: 'Hide an update of a Pocket.',
    handle: ({ platform, who, params, body }) =>
      hideUpdate(platform, who, { id: params.id, ...body }),
  }),
  endpoint({
    ...hiding,
    path: '/operator/pocket-questions/:id/hiding',
    summary: 'Hide a question about a Pocket, with its answer.',
    handle: ({ platform, who, params, body }) =>
      hideQuestion(platform, who, { id: params.id, ...body }),
  }),
]
