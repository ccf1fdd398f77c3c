import { sqlState } from './in-transaction.ts'

/** A statement that is sent once is not worth a prepared plan. */
const worthKeeping = 2

/** SQLSTATEs: cached plan has other columns, no such prepared statement, name in use. */
const useless = ['0A000', '26000', '42P05']

/** The names under which connections to one database prepare statements. */
export interface StatementNames {
  /** None if the statement is not sent again. */
  of(text: string): string | undefined
  /**
   * Gives a statement a new name when the old one is of no use: its table has other columns, a connection does not know it, or
   * its values could not be sent, after which the driver believes prepared what the server was told to forget.
   */
  renameWhereUseless(text: string, error: unknown): void
}

/** @param mostKept A limit, so that statements with a different text at each call do not fill the server's memory. */
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
