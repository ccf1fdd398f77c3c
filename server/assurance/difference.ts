import { sql } from 'kysely'
import type { AcceptedMark, NamedDifference } from '#domain/assurance/accepted-difference.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { exactJson } from '#server/kernel/exact-json.ts'

/**
 * Something that is not as it must be: the invariant, the check that found it, which entry, order, Pocket, person or
 * account, and the figures as text, where there are any.
 */
export interface Difference extends NamedDifference {
  what: string
  /** Set where two operators have accepted it as it is named here: money does not wait for it. */
  accepted?: AcceptedMark
}

/**
 * The clocks of two processes, of a provider and of the chain may differ by a moment, and a deed may have waited for its
 * locks: only what is further apart than this has surely come in the order of its times.
 */
export const slack = "interval '1 minute'"

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
