import type { ColumnType } from 'kysely'

/** Written as JSON text, read as a value. */
export type Json<T> = ColumnType<T, string, string>
export type At = ColumnType<Date, Date, Date>
/** Null unless said otherwise. */
export type MaybeAt = ColumnType<Date | null, Date | null | undefined, Date | null>
export type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>
