import { sql } from 'kysely'
import {
  decideLaunch,
  type LaunchChange,
  type LaunchFacts,
  type LaunchState,
} from '#domain/kernel/launch.ts'
import type { Decision } from '#domain/kernel/refusal.ts'
import { inTransaction, type Platform, type Trx } from '#server/kernel/door.ts'

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
  return {
    state: await platform.launch.readWithin(trx),
    holdsMoney: await holdsMoney(trx),
    allSandbox: platform.ports.allSandbox,
  }
}

/** Whether an order was ever paid, or may be, as long as it stands or its page is open, or something is owed to anybody. */
async function holdsMoney(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`select
    exists (select from backing where payment_id is not null
      or state in ('quoted', 'awaiting_payment', 'detected'))
    or exists (select from purchase
      where state in ('awaiting_payment', 'detected', 'paid', 'frozen', 'disputed'))
    or exists (select from card_quote where closed_at is null)
    or exists (select from posting where account like 'payable:%'
      group by account having sum(amount_micro) <> 0) as holds`.execute(trx)
  return rows[0]?.holds ?? true
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
