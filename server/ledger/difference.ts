import { sql } from 'kysely'
import type { Database } from '#server/db/open-database.ts'
import { exactJson } from '#server/exact-json.ts'

/** Something that is not as it must be. */
export interface Difference {
  invariant: string
  /** The check that found it. */
  check: string
  what: string
  /** Which entry, order, Pocket, person or account. */
  where: string
  /** The figures, as text, where there are any. */
  expected?: string
  found?: string
}

/** A check in SQL: its rows, each with `place` and perhaps `expected` and `found`, are the differences. */
export interface Check {
  invariant: string
  name: string
  what: string
  query: string
}

type Row = { place: unknown; expected?: unknown; found?: unknown }

/** The differences that each check finds, in the order of the checks. */
export async function runChecks(
  db: Database,
  checks: readonly Check[],
): Promise<readonly Difference[]> {
  const found: Difference[] = []
  for (const check of checks) {
    const { rows } = await sql<Row>`${sql.raw(check.query)}`.execute(db)
    found.push(...rows.map((row) => differenceOf(check, row)))
  }
  return found
}

/** One difference of a check, with its figures as text. */
export function differenceOf(check: Omit<Check, 'query'>, row: Row): Difference {
  const { invariant, name, what } = check
  return {
    invariant,
    check: name,
    what,
    where: String(row.place),
    ...(row.expected === undefined ? {} : { expected: textOfFigure(row.expected) }),
    ...(row.found === undefined ? {} : { found: textOfFigure(row.found) }),
  }
}

/** The same figure reads the same in every process, wherever it runs. */
function textOfFigure(figure: unknown): string {
  if (figure instanceof Date) return figure.toISOString()
  return typeof figure === 'object' && figure !== null ? exactJson(figure) : String(figure)
}
