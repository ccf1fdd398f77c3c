import { csvCell } from '#domain/kernel/csv-cell.ts'
import { addDays } from '#domain/kernel/time.ts'
import {
  type CaseKind,
  type CaseState,
  caseNumberText,
  DUE_SOON_DAYS,
  dueAtOf,
} from '#domain/support/support-case.ts'
import { openText, type Platform, pagedList } from '#server/kernel/door.ts'
import { caseView, findCase, readMessages } from './read-cases.ts'
import { isOpened } from './write-case.ts'

type Context = Pick<Platform, 'db' | 'clock'>

/** What an operator chooses cases by. */
interface Chosen {
  status?: Exclude<CaseState, 'unconfirmed'> | undefined
  kind?: CaseKind | undefined
}

const opened = ({ db }: Context) =>
  db.selectFrom('support_case').selectAll().where('state', '<>', 'unconfirmed')

/** Opened cases, the one that is due first first. */
export const listCases = pagedList({
  key: { due_at: 'instant', id: 'uuid' },
  rows: (context: Context, { status, kind }: Chosen) => {
    let rows = opened(context)
    if (status) rows = rows.where('state', '=', status)
    if (kind) rows = rows.where('kind', '=', kind)
    return rows
  },
  present: (rows) => rows.filter(isOpened).map(operatorView),
})

/** Cases that wait for us and are due within three days, or late. */
export const listDueCases = pagedList({
  key: { due_at: 'instant', id: 'uuid' },
  rows: (context: Context) =>
    opened(context)
      .where('state', '=', 'open')
      .where('due_at', '<=', addDays(context.clock.now(), DUE_SOON_DAYS)),
  present: (rows) => rows.filter(isOpened).map(operatorView),
})

const operatorView = (row: Parameters<typeof caseView>[0]) => ({
  ...caseView(row),
  personId: row.person_id,
  language: row.language,
})

/** A case with its messages, and a visitor’s address; null where there is none. */
export async function findCaseForOperator({ db }: Context, caseId: string) {
  const row = await findCase(db, caseId)
  if (!isOpened(row)) return null
  return {
    ...operatorView(row),
    email: row.sealed === null ? null : openText(db, 'case', row.id, row.sealed),
    messages: await readMessages(db, row.id),
  }
}

/** The register of complaints, by their numbers: when each came, was acknowledged, due, answered and closed, and what came of it. */
export const listComplaints = pagedList({
  key: { number: 'number' },
  rows: (context: Context) => opened(context).where('kind', '=', 'complaint'),
  present: (rows) =>
    rows.filter(isOpened).map((row) => ({
      number: caseNumberText(row.number),
      supportCaseId: row.id,
      personId: row.person_id,
      subject: row.subject,
      about: row.about,
      language: row.language,
      receivedAt: row.opened_at,
      acknowledgedAt: row.acknowledged_at ?? row.opened_at,
      dueAt: dueAtOf('complaint', row.opened_at),
      answeredAt: row.answered_at,
      closedAt: row.closed_at,
      state: row.state,
      outcome: row.outcome,
    })),
})
type Complaint = Awaited<ReturnType<typeof listComplaints>>['items'][number]

const columns = {
  number: ({ number }) => number,
  received_at: ({ receivedAt }) => receivedAt.toISOString(),
  acknowledged_at: ({ acknowledgedAt }) => acknowledgedAt.toISOString(),
  due_at: ({ dueAt }) => dueAt.toISOString(),
  answered_at: ({ answeredAt }) => answeredAt?.toISOString(),
  closed_at: ({ closedAt }) => closedAt?.toISOString(),
  state: ({ state }) => state,
  outcome: ({ outcome }) => outcome,
  subject: ({ subject }) => subject,
  about: ({ about }) => about,
  person: ({ personId }) => personId,
  language: ({ language }) => language,
} as const satisfies Record<string, (complaint: Complaint) => string | null | undefined>

/** The whole register as CSV by RFC 4180, with a mark at the start by which spreadsheets know UTF-8. It names nobody. */
export async function complaintsAsCsv(context: Context): Promise<string> {
  const lines = [Object.keys(columns).join(',')]
  for (let cursor: readonly string[] | undefined; ; ) {
    const page = await listComplaints(context, { limit: 100, cursor })
    for (const complaint of page.items) {
      lines.push(
        Object.values(columns)
          .map((cell) => csvCell(cell(complaint)))
          .join(','),
      )
    }
    if (page.nextCursor === null) return `\uFEFF${lines.join('\r\n')}\r\n`
    cursor = listComplaints.query.parse({ cursor: page.nextCursor }).cursor as readonly string[]
  }
}
