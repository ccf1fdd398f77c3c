import { followFights } from '#server/bouts/follow-time.ts'
import { cancelBroken } from '#server/campaigns/pockets/cancel-pocket.ts'
import { closePockets } from '#server/campaigns/pockets/close-pockets.ts'
import { completePockets } from '#server/campaigns/pockets/complete-pockets.ts'
import { burnDue } from '#server/certificates/burn-due.ts'
import { carryOutRecoveries } from '#server/certificates/carry-out-recoveries.ts'
import { followCertificates } from '#server/certificates/follow-certificates.ts'
import { endLostFactors } from '#server/identity/accounts/end-lost-factors.ts'
import { pruneAccounts } from '#server/identity/accounts/prune-accounts.ts'
import { endFormerCases } from '#server/identity/compliance/end-former-cases.ts'
import { followDueCases } from '#server/identity/compliance/follow-due-cases.ts'
import { noteFailures } from '#server/kernel/jobs/sweep-failures.ts'
import type { Platform } from '#server/kernel/platform.ts'
import { sealCommitted } from '#server/ledger/seal.ts'
import { expirePurchases } from '#server/market/expire-purchases.ts'
import { endBoutQuestions } from '#server/orders/end-bout-questions.ts'
import { expireReservations } from '#server/orders/expire-reservations.ts'
import { giveBackLate } from '#server/orders/give-back-late.ts'
import { askCardPages } from '#server/payments/ask-card-pages.ts'
import { closeLapsedPages } from '#server/payments/close-lapsed-pages.ts'
import { followDeposits } from '#server/payments/follow-deposits.ts'
import { noteMissed } from '#server/payments/note-missed.ts'
import { resolveCardSessions } from '#server/payments/resolve-card-sessions.ts'
import { resolveConversions } from '#server/payments/resolve-conversions.ts'
import { recoverEnded } from '#server/settlements/claims/recover-ended.ts'
import { settlePockets } from '#server/settlements/settle-pockets.ts'
import { earnPremiums } from '#server/treasury/earn-premiums.ts'
import { followEscrow } from '#server/treasury/follow-escrow.ts'
import { releaseEscrow } from '#server/treasury/release-escrow.ts'
import { beginDeliveries } from '#server/webhooks/deliver-due.ts'
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
