import { type Expression, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#server/kernel/db/open-database.ts'
import { isUuid } from './is-uuid.ts'
import { wholeNumberOr } from './whole-number.ts'

const MOST_PER_PAGE = 100

/** The type of a column by which rows are ordered; a pattern is that of a text. */
type KeyType = 'instant' | 'number' | 'uuid' | RegExp

type KeyTypeOf<Value> = Value extends Date
  ? 'instant'
  : Value extends bigint | number
    ? 'number'
    : Value extends string
      ? 'uuid' | RegExp
      : never

/** Columns of a row with their types. Together they are unique; the first counts most. */
type KeyOf<Row> = {
  readonly [Column in keyof Row & string]?: KeyTypeOf<NonNullable<Row[Column]>>
}
type Key = Readonly<Record<string, KeyType>>

/** A list's query: how many rows, and behind which row: the values of its key columns. */
export interface PageQuery {
  limit: number
  cursor?: readonly string[] | undefined
  /** The row alone whose last key column says this. */
  id?: string | undefined
}

/** A page and where the next one begins; null at the end. */
export interface Page<Item> {
  items: readonly Item[]
  nextCursor: string | null
}

interface ListShape<Context, Rest extends readonly unknown[], Row, Item> {
  /** The order of the list. */
  key: KeyOf<NoInfer<Row>>
  /** The greatest first: the latest. */
  descending?: true
  /** All rows of the list as a query, in no order. */
  rows(context: Context, ...rest: Rest): Expression<Row>
  /** Items of the rows of one page, if they are more than that. */
  present?(
    rows: readonly NoInfer<Row>[],
    context: Context,
    ...rest: Rest
  ): readonly Item[] | Promise<readonly Item[]>
}

/** Reads one page. */
export interface PagedList<Context, Rest extends readonly unknown[], Item> {
  (context: Context, page: PageQuery, ...rest: Rest): Promise<Page<Item>>
  /** The query of whoever asks for a page. A cursor is that of an earlier answer, any other is `bad_cursor`. */
  readonly query: z.ZodObject<{
    limit: z.ZodType<number>
    cursor: z.ZodOptional<z.ZodType<readonly string[], string>>
  }>
  /** The name of one row: a value of its last key column. */
  readonly rowId: z.ZodType<string>
}

/** Declares a list that is read page by page: cursors, condition, order and limit follow from its key. */
export function pagedList<
  Context extends { db: Database },
  Rest extends readonly unknown[],
  Row,
  Item = Row,
>(shape: ListShape<Context, Rest, Row, Item>): PagedList<Context, Rest, Item> {
  const key = shape.key as Key
  const list = async (context: Context, page: PageQuery, ...rest: Rest) => {
    const { db } = context
    const { rows, nextCursor } = await readPage(db, shape, page, shape.rows(context, ...rest))
    const items = shape.present
      ? await shape.present(rows, context, ...rest)
      : // Without `present` an item is a row.
        (rows as unknown as readonly Item[])
    return { items, nextCursor }
  }
  return Object.assign(list, { query: pageQuery(key), rowId: rowName(key) })
}

/** One row more than asked for tells whether there is another page. */
async function readPage<Row>(
  db: Database,
  { key, descending }: { key: object; descending?: true },
  { limit, cursor, id }: PageQuery,
  all: Expression<Row>,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const columns = Object.entries(key as Key).map(([name, type]) => columnOf(name, type))
  const after = cursor?.map((text, place) => columns[place]?.read(text) ?? sql`null`)
  const names = columns.map(({ ref }) => ref)
  const last = columns.at(-1)
  const alone = id !== undefined && last
  const { rows } = await sql<Row & { position: string[] }>`
    select item.*, array[${sql.join(columns.map(({ written }) => written))}] as position
    from (${all}) item
    where ${alone ? sql`${last.ref} = ${last.read(id)}` : sql`true`}
    ${after ? sql`and (${sql.join(names)}) ${descending ? sql`<` : sql`>`} (${sql.join(after)})` : sql``}
    order by ${sql.join(names.map((name) => (descending ? sql`${name} desc` : name)))}
    limit ${limit + 1}`.execute(db)
  const shown = rows.slice(0, limit)
  const end = rows.length > limit ? shown.at(-1) : undefined
  return {
    rows: shown.map(({ position: _position, ...row }) => row as unknown as Row),
    nextCursor: end ? cursorOf(end.position) : null,
  }
}

/** A key column in SQL: itself, as text for a cursor, and its value of such a text. */
interface KeyColumn {
  ref: RawBuilder<unknown>
  written: RawBuilder<string>
  read(text: string): RawBuilder<unknown>
}

/** An instant is written in microseconds since 1970, because JavaScript cuts off what the database has of it. */
function columnOf(name: string, type: KeyType): KeyColumn {
  const ref = sql.ref(`item.${name}`)
  if (type === 'instant') {
    return {
      ref,
      written: sql`(extract(epoch from ${ref}) * 1000000)::bigint::text`,
      read: (text) => sql`'epoch'::timestamptz + ${text}::bigint * interval '1 microsecond'`,
    }
  }
  const sqlType = { number: sql`bigint`, uuid: sql`uuid` }[`${type}`] ?? sql`text`
  return { ref, written: sql`${ref}::text`, read: (text) => sql`${text}::${sqlType}` }
}

const SEPARATOR = '\n'

const cursorOf = (position: readonly string[]): string =>
  Buffer.from(position.join(SEPARATOR)).toString('base64url')

function rowName(key: Key): z.ZodType<string> {
  const type = Object.values(key).at(-1) ?? 'uuid'
  return z
    .string()
    .max(300)
    .refine((text) => fits(type, text))
}

function pageQuery(key: Key) {
  const types = Object.values(key)
  return z.strictObject({
    limit: wholeNumberOr(50, 1, MOST_PER_PAGE),
    cursor: z
      .string()
      .max(500)
      .transform((text, context): readonly string[] => {
        const position = Buffer.from(text, 'base64url').toString().split(SEPARATOR)
        const fitsAll =
          position.length === types.length &&
          types.every((type, place) => fits(type, position[place] ?? ''))
        if (fitsAll && cursorOf(position) === text) return position
        context.addIssue({ code: 'custom', message: 'bad_cursor' })
        return z.NEVER
      })
      .optional(),
  })
}

/** Whether the database can read the text of a cursor as that type. */
function fits(type: KeyType, text: string): boolean {
  if (type === 'uuid') return isUuid(text)
  if (type === 'number') return /^-?\d{1,18}$/.test(text)
  if (type === 'instant') return /^-?\d{1,16}$/.test(text)
  return type.test(text)
}
