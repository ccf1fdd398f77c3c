import { lacksAuthorisation } from '#domain/kernel/launch.ts'
import { type Database, inTransaction, recordAudit } from '#server/kernel/door.ts'

/** The author of that change, in place of operators. */
const atStart = 'start'

/**
 * Turns off backing that was launched with stand-ins alone, once a provider is real: then it takes an authorisation and two
 * operators. Runs before the switches are read. Rule LAUNCH-01.
 */
export async function endUnauthorisedBacking(
  db: Database,
  { allSandbox }: { allSandbox: boolean },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const backing = await trx
      .selectFrom('launch_switch')
      .select('authorisation_reference')
      .where('name', '=', 'backing')
      .where('is_on', '=', true)
      .forUpdate()
      .executeTakeFirst()
    if (!backing || !lacksAuthorisation({ allSandbox }, backing.authorisation_reference)) return
    await trx
      .updateTable('launch_switch')
      .set({ is_on: false, changed_at: now, changed_by: atStart, authorisation_reference: null })
      .where('name', '=', 'backing')
      .execute()
    const by = { kind: 'worker' } as const
    const detail = { on: false, because: 'launch_authorisation_required' }
    const entry = {
      by,
      operation: 'turn_launch_switch',
      subject: 'launch:backing',
      detail,
    } as const
    await recordAudit(trx, entry, now)
  })
}

/** Whether a start has turned backing off for lack of an authorisation, and nobody has turned it on since. */
export async function isBackingUnauthorised(db: Database): Promise<boolean> {
  const ended = await db
    .selectFrom('launch_switch')
    .select('name')
    .where('name', '=', 'backing')
    .where('is_on', '=', false)
    .where('changed_by', '=', atStart)
    .executeTakeFirst()
  return ended !== undefined
}
