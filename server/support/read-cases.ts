import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { type CaseState, caseNumberText, reopenableUntil } from '#domain/support/support-case.ts'
import { type Actor, type Database, type Platform, pagedList } from '#server/kernel/door.ts'
import { caseOfToken } from './case-link.ts'
import { type CaseRow, isOpened, type OpenedRow, openMessage } from './write-case.ts'

type Context = Pick<Platform, 'db'>

/** One message of a case. */
interface CaseMessage {
  /** Counts from 1. */
  place: number
  /** `written` by whoever opened the case; `answer` and `question` by us. */
  kind: 'written' | 'answer' | 'question'
  text: string
  writtenAt: Date
}

/** A case as its person sees it in a list. */
type OwnCase = ReturnType<typeof caseView>

export const caseView = (row: OpenedRow) => ({
  id: row.id,
  number: caseNumberText(row.number),
  kind: row.kind,
  subject: row.subject,
  about: row.about,
  state: row.state as Exclude<CaseState, 'unconfirmed'>,
  outcome: row.outcome,
  openedAt: row.opened_at,
  dueAt: row.due_at,
  answeredAt: row.answered_at,
  closedAt: row.closed_at,
  reopenUntil: row.closed_at && reopenableUntil(row.closed_at),
})

/** A case with its messages, the first of them first. */
type CaseThread = OwnCase & { messages: readonly CaseMessage[] }

/** The actor’s cases, the latest first. */
export const listOwnCases = pagedList({
  key: { opened_at: 'instant', id: 'uuid' },
  descending: true,
  rows: ({ db }: Context, { personId }: Actor) =>
    db
      .selectFrom('support_case')
      .selectAll()
      .where('person_id', '=', personId)
      .where('state', '<>', 'unconfirmed'),
  present: (rows) => rows.filter(isOpened).map(caseView),
})

/** A case of the actor’s with its messages; null for any other. */
export async function findOwnCase(
  { db }: Context,
  { personId }: Pick<Actor, 'personId'>,
  caseId: string,
): Promise<CaseThread | null> {
  const row = await findCase(db, caseId)
  return isOpened(row) && row.person_id === personId ? threadOf(db, row) : null
}

/** What a visitor’s link leads to: a case, or one that is still to be confirmed. Refuses `link_invalid`. */
export async function readVisitorCase(
  { db }: Context,
  token: string,
): Promise<Decision<{ case: CaseThread | null }>> {
  const caseId = caseOfToken(db, token)
  const row = caseId === null ? undefined : await findCase(db, caseId)
  if (!row) return refuse({ code: 'link_invalid' })
  return accept({ case: isOpened(row) ? await threadOf(db, row) : null })
}

export function findCase(db: Database, caseId: string): Promise<CaseRow | undefined> {
  return db.selectFrom('support_case').selectAll().where('id', '=', caseId).executeTakeFirst()
}

async function threadOf(db: Database, row: OpenedRow): Promise<CaseThread> {
  return { ...caseView(row), messages: await readMessages(db, row.id) }
}

export async function readMessages(db: Database, caseId: string): Promise<CaseMessage[]> {
  const rows = await db
    .selectFrom('support_message')
    .select(['case_id', 'place', 'kind', 'written_at', 'sealed'])
    .where('case_id', '=', caseId)
    .orderBy('place')
    .execute()
  return rows.map((row) => ({
    place: row.place,
    kind: row.kind,
    text: openMessage(db, row),
    writtenAt: row.written_at,
  }))
}
