import { sql } from 'kysely'
import type { Platform } from '#server/platform.ts'

/** True while the database answers. */
export async function isReady(platform: Platform): Promise<boolean> {
  try {
    await sql`select 1`.execute(platform.db)
    return true
  } catch (error) {
    platform.log.error({ err: error }, 'the database does not answer')
    return false
  }
}
