import { type RawBuilder, sql } from 'kysely'
import { boutMaintenance } from '#server/bouts/door.ts'
import { campaignMaintenance } from '#server/campaigns/door.ts'
import { certificateMaintenance } from '#server/certificates/door.ts'
import { identityMaintenance } from '#server/identity/door.ts'
import { type MaintenanceStep, noteFailures, type Platform } from '#server/kernel/door.ts'
import { ledgerMaintenance } from '#server/ledger/door.ts'
import { marketMaintenance } from '#server/market/door.ts'
import { orderMaintenance } from '#server/orders/door.ts'
import { paymentMaintenance } from '#server/payments/door.ts'
import { settlementMaintenance } from '#server/settlements/door.ts'
import { treasuryMaintenance } from '#server/treasury/door.ts'
import { webhookMaintenance } from '#server/webhooks/door.ts'
import { followChain } from './follow-chain.ts'
import { jobsDue, runScheduled } from './scheduled.ts'

/** In this order, since one makes the next one due; none waits for another to succeed. */
const steps: readonly (readonly [name: string, step: MaintenanceStep])[] = [
  // What has been paid in time keeps its hold: the chain and the card provider are looked at first.
  ['follow_chain', followChain],
  ['ask_card_pages', paymentMaintenance.ask_card_pages],
  ['expire_reservations', orderMaintenance.expire_reservations],
  ['expire_purchases', marketMaintenance.expire_purchases],
  ['cancel_broken', campaignMaintenance.cancel_broken],
  ['close_lapsed_pages', paymentMaintenance.close_lapsed_pages],
  ['resolve_card_sessions', paymentMaintenance.resolve_card_sessions],
  ['resolve_conversions', paymentMaintenance.resolve_conversions],
  ['close_pockets', campaignMaintenance.close_pockets],
  ['end_bout_questions', orderMaintenance.end_bout_questions],
  ['give_back_late', orderMaintenance.give_back_late],
  ['release_escrow', treasuryMaintenance.release_escrow],
  ['earn_premiums', treasuryMaintenance.earn_premiums],
  ['complete_pockets', campaignMaintenance.complete_pockets],
  ['follow_fights', boutMaintenance.follow_fights],
  ['settle_pockets', settlementMaintenance.settle_pockets],
  ['recover_ended', settlementMaintenance.recover_ended],
  ['burn_due', certificateMaintenance.burn_due],
  ['carry_out_recoveries', certificateMaintenance.carry_out_recoveries],
  ['end_former_kyc_cases', identityMaintenance.end_former_kyc_cases],
  ['follow_kyc_cases', identityMaintenance.follow_kyc_cases],
  ['end_lost_factors', identityMaintenance.end_lost_factors],
  ['prune_accounts', identityMaintenance.prune_accounts],
  // Whoever looks at the books has had the opportunity to seal what is there.
  ['seal', ledgerMaintenance.seal],
  ['scheduled', { due: jobsDue, run: runScheduled }],
  ['deliver', webhookMaintenance.deliver],
]
const everyStep: ReadonlySet<string> = new Set(steps.map(([name]) => name))

/**
 * Does what only the passing of time makes due. Dates are compared with the platform's clock. What fails is written
 * down and tried again the next time; it keeps nothing else waiting. Gives what failed.
 * @param isTick Nobody has asked for it.
 */
export async function maintenanceTick(
  platform: Platform,
  isTick = false,
): Promise<readonly unknown[]> {
  const failures: unknown[] = []
  const begun = platform.clock.now()
  let due: ReadonlySet<string> | null = null
  for (const [name, step] of steps) {
    const known = step.due(platform, isTick)
    if (typeof known !== 'boolean') due ??= await findDue(platform, isTick)
    if (typeof known === 'boolean' ? !known : !due?.has(name)) continue
    try {
      await step.run(platform, begun)
    } catch (error) {
      failures.push(error)
      await noteFailures(platform, name, error)
    }
    // What it has done may have made a later one due: that is asked anew.
    due = null
  }
  return failures
}

/** One statement for all steps: the names of those that have rows which are due. */
export function askDue(
  platform: Platform,
  isTick: boolean,
): RawBuilder<{ due: readonly string[] }> {
  const asked = steps.flatMap(([name, step]) => {
    const due = step.due(platform, isTick)
    return typeof due === 'boolean' ? [] : sql`case when exists (${due}) then ${sql.lit(name)} end`
  })
  return sql`select array_remove(array[${sql.join(asked)}], null) as due`
}

/** Where it fails, each step finds out for itself. */
async function findDue(platform: Platform, isTick: boolean): Promise<ReadonlySet<string>> {
  try {
    const { rows } = await askDue(platform, isTick).execute(platform.db)
    return new Set(rows[0]?.due)
  } catch (error) {
    platform.log.warn({ err: error }, 'it was not asked what is due')
    return everyStep
  }
}
