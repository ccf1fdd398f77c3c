import { z } from 'zod'
import { isUuid } from './is-uuid.ts'
import { wholeNumberOr } from './whole-number.ts'

const MOST_PER_PAGE = 100

/** A list's order, by the form of its cursor. */
interface Position {
  test(text: string): boolean
}

/** By a sequence number. */
export const byNumber = /^[0-9]{1,18}$/

/** By a time and a name, both readable by the database. */
export function byTimeAnd(isName: (text: string) => boolean): Position {
  return {
    test(text) {
      const [time, name] = timeAndName(text)
      return isInstant(time) && isName(name)
    },
  }
}

/** Splits such a cursor. A time has no space; a name may have some. */
export function timeAndName(position: string): [time: string, name: string] {
  const [time = ''] = position.split(' ', 1)
  return [time, position.slice(time.length + 1)]
}

export const byTimeAndId = byTimeAnd(isUuid)

function isInstant(text: string): boolean {
  // The database counts from the year 1 and writes four digits.
  if (!/^(?!0000)\d{4}-/.test(text)) return false
  const at = new Date(text)
  return !Number.isNaN(at.getTime()) && at.toISOString() === text
}

/** A list's query: limit and cursor. A cursor is that of an earlier answer. */
export function pageQuery(position: Position) {
  return z.strictObject({
    limit: wholeNumberOr(50, 1, MOST_PER_PAGE),
    cursor: z
      .string()
      .max(500)
      .transform((text, context) => {
        const read = Buffer.from(text, 'base64url').toString()
        if (position.test(read)) return read
        context.addIssue({ code: 'custom', message: 'bad_cursor' })
        return z.NEVER
      })
      .optional(),
  })
}
export type PageQuery = z.infer<ReturnType<typeof pageQuery>>

/** A page and where the next one begins; null at the end. */
export interface Page<Item> {
  items: readonly Item[]
  nextCursor: string | null
}

/** Fetch one row more than the limit; `positionOf` is the row's cursor as text. */
export function pageOf<Item>(
  rows: readonly Item[],
  { limit }: Pick<PageQuery, 'limit'>,
  positionOf: (item: Item) => string,
): Page<Item> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const more = rows.length > limit && last !== undefined
  const nextCursor = more ? Buffer.from(positionOf(last)).toString('base64url') : null
  return { items, nextCursor }
}

/** The shape of a page on the wire. */
export function pageAnswer<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() })
}
