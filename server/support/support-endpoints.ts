import { z } from 'zod'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import { type Endpoint, endpoint, idParams, listEndpoint } from '#server/kernel/door.ts'
import { caseInput, messageInput, visitorCaseInput } from './case-input.ts'
import { caseShape, openedCase, threadShape } from './case-shapes.ts'
import { askAsVisitor, confirmCase, openCase } from './open-case.ts'
import { findOwnCase, listOwnCases, readVisitorCase } from './read-cases.ts'
import { closeAsVisitor, closeOwnCase, replyAsVisitor, replyToCase } from './write-to-case.ts'

const own = { operation: 'write_to_us', audience: 'person', launch: 'accounts' } as const
const visitors = { operation: 'write_to_us', audience: 'anyone', launch: 'accounts' } as const
const token = z.string().max(500).describe('Of the link in the visitor’s e-mails')
const reopened = z.object({ dueAt: z.iso.datetime() })

/** What people write to us with their account. */
const ownEndpoints: readonly Endpoint[] = [
  endpoint({
    ...own,
    method: 'POST',
    path: '/support-cases',
    summary: 'Writes to us: opens a case, and says its number and by when an answer comes.',
    keyed: true,
    body: caseInput,
    status: 201,
    answer: openedCase,
    handle: ({ platform, who, body, key }) => openCase(platform, who, body, key),
  }),
  listEndpoint({
    ...own,
    path: '/support-cases',
    summary: 'One’s own cases, the latest first.',
    list: listOwnCases,
    item: caseShape,
    handle: async ({ platform, who, query }) => accept(await listOwnCases(platform, query, who)),
  }),
  endpoint({
    ...own,
    method: 'GET',
    path: '/support-cases/:id',
    summary: 'A case of one’s own, with its messages.',
    params: idParams,
    answer: threadShape,
    handle: async ({ platform, who, params }) => {
      const found = await findOwnCase(platform, who, params.id)
      return found ? accept(found) : refuse({ code: 'unknown_object' })
    },
  }),
  endpoint({
    ...own,
    method: 'POST',
    path: '/support-cases/:id/messages',
    summary: 'Adds a message to a case; one that was closed within thirty days is opened again.',
    keyed: true,
    params: idParams,
    body: messageInput,
    status: 201,
    answer: reopened,
    handle: ({ platform, who, params, body, key }) =>
      replyToCase(platform, who, { caseId: params.id, ...body }, key),
  }),
  endpoint({
    ...own,
    method: 'POST',
    path: '/support-cases/:id/closing',
    summary: 'Closes a case of one’s own.',
    params: idParams,
    status: 204,
    answer: z.null(),
    handle: ({ platform, who, params }) => closeOwnCase(platform, who, { caseId: params.id }),
  }),
]

/** The same for visitors, by the link in their e-mails. */
const visitorEndpoints: readonly Endpoint[] = [
  endpoint({
    ...visitors,
    method: 'POST',
    path: '/visitor-cases',
    summary: 'A visitor writes to us: the case opens once they follow the link of an e-mail.',
    countsTries: true,
    body: visitorCaseInput,
    status: 202,
    answer: z.object({ email: z.string() }),
    handle: ({ platform, body, client }) => askAsVisitor(platform, body, client),
  }),
  endpoint({
    ...visitors,
    method: 'POST',
    path: '/visitor-cases/confirmation',
    summary: 'Opens a visitor’s case by the link of the e-mail.',
    body: z.strictObject({ token }),
    answer: openedCase,
    handle: ({ platform, body }) => confirmCase(platform, body.token),
  }),
  endpoint({
    ...visitors,
    method: 'GET',
    path: '/visitor-cases',
    summary: 'A visitor’s case with its messages, by the link; null while it is to be confirmed.',
    query: z.strictObject({ token }),
    answer: z.object({ case: threadShape.nullable() }),
    handle: ({ platform, query }) => readVisitorCase(platform, query.token),
  }),
  endpoint({
    ...visitors,
    method: 'POST',
    path: '/visitor-cases/messages',
    summary: 'Adds a message to a visitor’s case, by the link.',
    countsTries: true,
    body: messageInput.extend({ token }),
    status: 201,
    answer: reopened,
    handle: ({ platform, body, client }) => replyAsVisitor(platform, body, client),
  }),
  endpoint({
    ...visitors,
    method: 'POST',
    path: '/visitor-cases/closing',
    summary: 'Closes a visitor’s case, by the link.',
    body: z.strictObject({ token }),
    status: 204,
    answer: z.null(),
    handle: ({ platform, body }) => closeAsVisitor(platform, body.token),
  }),
]

/** What people write to us. */
export const supportEndpoints: readonly Endpoint[] = [...ownEndpoints, ...visitorEndpoints]
