import { sql } from 'kysely'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { decideReply } from '#domain/support/support-case.ts'
import { takeAttempt } from '#server/identity/door.ts'
import {
  type Actor,
  type Client,
  type Loading,
  type Platform,
  personCommand,
  type Trx,
  transact,
} from '#server/kernel/door.ts'
import { caseOfToken } from './case-link.ts'
import { appendMessage, changeCase, factsOf, lockOpened, type OpenedRow } from './write-case.ts'

/** A case waits for us again. By when it is answered, ISO 8601. */
export type Reopened = { dueAt: string }

/**
 * The person writes to their case again; a closed one opens anew. Refuses `unknown_object`, and what `decideReply` refuses.
 */
export const replyToCase = personCommand({
  operation: 'write_to_us',
  once: 'reply_to_case',
  load: (loading: Loading<Actor>, input: { caseId: string; text: string }) =>
    loadOwn(loading, input),
  decide: async (row, _, { trx, now }) => judgeReply(trx, row, now),
  record: async ({ trx, now, audit }, dueAt, { facts, input }): Promise<Reopened> => {
    await audit(`support-case:${facts.id}`)
    return takeReply(trx, { row: facts, text: input.text, dueAt }, now)
  },
})

/** The person needs no answer any more, or has it. Refuses `unknown_object`. Closing a closed case changes nothing. */
export const closeOwnCase = personCommand({
  operation: 'write_to_us',
  load: (loading: Loading<Actor>, input: { caseId: string }) => loadOwn(loading, input),
  decide: (row) => accept(row),
  record: async ({ trx, now, audit }, row) => {
    if (row.state === 'closed') return null
    await audit(`support-case:${row.id}`, { detail: { closed: true } })
    await closeByPerson(trx, row, now)
    return null
  },
})

/** The same for a visitor who has the link. Refuses `link_invalid` too, and `too_many_attempts`. */
export async function replyAsVisitor(
  platform: Platform,
  { token, text }: { token: string; text: string },
  { network }: Client,
): Promise<Decision<Reopened>> {
  const caseId = caseOfToken(platform.db, token)
  if (caseId === null) return refuse({ code: 'link_invalid' })
  const attempt = await takeAttempt(platform, { kind: 'contact', subject: caseId, network })
  if (!attempt.ok) return attempt
  return transact(platform, async (trx) => {
    const now = platform.clock.now()
    const row = await lockOpened(trx, caseId)
    if (!row) return refuse({ code: 'link_invalid' })
    const dueAt = await judgeReply(trx, row, now)
    return dueAt.ok ? accept(await takeReply(trx, { row, text, dueAt: dueAt.value }, now)) : dueAt
  })
}

/** The same for a visitor who has the link. Refuses `link_invalid`. */
export function closeAsVisitor(platform: Platform, token: string): Promise<Decision<null>> {
  return transact(platform, async (trx) => {
    const caseId = caseOfToken(trx, token)
    const row = caseId === null ? null : await lockOpened(trx, caseId)
    if (!row) return refuse({ code: 'link_invalid' })
    if (row.state !== 'closed') await closeByPerson(trx, row, platform.clock.now())
    return accept(null)
  })
}

async function loadOwn(
  { trx, by }: Loading<Actor>,
  { caseId }: { caseId: string },
): Promise<OpenedRow | null> {
  const row = await lockOpened(trx, caseId)
  return row?.person_id === by.personId ? row : null
}

async function judgeReply(trx: Trx, row: OpenedRow, now: Date): Promise<Decision<Date>> {
  const { rows } = await sql<{ unanswered: number }>`
    select count(*)::int as unanswered from support_message m where m.case_id = ${row.id}
      and m.place > coalesce((select max(place) from support_message
        where case_id = m.case_id and operator_id is not null), 0)`.execute(trx)
  return decideReply(factsOf(row), rows[0]?.unanswered ?? 0, now)
}

async function takeReply(
  trx: Trx,
  { row, text, dueAt }: { row: OpenedRow; text: string; dueAt: Date },
  now: Date,
): Promise<Reopened> {
  await appendMessage(trx, { caseId: row.id, kind: 'written', text, operatorId: null }, now)
  const outcome = row.outcome === 'withdrawn' ? null : row.outcome
  const reopened = { state: 'open', closed_at: null, waits_since: null, due_at: dueAt } as const
  await changeCase(trx, row.id, { ...reopened, outcome })
  return { dueAt: dueAt.toISOString() }
}

/** A complaint that is closed before an answer was withdrawn. */
async function closeByPerson(trx: Trx, row: OpenedRow, now: Date): Promise<void> {
  const isWithdrawn = row.kind === 'complaint' && row.answered_at === null
  const outcome = isWithdrawn ? 'withdrawn' : row.outcome
  await changeCase(trx, row.id, { state: 'closed', closed_at: now, waits_since: null, outcome })
}
