import { isTest, type Source } from './source.ts'

/* Who writes which table. */

const WRITES = [
  /\.(?:insertInto|updateTable|deleteFrom)\(\s*'([a-z_.]+)/g,
  /\b(?:insert\s+into|delete\s+from)\s+([a-z_.]+)/gi,
  /\bupdate\s+([a-z_.]+)(?:\s+(?:as\s+)?\w+)?\s+set\b/gi,
]

/** The table comes by a name: a variable, or a part of the statement. */
const UNNAMED =
  /\.(?:insertInto|updateTable|deleteFrom)\(\s*[^'\s]|\b(?:insert into|delete from|update) \$\{/

const serverCode = (sources: readonly Source[]) =>
  sources.filter((source) => /^server\/.*\.ts$/.test(source.path) && !isTest(source))

/** The modules that write each table, in statements of either kind; a table that comes by a name is not seen. */
export function writersOf(sources: readonly Source[]): ReadonlyMap<string, readonly string[]> {
  const writes = serverCode(sources).flatMap(({ path, text }) =>
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

/** The files that write a table whose name does not stand in the statement. */
export const writersByName = (sources: readonly Source[]): readonly string[] =>
  serverCode(sources).flatMap(({ path, text }) => (UNNAMED.test(text) ? [path] : []))
