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
import { supportMaintenance } from '#server/support/door.ts'
import { treasuryMaintenance } from '#server/treasury/door.ts'
import { webhookMaintenance } from '#server/webhooks/door.ts'
import { followChain } from './follow-chain.ts'
import { openContracts } from './open-contracts.ts'
import { jobsDue, runScheduled } from './scheduled.ts'

type Steps = readonly (readonly [name: string, step: MaintenanceStep])[]

/** In this order, since one can make the next one due; a failure stops none of the others. */
const steps: Steps = [
  ['open_contracts', openContracts],
  // The chain and the card provider are read first, so that a timely payment keeps its reservation.
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
  ['announce_endings', certificateMaintenance.announce_endings],
  ['burn_due', certificateMaintenance.burn_due],
  ['tell_expired_returns', certificateMaintenance.tell_expired_returns],
  ['carry_out_recoveries', certificateMaintenance.carry_out_recoveries],
  ['end_former_kyc_cases', identityMaintenance.end_former_kyc_cases],
  ['follow_kyc_cases', identityMaintenance.follow_kyc_cases],
  ['end_lost_factors', identityMaintenance.end_lost_factors],
  ['prune_accounts', identityMaintenance.prune_accounts],
  ['close_silent_cases', supportMaintenance.close_silent_cases],
  ['prune_cases', supportMaintenance.prune_cases],
  ['remove_pictures', campaignMaintenance.remove_pictures],
  ['forget_drafts', campaignMaintenance.forget_drafts],
  // Verification comes after sealing, so that what is there can be sealed.
  ['seal', ledgerMaintenance.seal],
  ['scheduled', { due: jobsDue, run: runScheduled }],
  ['deliver', webhookMaintenance.deliver],
]
const everyStep: ReadonlySet<string> = new Set(steps.map(([name]) => name))

/**
 * Runs the steps that only the passing of time makes due, by the platform's clock. A failure is recorded and retried the next
 * time; it delays no other step. Returns what failed.
 * @param isTick The tick came by the clock, not on request.
 */
export async function maintenanceTick(
  platform: Platform,
  isTick = false,
): Promise<readonly unknown[]> {
  const failures: unknown[] = []
  const begun = platform.clock.now()
  let due: ReadonlySet<string> | null = null
  for (const [at, [name, step]] of steps.entries()) {
    const known = step.due(platform, isTick)
    if (typeof known !== 'boolean') due ??= await findDue(platform, isTick, steps.slice(at))
    if (typeof known === 'boolean' ? !known : !due?.has(name)) continue
    try {
      await step.run(platform, begun)
    } catch (error) {
      failures.push(error)
      await noteFailures(platform, name, error)
    }
    // It may have made a later step due: that is asked anew, of those alone.
    due = null
  }
  return failures
}

/** One statement for all steps, or these: the names of those with due rows. */
export function askDue(
  platform: Platform,
  isTick: boolean,
  these: Steps = steps,
): RawBuilder<{ due: readonly string[] }> {
  const asked = these.flatMap(([name, step]) => {
    const due = step.due(platform, isTick)
    return typeof due === 'boolean' ? [] : sql`case when exists (${due}) then ${sql.lit(name)} end`
  })
  return sql`select array_remove(array[${sql.join(asked)}], null) as due`
}

/** If it fails, each step checks for itself. */
async function findDue(
  platform: Platform,
  isTick: boolean,
  these: Steps,
): Promise<ReadonlySet<string>> {
  try {
    const { rows } = await askDue(platform, isTick, these).execute(platform.db)
    return new Set(rows[0]?.due)
  } catch (error) {
    platform.log.warn({ err: error }, 'it was not asked what is due')
    return everyStep
  }
}
