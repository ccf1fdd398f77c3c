import { sql } from 'kysely'
import { csvCell } from '#domain/kernel/csv-cell.ts'
import { isUuid, type Platform, pagedList } from '#server/kernel/door.ts'

type Place = Pick<Platform, 'db'>

/** Which entries of the log. */
export interface AuditSearch {
  /** The handle of an operator, or the id of whoever did it. */
  actor?: string | undefined
  operation?: string | undefined
  /** A subject, or the id in it. */
  subject?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
}

interface AuditRow {
  id: bigint
  at: Date
  actorKind: 'person' | 'operator' | 'worker'
  actorId: string | null
  actor: string | null
  operation: string
  subject: string
  reason: string | null
  detail: Record<string, unknown>
}

/** The log, the latest first: all of it, or what fits a search. */
export const readAuditLog = pagedList({
  key: { id: 'number' },
  descending: true,
  rows: (_: Place, search: AuditSearch = {}) => sql<AuditRow>`
    select id, at, actor_kind as "actorKind", actor_id as "actorId", operation, subject, reason, detail,
      (select handle from operator where operator.id = actor_id) as actor
    from audit_log where ${matching(search)}`,
})

/** The index on what is between the first colons finds a subject and the id in it alike. */
function matching({ actor, operation, subject, from, until }: AuditSearch) {
  const [, id = subject ?? ''] = subject?.split(':') ?? []
  const parts = [sql`true`]
  if (actor !== undefined) {
    parts.push(
      isUuid(actor)
        ? sql`actor_id = ${actor}::uuid`
        : sql`actor_id = (select id from operator where handle = ${actor.toLowerCase()})`,
    )
  }
  if (operation !== undefined) parts.push(sql`operation = ${operation}`)
  if (subject !== undefined) parts.push(sql`split_part(subject, ':', 2) = ${id}`)
  if (subject?.includes(':')) {
    parts.push(sql`(subject = ${subject} or starts_with(subject, ${`${subject}:`}))`)
  }
  if (from !== undefined) parts.push(sql`at >= ${from}`)
  if (until !== undefined) parts.push(sql`at < ${until}`)
  return sql.join(parts, sql` and `)
}

const columns = {
  id: ({ id }) => id,
  at: ({ at }) => at.toISOString(),
  actor_kind: ({ actorKind }) => actorKind,
  actor: ({ actor, actorId }) => actor ?? actorId,
  operation: ({ operation }) => operation,
  subject: ({ subject }) => subject,
  reason: ({ reason }) => reason,
  detail: ({ detail }) => JSON.stringify(detail),
} as const satisfies Record<string, (row: AuditRow) => string | bigint | null>

/** A file has this many entries at most; who needs more asks for a shorter period. */
export const MOST_IN_FILE = 20_000

/**
 * What fits a search as CSV by RFC 4180, the latest first, with a mark at the start by which spreadsheets know UTF-8. One that does not
 * hold everything says so in its last line.
 */
export async function auditLogAsCsv(
  place: Place,
  search: AuditSearch,
  most = MOST_IN_FILE,
): Promise<string> {
  const lines = [Object.keys(columns).join(',')]
  for (let cursor: readonly string[] | undefined; ; ) {
    const limit = Math.min(100, most + 1 - lines.length)
    const page = await readAuditLog(place, { limit, cursor }, search)
    for (const row of page.items) {
      const cells = Object.values(columns).map((cell) => csvCell(cell(row)))
      lines.push(cells.join(','))
    }
    if (page.nextCursor === null || lines.length > most) {
      if (page.nextCursor !== null) lines.push(lastLine(most))
      return `\uFEFF${lines.join('\r\n')}\r\n`
    }
    cursor = readAuditLog.query.parse({ cursor: page.nextCursor }).cursor as readonly string[]
  }
}

/** Stands where the reason does, so that every line has its columns. */
function lastLine(most: number): string {
  const said = `only the latest ${most} entries: ask for a shorter period`
  return Object.keys(columns)
    .map((name) => csvCell(name === 'reason' ? said : ''))
    .join(',')
}
