import { type SelectQueryBuilder, sql } from 'kysely'
import { type ExportRow, plain } from './export-row.ts'

/** The rows of one part of an export, some at a time; nothing is read before they are asked for. */
export type ExportPages = AsyncIterable<readonly ExportRow[]>

const perPage = 500

/** What grows with what somebody does: page by page, in the order of columns that no two rows share together. */
export async function* pagesOf<DB, TB extends keyof DB, Row extends object>(
  query: SelectQueryBuilder<DB, TB, Row>,
  by: readonly string[],
  present: (rows: readonly Row[]) => readonly object[] = (rows) => rows,
): ExportPages {
  const columns = by.map((name) => sql.ref(name))
  const texts = columns.map((column) => sql`${column}::text`)
  let ordered = query.select(sql<string[]>`array[${sql.join(texts)}]`.as('position')).limit(perPage)
  for (const column of columns) ordered = ordered.orderBy(column)
  let page = ordered
  for (;;) {
    const rows = (await page.execute()) as unknown as (Row & { position: string[] })[]
    const told = rows.map(({ position: _place, ...row }) => row as unknown as Row)
    yield present(told).map(plain)
    const last = rows.at(-1)
    if (!last || rows.length < perPage) return
    page = ordered.where(sql<boolean>`(${sql.join(columns)}) > (${sql.join(last.position)})`)
  }
}

/** What stays short whatever somebody does, read at once. */
export async function* allOf(read: () => Promise<readonly object[]>): ExportPages {
  yield (await read()).map(plain)
}
