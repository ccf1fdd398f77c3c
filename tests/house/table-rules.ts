import { isTest, type Source } from './source.ts'

/* Who writes which table. */

const WRITES = [
  /\.(?:insertInto|updateTable|deleteFrom)\(\s*'([a-z_.]+)/g,
  /\b(?:insert\s+into|delete\s+from)\s+([a-z_.]+)/gi,
  /\bupdate\s+([a-z_.]+)(?:\s+(?:as\s+)?\w+)?\s+set\b/gi,
]

/** The modules that write each table, in statements of either kind; a table whose name is put together is not seen. */
export function writersOf(sources: readonly Source[]): ReadonlyMap<string, readonly string[]> {
  const code = sources.filter((source) => /^server\/.*\.ts$/.test(source.path) && !isTest(source))
  const writes = code.flatMap(({ path, text }) =>
    WRITES.flatMap((pattern) => [...text.matchAll(pattern)]).map(([, table = '']) => ({
      table,
      module: path.split('/')[1] ?? '',
    })),
  )
  const byTable = Map.groupBy(writes, ({ table }) => table)
  return new Map(
    [...byTable].map(([table, all]) => {
      return [table, [...new Set(all.map(({ module }) => module))].toSorted()]
    }),
  )
}
