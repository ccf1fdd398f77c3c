import type { Answer } from '#server/test-visitor.ts'

type Item = Record<string, unknown>

/** Reads a list page by page until it ends, so many at a time; gives the pages. */
export async function readPages(
  ask: (path: string) => Promise<Answer>,
  list: string,
  limit: number,
): Promise<Item[][]> {
  const pages: Item[][] = []
  for (let cursor = ''; ; ) {
    const { status, body } = await ask(`${list}?limit=${limit}${cursor}`)
    if (status !== 200) throw new Error(JSON.stringify(body))
    pages.push(body.items)
    if (body.nextCursor === null) return pages
    cursor = `&cursor=${body.nextCursor}`
  }
}
