import { sql } from 'kysely'
import type { Database } from '#server/kernel/door.ts'
import type { Sees } from './seen-by.ts'

/** What was done about an object, as its dossier shows it. */
export interface HistoryRow {
  at: Date
  actorKind: 'person' | 'operator' | 'worker'
  /** The handle of an operator. */
  operator: string | null
  operation: string
  subject: string
  reason: string | null
}

/** How many rows of one kind a dossier shows; the lists have the others. */
export const MOST_ROWS = 50

/** The last entries of the log about these subjects, the latest first; none for those who may not read it. */
export async function readHistory(
  db: Database,
  subjects: readonly string[],
  { log }: Pick<Sees, 'log'>,
): Promise<readonly HistoryRow[]> {
  if (!log) return []
  const { rows } = await sql<HistoryRow>`
    select l.at, l.actor_kind as "actorKind", o.handle as operator, l.operation, l.subject, l.reason
    from audit_log l left join operator o on o.id = l.actor_id and l.actor_kind = 'operator'
    where l.subject = any(${subjects}::text[]) order by l.id desc limit ${MOST_ROWS}`.execute(db)
  return rows
}

/** A decision that waits for a second person. */
export interface WaitingRow {
  proposalId: string
  operation: string
  subject: string
  reason: string
  openedAt: Date
}

/** Open proposals about these subjects, or about what belongs to a person; none for those who may not read them. */
export async function readWaiting(
  db: Database,
  subjects: readonly string[],
  { log }: Pick<Sees, 'log'>,
  personId: string | null = null,
): Promise<readonly WaitingRow[]> {
  if (!log) return []
  const { rows } = await sql<WaitingRow>`
    select id as "proposalId", operation, subject, reason, opened_at as "openedAt" from proposal
    where closed_at is null
      and (subject = any(${subjects}::text[]) or owner_person_id = ${personId}::uuid)
    order by opened_at limit ${MOST_ROWS}`.execute(db)
  return rows
}
