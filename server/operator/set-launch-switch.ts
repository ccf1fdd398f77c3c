import {
  decideLaunch,
  type LaunchChange,
  type LaunchFacts,
  type LaunchState,
} from '#domain/launch.ts'
import type { Decision } from '#domain/refusal.ts'
import { inTransaction, type Trx } from '#server/db/in-transaction.ts'
import type { Platform } from '#server/platform.ts'

/**
 * Turns one launch switch. It counts for the very next command, without a restart. Refuses what
 * `decideLaunch` refuses. Rule LAUNCH-01.
 */
export async function setLaunchSwitch(
  platform: Platform,
  change: LaunchChange,
): Promise<Decision<LaunchState>> {
  const decision = await inTransaction(platform.db, async (trx) => {
    const facts = await lockLaunch(trx, platform)
    const decided = decideLaunch(facts, change)
    if (!decided.ok) return decided
    await writeSwitch(trx, change, platform.clock.now())
    return decided
  })
  await platform.launch.refresh()
  return decision
}

/** Locks the switches and says what a change to them is judged by. */
export async function lockLaunch(trx: Trx, platform: Platform): Promise<LaunchFacts> {
  await trx.selectFrom('launch_switch').select('name').orderBy('name').forUpdate().execute()
  const paid = await trx
    .selectFrom('backing')
    .select('id')
    .where('payment_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return {
    state: await platform.launch.readWithin(trx),
    liveBackingExists: paid !== undefined,
    allSandbox: platform.ports.allSandbox,
  }
}

/** Writes a change that the rules have let. */
export async function writeSwitch(trx: Trx, change: LaunchChange, now: Date): Promise<void> {
  await trx
    .updateTable('launch_switch')
    .set({
      is_on: change.on,
      changed_at: now,
      changed_by: change.operatorIds.join(','),
      authorisation_reference: change.authorisationReference,
    })
    .where('name', '=', change.launchSwitch)
    .execute()
}
