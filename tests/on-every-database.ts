import { describe } from 'vitest'
import { everyDatabase, oneDatabase, type TestDatabase } from './databases.ts'

/** A suite about what is at the bottom of the books, on the quickest database, and on the others among the long tests. */
export function onEveryDatabase(title: string, suite: (database: TestDatabase) => void): void {
  for (const database of everyDatabase) {
    const tags = database.name === oneDatabase.name ? [] : ['long']
    describe(`${title} on ${database.name}`, { tags }, () => suite(database))
  }
}
