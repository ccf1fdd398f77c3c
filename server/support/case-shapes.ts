import { z } from 'zod'
import {
  CASE_KINDS,
  CASE_OUTCOMES,
  CASE_SUBJECTS,
  OPENED_STATES,
} from '#domain/support/support-case.ts'

const at = z.iso.datetime()

export const openedCase = z.object({ caseId: z.uuid(), number: z.string(), dueAt: at })

/** A case in a list. */
export const caseShape = z.object({
  id: z.uuid(),
  number: z.string().describe('As people read it'),
  kind: z.enum(CASE_KINDS),
  subject: z.enum(CASE_SUBJECTS),
  about: z.string().nullable().describe('backing:<id>, certificate:<number> or purchase:<id>'),
  state: z.enum(OPENED_STATES).describe('open waits for us, waiting for whoever wrote'),
  outcome: z.enum(CASE_OUTCOMES).nullable().describe('What came of a complaint'),
  openedAt: at,
  dueAt: at.describe('By when it is answered'),
  answeredAt: at.nullable(),
  closedAt: at.nullable(),
  reopenUntil: at.nullable().describe('Until when a message opens it again'),
})

const messages = z.array(
  z.object({
    place: z.int(),
    kind: z
      .enum(['written', 'answer', 'question'])
      .describe('written by whoever opened the case, the others by us'),
    text: z.string(),
    writtenAt: at,
  }),
)

export const threadShape = caseShape.extend({ messages })

export const operatorCaseShape = caseShape.extend({
  personId: z.uuid().nullable().describe('Null for a visitor without an account'),
  language: z.enum(['fr', 'en']).describe('In which the case was opened'),
})

export const operatorThreadShape = operatorCaseShape.extend({
  email: z.string().nullable().describe('Of a visitor without an account'),
  messages,
})

export const complaintShape = z.object({
  number: z.string(),
  supportCaseId: z.uuid(),
  personId: z.uuid().nullable(),
  subject: z.enum(CASE_SUBJECTS),
  about: z.string().nullable(),
  language: z.enum(['fr', 'en']),
  receivedAt: at,
  acknowledgedAt: at,
  dueAt: at,
  answeredAt: at.nullable(),
  closedAt: at.nullable(),
  state: z.enum(OPENED_STATES),
  outcome: z.enum(CASE_OUTCOMES).nullable(),
})
