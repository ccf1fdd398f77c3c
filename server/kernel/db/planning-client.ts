import pg from 'pg'
import { createStatementNames } from './statement-names.ts'

/**
 * Connections that prepare statements by name, since parsing and planning takes longer than running most of ours. Only awaited
 * queries with a list of values, even an empty one, are prepared; scripts go out as they are. The first query by a plan whose
 * table a newer version has changed fails; the next does not.
 */
export function planningClient(): typeof pg.Client {
  const names = createStatementNames()
  return class extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: the overloads of the class that it extends.
    override query(...[text, values, ...rest]: any[]): any {
      const isStatement = typeof text === 'string' && Array.isArray(values) && rest.length === 0
      const name = isStatement ? names.of(text) : undefined
      // @ts-expect-error: none of the overloads takes all of them.
      if (name === undefined) return super.query(text, values, ...rest)
      return super.query({ name, text, values }).catch((error: unknown) => {
        names.renameWhereUseless(text, error)
        throw error
      })
    }
  }
}
