import { z } from 'zod'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import { CASE_KINDS, OPENED_STATES } from '#domain/support/support-case.ts'
import { type Endpoint, endpoint, idParams, listEndpoint } from '#server/kernel/door.ts'
import { answerCase, askBack, closeCase, makeComplaint } from './answer-case.ts'
import { answerInput, messageInput } from './case-input.ts'
import { complaintShape, operatorCaseShape, operatorThreadShape } from './case-shapes.ts'
import {
  complaintsAsCsv,
  findCaseForOperator,
  listCases,
  listComplaints,
  listDueCases,
} from './read-operator-cases.ts'

const shared = { operation: 'answer_people', audience: 'operator', launch: null } as const
const step = { ...shared, method: 'POST', params: idParams } as const
const waiting = z.object({ state: z.literal('waiting') })

/** What operators do with what people write to us. */
export const operatorCaseEndpoints: readonly Endpoint[] = [
  listEndpoint({
    ...shared,
    path: '/operator/support-cases',
    summary: 'What people have written to us, the one that is due first first.',
    list: listCases,
    filter: {
      status: z.enum(OPENED_STATES).optional(),
      kind: z.enum(CASE_KINDS).optional(),
    },
    item: operatorCaseShape,
    handle: async ({ platform, query: { status, kind, ...page } }) =>
      accept(await listCases(platform, page, { status, kind })),
  }),
  listEndpoint({
    ...shared,
    path: '/operator/due-support-cases',
    summary: 'Open cases whose answer is due within three days, or late.',
    list: listDueCases,
    item: operatorCaseShape,
    handle: async ({ platform, query }) => accept(await listDueCases(platform, query)),
  }),
  endpoint({
    ...shared,
    method: 'GET',
    path: '/operator/support-cases/:id',
    summary: 'A case with its messages.',
    params: idParams,
    answer: operatorThreadShape,
    handle: async ({ platform, params }) => {
      const found = await findCaseForOperator(platform, params.id)
      return found ? accept(found) : refuse({ code: 'unknown_object' })
    },
  }),
  endpoint({
    ...step,
    path: '/operator/support-cases/:id/answer',
    summary:
      'Answers a case, by page and e-mail; a complaint is answered by somebody who did not take the decision in question.',
    keyed: true,
    body: answerInput,
    answer: waiting,
    handle: ({ platform, who, params, body, key }) =>
      answerCase(platform, who, { caseId: params.id, ...body }, key),
  }),
  endpoint({
    ...step,
    path: '/operator/support-cases/:id/question',
    summary: 'Asks whoever wrote for what is missing; the day by which they are answered stands.',
    keyed: true,
    body: messageInput,
    answer: waiting,
    handle: ({ platform, who, params, body, key }) =>
      askBack(platform, who, { caseId: params.id, ...body }, key),
  }),
  endpoint({
    ...step,
    path: '/operator/support-cases/:id/closing',
    summary: 'Closes a case that needs no more; a complaint only once it was answered.',
    answer: z.object({ state: z.literal('closed') }),
    handle: ({ platform, who, params }) => closeCase(platform, who, { caseId: params.id }),
  }),
  endpoint({
    ...step,
    path: '/operator/support-cases/:id/complaint',
    summary:
      'Makes a question a complaint: it enters the register, and its time counts from when it came.',
    answer: z.object({ kind: z.literal('complaint'), dueAt: z.iso.datetime() }),
    handle: ({ platform, who, params }) => makeComplaint(platform, who, { caseId: params.id }),
  }),
  listEndpoint({
    ...shared,
    path: '/operator/complaints',
    summary: 'The register of complaints, by their numbers.',
    list: listComplaints,
    item: complaintShape,
    handle: async ({ platform, query }) => accept(await listComplaints(platform, query)),
  }),
  endpoint({
    ...shared,
    method: 'GET',
    path: '/operator/complaints.csv',
    summary: 'The register of complaints as a file for a spreadsheet.',
    bytes: { out: ['text/csv'] },
    handle: async ({ platform }) => accept(await complaintsAsCsv(platform)),
    reply: (csv) => ({
      body: csv,
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="complaints.csv"',
        'Cache-Control': 'no-store',
      },
    }),
  }),
]
