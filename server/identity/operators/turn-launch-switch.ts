import { sql } from 'kysely'
import { decideLaunch, type LaunchFacts, type LaunchSwitch } from '#domain/kernel/launch.ts'
import { accept } from '#domain/kernel/refusal.ts'
import { approvable } from '#server/approvals/door.ts'
import type { Platform, Trx } from '#server/kernel/door.ts'

/** What an admin asks for. */
interface LaunchRequest {
  readonly launchSwitch: LaunchSwitch
  readonly on: boolean
  readonly authorisationReference: string | null
}

/** Stands for whoever will approve, so that a request which is refused anyway is refused at once. */
const somebodyElse = 'somebody else'

/**
 * A launch switch: one admin asks for it to be turned and another approves, which turns it for the very next command,
 * without a restart. Refuses what `decideLaunch` refuses. Rule LAUNCH-01.
 */
export const launchChange = approvable({
  operation: 'turn_launch_switch',
  subject: 'launch:*',
  path: '/launch-changes/:id/approvals',
  payloadOf: (kept) => kept as unknown as LaunchRequest,
  load: ({ trx, platform }, _: LaunchRequest) => lockLaunch(trx, platform),
  owners: () => [],
  decide: ({ by }, facts, { reason: _, ...request }: LaunchRequest & { reason: string }) => {
    const decided = decideLaunch(facts, { ...request, operatorIds: [by.operatorId, somebodyElse] })
    if (!decided.ok) return decided
    return accept({ subject: `launch:${request.launchSwitch}`, payload: request })
  },
  carryOut: async ({ trx, by, now }, facts, request, { proposal }) => {
    const operatorIds = [proposal.authorId, by.operatorId]
    const decided = decideLaunch(facts, { ...request, operatorIds })
    if (!decided.ok) return decided
    await trx
      .updateTable('launch_switch')
      .set({
        is_on: request.on,
        changed_at: now,
        changed_by: operatorIds.join(','),
        authorisation_reference: request.authorisationReference,
      })
      .where('name', '=', request.launchSwitch)
      .execute()
    return decided
  },
  refresh: ({ launch }) => launch.refresh(),
})

/** Locks the switches and says what a change to them is judged by. */
async function lockLaunch(trx: Trx, platform: Platform): Promise<LaunchFacts> {
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
