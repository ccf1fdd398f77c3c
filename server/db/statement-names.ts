/** What comes once is not worth a plan that is kept. */
const worthKeeping = 2

/** Under which names the connections to one database have it keep statements. */
export interface StatementNames {
  /** None where the statement does not come again. */
  of(text: string): string | undefined
  /** A statement is kept, but not answered any more, once its table has other columns: it gets another name. */
  renameWhereOutdated(text: string, error: unknown): void
}

/** @param mostKept Statements whose text is another at each call must not fill the server's memory. */
export function createStatementNames(mostKept = 1_000): StatementNames {
  const timesSeen = new Map<string, number>()
  const names = new Map<string, string>()
  let given = 0
  return {
    of(text) {
      const known = names.get(text)
      if (known !== undefined || given >= mostKept) return known
      const times = (timesSeen.get(text) ?? 0) + 1
      if (times < worthKeeping) {
        if (timesSeen.size >= mostKept) timesSeen.clear()
        timesSeen.set(text, times)
        return undefined
      }
      timesSeen.delete(text)
      const name = `kept_${++given}`
      names.set(text, name)
      return name
    },
    renameWhereOutdated(text, error) {
      if ((error as { code?: string }).code === '0A000') names.delete(text)
    },
  }
}
