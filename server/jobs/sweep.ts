import { pruneAccounts } from '#server/accounts/prune-accounts.ts'
import { closeLapsedPages } from '#server/backings/close-lapsed-pages.ts'
import { endBoutQuestions } from '#server/backings/end-bout-questions.ts'
import { expireReservations } from '#server/backings/expire-reservations.ts'
import { followDeposits } from '#server/backings/follow-deposits.ts'
import { expirePurchases } from '#server/backings/resale/expire-purchases.ts'
import { resolveCardSessions } from '#server/backings/resolve-card-sessions.ts'
import { resolveConversions } from '#server/backings/resolve-conversions.ts'
import { burnDue } from '#server/certificates/burn-due.ts'
import { followCertificates } from '#server/certificates/follow-certificates.ts'
import { recoverChargedBack } from '#server/claims/recover-charged-back.ts'
import { followDueCases } from '#server/compliance/follow-due-cases.ts'
import { followEscrow } from '#server/escrow/follow-escrow.ts'
import { followFights } from '#server/fights/follow-time.ts'
import { runScheduled } from '#server/jobs/scheduled.ts'
import { sealCommitted } from '#server/ledger/seal.ts'
import { beginDeliveries } from '#server/outgoing-webhooks/deliver-due.ts'
import { releaseEscrow } from '#server/payouts/release-escrow.ts'
import type { Platform } from '#server/platform.ts'
import { cancelBroken } from '#server/pockets/cancel-pocket.ts'
import { closePockets } from '#server/pockets/close-pockets.ts'
import { completePockets } from '#server/pockets/complete-pockets.ts'
import { earnPremiums } from '#server/provider/earn-premiums.ts'
import { carryOutRecoveries } from '#server/recoveries/carry-out-recoveries.ts'
import { settlePockets } from '#server/settlement/settle-pockets.ts'

/** Does what only the passing of time makes due. Dates are compared with the platform's clock. */
export async function sweep(platform: Platform): Promise<void> {
  // What has been paid in time keeps its hold: the chain is looked at first.
  const heads = await followDeposits(platform)
  await followCertificates(platform, heads)
  await followEscrow(platform, heads)
  await expireReservations(platform)
  await expirePurchases(platform)
  await cancelBroken(platform)
  await closeLapsedPages(platform)
  await resolveCardSessions(platform)
  await resolveConversions(platform)
  await closePockets(platform)
  await endBoutQuestions(platform)
  await releaseEscrow(platform)
  await earnPremiums(platform)
  await completePockets(platform)
  await followFights(platform)
  await settlePockets(platform)
  await recoverChargedBack(platform)
  await burnDue(platform)
  await carryOutRecoveries(platform)
  await followDueCases(platform)
  await pruneAccounts(platform)
  await runScheduled(platform)
  await sealCommitted(platform)
  beginDeliveries(platform)
}
