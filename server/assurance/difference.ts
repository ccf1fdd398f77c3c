import { type RawBuilder, sql } from 'kysely'
import {
  type AcceptedFingerprint,
  type NamedDifference,
  NOT_VERIFIED,
} from '#domain/assurance/accepted-difference.ts'
import { type Database, exactJson } from '#server/kernel/door.ts'

/**
 * Something that is not as it must be: the invariant, the check that found it, which entry, order, Pocket, person or
 * account, and the figures as text, where there are any.
 */
export interface Difference extends NamedDifference {
  what: string
  /** Set while two operators have accepted it as it is named here: money does not wait for it. */
  accepted?: AcceptedFingerprint
  /** On the last that its check names: how many more it has found. */
  more?: number
}

/**
 * The clocks of two processes, of a provider and of the chain may differ by a moment, and a command may have waited for its
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

/** So many differences of one check are named; of the others it is said how many there are. */
export const NAMED_OF_EACH = 100

/** The differences that each check finds, in the order of the checks; the first of each, with the number of the others. */
export async function runChecks(
  db: Database,
  checks: readonly Check[],
): Promise<readonly Difference[]> {
  const sought = await readSought(db)
  const found: (readonly Difference[])[] = []
  for (const check of checks) {
    found.push(await nameFirst(db, check, sql.raw(check.query), sought.get(check.name) ?? []))
  }
  return found.flat()
}

/** The same for one check whose query is not a constant. */
export async function runCheck(
  db: Database,
  check: Omit<Check, 'query'>,
  query: RawBuilder<unknown>,
): Promise<readonly Difference[]> {
  return nameFirst(db, check, query, (await readSought(db)).get(check.name) ?? [])
}

/** However many there are: they are counted in the database, and only those that are named leave it. */
async function nameFirst(
  db: Database,
  check: Omit<Check, 'query'>,
  query: RawBuilder<unknown>,
  sought: readonly string[],
): Promise<readonly Difference[]> {
  const { rows } = await sql<Row & { of_all: bigint }>`
    select * from (select *, count(*) over () as of_all, row_number() over () as at from (${query}) differing) counted
    order by place::text = any(${sought}::text[]) desc, at
    limit ${NAMED_OF_EACH + sought.length}`.execute(db)
  const named = rows.map((row) => differenceOf(check, row))
  return withMore(named, Number(rows[0]?.of_all ?? 0))
}

/** Counts the differences of a check that is not worked out in SQL, and holds only those that are named. */
export async function openTally(db: Database, check: Omit<Check, 'query'>) {
  const sought = new Set((await readSought(db)).get(check.name))
  const named: Difference[] = []
  let [count, others] = [0, 0]
  const add = (row: Row): void => {
    count++
    if (sought.has(String(row.place)) || ++others <= NAMED_OF_EACH) {
      named.push(differenceOf(check, row))
    }
  }
  return { add, found: (): readonly Difference[] => withMore(named, count) }
}

function withMore(named: readonly Difference[], count: number): readonly Difference[] {
  const [last, more] = [named.at(-1), count - named.length]
  return last && more > 0 ? [...named.slice(0, -1), { ...last, more }] : named
}

/** That a part of the books could not be looked at; nobody can accept it. */
export function notVerified(where: string, error: unknown): Difference {
  const what = 'a part of the books could not be verified'
  const found = error instanceof Error ? error.message : String(error)
  return { invariant: 'L1', check: NOT_VERIFIED, what, where, found: found.slice(0, 500) }
}

/** How many differences there are, named or not. */
export function countOf(differences: readonly Difference[]): number {
  return differences.reduce((sum, { more = 0 }) => sum + 1 + more, 0)
}

/** The same, and how many of them are accepted: those are always named. */
export function countsOf(differences: readonly Difference[]) {
  const accepted = differences.filter((difference) => difference.accepted).length
  return { count: countOf(differences), accepted }
}

/** The places, by check, about which two operators have decided or are asked to: they are named before others. */
async function readSought(db: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ check: string; places: readonly string[] }>`
    select check_name as check, array_agg(place) as places from (
      select check_name, place from accepted_difference
      union select payload ->> 'check', payload ->> 'where' from proposal
      where operation = 'accept_difference' and closed_at is null) each
    group by check_name`.execute(db)
  return new Map(rows.map(({ check, places }) => [check, places]))
}

/** One difference of a check, with its figures as text. */
function differenceOf(check: Omit<Check, 'query'>, row: Row): Difference {
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
