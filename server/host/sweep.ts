import { followFights } from '#server/bouts/door.ts'
import { cancelBroken, closePockets, completePockets } from '#server/campaigns/door.ts'
import { burnDue, carryOutRecoveries, followCertificates } from '#server/certificates/door.ts'
import {
  endFormerCases,
  endLostFactors,
  followDueCases,
  pruneAccounts,
} from '#server/identity/door.ts'
import type { Platform } from '#server/kernel/door.ts'
import { noteFailures } from '#server/kernel/door.ts'
import { sealCommitted } from '#server/ledger/door.ts'
import { expirePurchases } from '#server/market/door.ts'
import { endBoutQuestions, expireReservations, giveBackLate } from '#server/orders/door.ts'
import {
  askCardPages,
  closeLapsedPages,
  followDeposits,
  noteMissed,
  resolveCardSessions,
  resolveConversions,
} from '#server/payments/door.ts'
import { recoverEnded, settlePockets } from '#server/settlements/door.ts'
import { earnPremiums, followEscrow, releaseEscrow } from '#server/treasury/door.ts'
import { beginDeliveries } from '#server/webhooks/door.ts'
import { runScheduled } from './scheduled.ts'

/** @param begun When the sweep began, by the platform's clock. */
type Step = (platform: Platform, begun: Date) => Promise<unknown>

/** In this order, since one makes the next one due; none waits for another to succeed. */
const steps: { readonly [name: string]: Step } = {
  // What has been paid in time keeps its hold: the chain and the card provider are looked at first.
  follow_chain: followChain,
  ask_card_pages: askCardPages,
  expire_reservations: expireReservations,
  expire_purchases: expirePurchases,
  cancel_broken: cancelBroken,
  close_lapsed_pages: closeLapsedPages,
  resolve_card_sessions: resolveCardSessions,
  resolve_conversions: resolveConversions,
  close_pockets: closePockets,
  end_bout_questions: endBoutQuestions,
  give_back_late: giveBackLate,
  release_escrow: releaseEscrow,
  earn_premiums: earnPremiums,
  complete_pockets: completePockets,
  follow_fights: followFights,
  settle_pockets: settlePockets,
  recover_ended: recoverEnded,
  burn_due: burnDue,
  carry_out_recoveries: carryOutRecoveries,
  end_former_kyc_cases: endFormerCases,
  follow_kyc_cases: followDueCases,
  end_lost_factors: endLostFactors,
  prune_accounts: pruneAccounts,
  // Whoever looks at the books has had the chance to seal what is there.
  seal: sealCommitted,
  scheduled: runScheduled,
}

/**
 * Does what only the passing of time makes due. Dates are compared with the platform's clock. What fails is written
 * down and tried again the next time; it keeps nothing else waiting. Gives what failed.
 */
export async function sweep(platform: Platform): Promise<readonly unknown[]> {
  const failures: unknown[] = []
  const begun = platform.clock.now()
  for (const [name, step] of Object.entries(steps)) {
    try {
      await step(platform, begun)
    } catch (error) {
      failures.push(error)
      await noteFailures(platform, name, error)
    }
  }
  beginDeliveries(platform)
  return failures
}

async function followChain(platform: Platform): Promise<void> {
  const heads = await followDeposits(platform)
  await followCertificates(platform, heads, noteMissed)
  await followEscrow(platform, heads, noteMissed)
}
