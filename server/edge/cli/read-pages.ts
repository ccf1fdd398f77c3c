interface Page {
  items: readonly unknown[]
  nextCursor: string | null
}

/**
 * Reads an address with these parameters; of a list the first page, or with `all` every page as one.
 * @param parameters By their flags.
 */
export async function readPages(
  ask: <Answer>(address: string) => Promise<Answer>,
  address: string,
  parameters: readonly (readonly [flag: string, value: string | readonly string[]])[],
  all: boolean,
): Promise<unknown> {
  const query = new URLSearchParams(parameters.map(([flag, value]) => [nameOf(flag), `${value}`]))
  if (!all) return ask(query.size > 0 ? `${address}?${query}` : address)
  query.set('limit', '100')
  const items: unknown[] = []
  for (;;) {
    const page = await ask<Page>(`${address}?${query}`)
    items.push(...page.items)
    if (page.nextCursor === null) return { items, nextCursor: null }
    query.set('cursor', page.nextCursor)
  }
}

/** `olderThanDays` of `--older-than-days`. */
const nameOf = (flag: string): string =>
  flag.slice(2).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
