import { sqlState } from './in-transaction.ts'

/** What comes once is not worth a plan that is kept. */
const worthKeeping = 2

/** Other columns, no such statement, one of that name already. */
const useless = ['0A000', '26000', '42P05']

/** Under which names the connections to one database have it keep statements. */
export interface StatementNames {
  /** None where the statement does not come again. */
  of(text: string): string | undefined
  /**
   * A statement gets another name where this one is of no use: its table has other columns, a connection does not know it, or
   * its values could not be sent, after which the driver takes for known what the server was told to forget.
   */
  renameWhereUseless(text: string, error: unknown): void
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
    renameWhereUseless(text, error) {
      const state = sqlState(error)
      if (state === null || useless.includes(state)) names.delete(text)
    },
  }
}
