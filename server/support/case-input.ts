import { z } from 'zod'
import { isEmailAddress, normaliseEmail } from '#domain/identity/account.ts'
import { LANGUAGES } from '#domain/kernel/language.ts'
import {
  ANSWERED_OUTCOMES,
  CASE_KINDS,
  CASE_REFERENCE,
  CASE_SUBJECTS,
  LONGEST_CASE_TEXT,
} from '#domain/support/support-case.ts'

export const caseText = z.string().trim().min(1).max(LONGEST_CASE_TEXT)
/** One more message to a case. */
export const messageInput = z.strictObject({ text: caseText })

const what = {
  kind: z
    .enum(CASE_KINDS)
    .describe('What it is for; complaints and personal data have longer times to answer'),
  subject: z.enum(CASE_SUBJECTS).describe('What it is about'),
  text: caseText,
}

/** What somebody with an account writes. */
export const caseInput = z.strictObject({
  ...what,
  about: z
    .string()
    .regex(CASE_REFERENCE)
    .nullable()
    .default(null)
    .describe('Something of one’s own: backing:<id>, certificate:<number> or purchase:<id>'),
})
export type CaseInput = z.infer<typeof caseInput>

/** What a visitor writes, and where the answer goes. */
export const visitorCaseInput = z.strictObject({
  ...what,
  email: z.string().transform(normaliseEmail).refine(isEmailAddress, 'email_invalid'),
  language: z.enum(LANGUAGES).default('fr').describe('Of the e-mails'),
})
export type VisitorCaseInput = z.infer<typeof visitorCaseInput>

/** What an operator answers; a complaint’s answer says what came of it. */
export const answerInput = z.strictObject({
  text: caseText.describe('The answer, as it is read on the page and in the e-mail'),
  outcome: z
    .enum(ANSWERED_OUTCOMES)
    .nullable()
    .default(null)
    .describe('What came of a complaint; required for one'),
})
