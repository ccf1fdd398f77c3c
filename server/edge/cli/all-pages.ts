import type { Terminal } from './terminal.ts'

/** Everything that a list of the operators' API holds, page after page. @param path With a query. */
export async function allPages<Item>(terminal: Terminal, path: string): Promise<Item[]> {
  const items: Item[] = []
  for (let cursor = ''; ; ) {
    type Answer = { items: readonly Item[]; nextCursor: string | null }
    const page = await terminal.ask<Answer>('GET', `${path}${cursor && `&cursor=${cursor}`}`)
    items.push(...page.items)
    if (page.nextCursor === null) return items
    cursor = page.nextCursor
  }
}
