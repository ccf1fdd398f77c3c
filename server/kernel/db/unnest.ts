import { type RawBuilder, sql } from 'kysely'

type ColumnType =
  | 'uuid'
  | 'text'
  | 'bigint'
  | 'numeric'
  | 'integer'
  | 'smallint'
  | 'boolean'
  | 'timestamptz'
  | 'jsonb'

/** One column of many rows: its type and, row by row, its value. */
export type Columns<Row> = Record<string, readonly [type: ColumnType, of: (row: Row) => unknown]>

/**
 * `(a, b) select * from unnest(…, …)` for an `insert into`: many rows in one statement whose text is
 * the same for any number of them.
 */
export function unnestRows<Row>(rows: readonly Row[], columns: Columns<Row>): RawBuilder<unknown> {
  const names = Object.keys(columns).map((name) => sql.ref(name))
  const arrays = Object.values(columns).map(
    ([type, of]) => sql`${rows.map((row) => of(row) ?? null)}::${sql.raw(type)}[]`,
  )
  return sql`(${sql.join(names)}) select * from unnest(${sql.join(arrays)})`
}

/** `= any(…)` for a list of uuids. */
export function anyUuid(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${ids}::uuid[])`
}

/** `= any(…)` for a list of eight-byte numbers. */
export function anyBigint(numbers: readonly bigint[]): RawBuilder<bigint> {
  return sql<bigint>`any(${numbers}::bigint[])`
}
