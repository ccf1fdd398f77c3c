import { sql } from 'kysely'
import type { Database } from '#server/db/open-database.ts'

/** Something that is not as it must be. */
export interface Difference {
  invariant: string
  what: string
  /** Which entry, order, Pocket, person or account. */
  where: string
}

/** A check in SQL: its rows, each with `place`, are the differences. */
export interface Check {
  invariant: string
  what: string
  query: string
}

export async function runChecks(
  db: Database,
  checks: readonly Check[],
): Promise<readonly Difference[]> {
  const found: Difference[] = []
  for (const { invariant, what, query } of checks) {
    const { rows } = await sql<{ place: string }>`${sql.raw(query)}`.execute(db)
    found.push(...rows.map(({ place }) => ({ invariant, what, where: String(place) })))
  }
  return found
}
