import { z } from 'zod'

const MOST_PER_PAGE = 100

/** A list's order by an ever growing number, and by a time with an id. */
export const byNumber = /^[0-9]{1,18}$/
export const byTimeAndId = /^[0-9-]{10}T[0-9:.]{12}Z [0-9a-f-]{36}$/

/** What a list may be asked for: how many, and from where on. A cursor is the one of an earlier answer. */
export function pageQuery(position: RegExp) {
  return z.strictObject({
    limit: z.coerce.number().int().min(1).max(MOST_PER_PAGE).default(50),
    cursor: z
      .string()
      .max(200)
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

/** Ask for one row more than the limit; `positionOf` is what the order is by, as text. */
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
