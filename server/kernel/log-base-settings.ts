import { sql } from 'kysely'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { inTransaction } from '#server/kernel/db/in-transaction.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { recordAudit } from './audit.ts'
import { exactJson } from './exact-json.ts'

/** The settings that releases of this program brought with them, as the log says: with the instants from and until which they counted. In SQL. */
const loggedBases = `(select detail -> 'base' as settings, at, lead(at) over (order by id) as until
  from audit_log where subject = 'settings:base' and operation = 'change_settings')`

/**
 * Logs the default settings if a release has changed them or none are logged, so that orders can be verified against them. Called
 * before anything is sold.
 */
export async function logBaseSettings(db: Database, now: Date): Promise<void> {
  const base = exactJson(DEFAULT_SETTINGS)
  await inTransaction(db, async (trx) => {
    // Processes that start together write it once.
    await trx.selectFrom('launch_switch').select('name').forUpdate().execute()
    const { rows } = await sql`select from ${sql.raw(loggedBases)} b
      where b.until is null and b.settings = ${base}::jsonb`.execute(trx)
    if (rows.length > 0) return
    const auditEntry = {
      by: { kind: 'worker' },
      operation: 'change_settings',
      subject: 'settings:base',
      detail: { base: DEFAULT_SETTINGS },
    } as const
    await recordAudit(trx, auditEntry, now)
  })
}
