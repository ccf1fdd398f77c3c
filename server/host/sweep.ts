import { type RawBuilder, sql } from 'kysely'
import { boutSweeps } from '#server/bouts/door.ts'
import { campaignSweeps } from '#server/campaigns/door.ts'
import { certificateSweeps } from '#server/certificates/door.ts'
import { identitySweeps } from '#server/identity/door.ts'
import type { Platform, SweepStep } from '#server/kernel/door.ts'
import { noteFailures } from '#server/kernel/door.ts'
import { ledgerSweeps } from '#server/ledger/door.ts'
import { marketSweeps } from '#server/market/door.ts'
import { orderSweeps } from '#server/orders/door.ts'
import { paymentSweeps } from '#server/payments/door.ts'
import { settlementSweeps } from '#server/settlements/door.ts'
import { treasurySweeps } from '#server/treasury/door.ts'
import { webhookSweeps } from '#server/webhooks/door.ts'
import { followChain } from './follow-chain.ts'
import { jobsDue, runScheduled } from './scheduled.ts'

/** In this order, since one makes the next one due; none waits for another to succeed. */
const steps: readonly (readonly [name: string, step: SweepStep])[] = [
  // What has been paid in time keeps its hold: the chain and the card provider are looked at first.
  ['follow_chain', followChain],
  ['ask_card_pages', paymentSweeps.ask_card_pages],
  ['expire_reservations', orderSweeps.expire_reservations],
  ['expire_purchases', marketSweeps.expire_purchases],
  ['cancel_broken', campaignSweeps.cancel_broken],
  ['close_lapsed_pages', paymentSweeps.close_lapsed_pages],
  ['resolve_card_sessions', paymentSweeps.resolve_card_sessions],
  ['resolve_conversions', paymentSweeps.resolve_conversions],
  ['close_pockets', campaignSweeps.close_pockets],
  ['end_bout_questions', orderSweeps.end_bout_questions],
  ['give_back_late', orderSweeps.give_back_late],
  ['release_escrow', treasurySweeps.release_escrow],
  ['earn_premiums', treasurySweeps.earn_premiums],
  ['complete_pockets', campaignSweeps.complete_pockets],
  ['follow_fights', boutSweeps.follow_fights],
  ['settle_pockets', settlementSweeps.settle_pockets],
  ['recover_ended', settlementSweeps.recover_ended],
  ['burn_due', certificateSweeps.burn_due],
  ['carry_out_recoveries', certificateSweeps.carry_out_recoveries],
  ['end_former_kyc_cases', identitySweeps.end_former_kyc_cases],
  ['follow_kyc_cases', identitySweeps.follow_kyc_cases],
  ['end_lost_factors', identitySweeps.end_lost_factors],
  ['prune_accounts', identitySweeps.prune_accounts],
  // Whoever looks at the books has had the chance to seal what is there.
  ['seal', ledgerSweeps.seal],
  ['scheduled', { due: jobsDue, run: runScheduled }],
  ['deliver', webhookSweeps.deliver],
]
const everyStep: ReadonlySet<string> = new Set(steps.map(([name]) => name))

/**
 * Does what only the passing of time makes due. Dates are compared with the platform's clock. What fails is written
 * down and tried again the next time; it keeps nothing else waiting. Gives what failed.
 * @param isTick Nobody has asked for it.
 */
export async function sweep(platform: Platform, isTick = false): Promise<readonly unknown[]> {
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
    platform.log.warn({ err: error }, 'the sweeps were not asked what is due')
    return everyStep
  }
}
