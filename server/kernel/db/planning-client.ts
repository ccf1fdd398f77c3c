import pg from 'pg'
import { createStatementNames } from './statement-names.ts'

/**
 * Connections to one database, which have it keep what it has parsed and planned: that takes longer than to run most of our
 * statements. Only what comes with a list of values, if only an empty one, and is awaited is kept: scripts go out as they are. The first to ask
 * by a plan whose table a newer version has changed since fails; whoever asks again does not.
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
