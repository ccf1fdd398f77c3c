import { sql } from 'kysely'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { hasCome } from '#domain/kernel/time.ts'
import {
  caseNumberText,
  confirmableUntil,
  decideOpening,
  dueAtOf,
} from '#domain/support/support-case.ts'
import { lockUnlessLeft, takeAttempt } from '#server/identity/door.ts'
import {
  type Client,
  type Platform,
  personCommand,
  sealText,
  type Trx,
  transact,
} from '#server/kernel/door.ts'
import type { CaseInput, VisitorCaseInput } from './case-input.ts'
import { caseOfToken } from './case-link.ts'
import { caseReceivedEmail, confirmCaseEmail } from './case-mail-texts.ts'
import { isOwnReference } from './own-reference.ts'
import { appendMessage, type CaseRow, lockCase, mailAboutCase } from './write-case.ts'

/** A case as whoever opened it is told: its number, and by when an answer comes (ISO 8601). */
export type OpenedCase = { caseId: string; number: string; dueAt: string }

/** Somebody with an account writes to us. Refuses `unknown_object` for what is not theirs, `too_many_questions`. */
export const openCase = personCommand({
  operation: 'write_to_us',
  once: 'open_case',
  load: async ({ trx, by }, { about }: CaseInput) => {
    if (!(await lockUnlessLeft(trx, by.personId))) return null
    if (about !== null && !(await isOwnReference(trx, by.personId, about))) return null
    const waiting = await trx
      .selectFrom('support_case')
      .select('id')
      .where('person_id', '=', by.personId)
      .where('state', '=', 'open')
      .execute()
    return { waiting: waiting.length }
  },
  decide: ({ waiting }) => decideOpening(waiting),
  record: async ({ trx, platform, by, now, audit }, _, { input }): Promise<OpenedCase> => {
    const id = platform.randomness.uuid()
    const { kind, subject, about, text } = input
    const dueAt = dueAtOf(kind, now)
    const row = await trx
      .insertInto('support_case')
      .values({
        ...{ id, kind, subject, about, language: by.language, person_id: by.personId },
        ...{ state: 'open', asked_at: now, opened_at: now, acknowledged_at: now, due_at: dueAt },
        number: nextNumber,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await appendMessage(trx, { caseId: id, kind: 'written', text, operatorId: null }, now)
    await acknowledge(trx, platform, row, dueAt)
    await audit(`support-case:${id}`, { detail: { kind, subject } })
    return told(row, dueAt)
  },
})

/**
 * A visitor writes to us: what they wrote waits for a day until they follow the link of an e-mail, so that nobody opens a case in
 * another’s name. Refuses `too_many_attempts`.
 */
export async function askAsVisitor(
  platform: Platform,
  { email, text, ...asked }: VisitorCaseInput,
  { network }: Client,
): Promise<Decision<{ email: string }>> {
  const attempt = await takeAttempt(platform, { kind: 'contact', subject: email, network })
  if (!attempt.ok) return attempt
  return transact(platform, async (trx) => {
    const now = platform.clock.now()
    const id = platform.randomness.uuid()
    const row = await trx
      .insertInto('support_case')
      .values({
        ...{ id, ...asked, state: 'unconfirmed', asked_at: now },
        sealed: sealText(trx, 'case', id, email),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await appendMessage(trx, { caseId: id, kind: 'written', text, operatorId: null }, now)
    await mailAboutCase(trx, platform, row, { key: `case:${id}:confirm`, email: confirmCaseEmail })
    return accept({ email })
  })
}

/** Opens the case of a visitor who followed the link; asked again, it answers the same. Refuses `link_invalid`, `link_expired`. */
export function confirmCase(platform: Platform, token: string): Promise<Decision<OpenedCase>> {
  return transact(platform, async (trx) => {
    const now = platform.clock.now()
    const caseId = caseOfToken(trx, token)
    const row = caseId === null ? undefined : await lockCase(trx, caseId)
    if (!row) return refuse({ code: 'link_invalid' })
    if (row.due_at) return accept(told(row, row.due_at))
    if (hasCome(confirmableUntil(row.asked_at), now)) return refuse({ code: 'link_expired' })
    const dueAt = dueAtOf(row.kind, now)
    const opened = await trx
      .updateTable('support_case')
      .set({ state: 'open', number: nextNumber, opened_at: now, acknowledged_at: now })
      .set({ due_at: dueAt })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await acknowledge(trx, platform, opened, dueAt)
    return accept(told(opened, dueAt))
  })
}

const nextNumber = sql<bigint>`nextval('support_case_number')`

const told = ({ id, number }: CaseRow, dueAt: Date): OpenedCase => ({
  caseId: id,
  number: caseNumberText(number ?? 0n),
  dueAt: dueAt.toISOString(),
})

/** Says that a case was received. @param dueAt By when it is answered. */
export function acknowledge(
  trx: Trx,
  platform: Platform,
  row: CaseRow,
  dueAt: Date,
): Promise<void> {
  const { id, kind } = row
  return mailAboutCase(trx, platform, row, {
    key: `case:${id}:received:${kind}`,
    email: (url, number) => caseReceivedEmail(url, { number, kind, dueAt }),
  })
}
