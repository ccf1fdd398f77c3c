import { type Database, openDatabase } from '#server/kernel/door.ts'
import type { Place } from './terminal.ts'

/**
 * Works on the database of a platform that does not run, as it is: nothing is migrated.
 * @throws StartRefused while another process has it.
 */
export async function offline<T>(
  place: Place,
  work: (db: Database, now: () => Date) => Promise<T>,
): Promise<T> {
  const now = () => new Date()
  const { db, close } = await openDatabase({ ...place, mayMigrate: false }, now())
  try {
    return await work(db, now)
  } finally {
    await close()
  }
}
