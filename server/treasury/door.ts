/* What other modules may use of this one. */

export { isApproved } from './agreed-orders.ts'
export { bookCardCosts } from './book-card-costs.ts'
export {
  changePayoutAddress,
  findPayoutAddress,
  payoutAddressInput,
} from './change-payout-address.ts'
export { confirmationSent, readEmail } from './confirmation-sent.ts'
export { correctionEndpoints } from './correction-endpoints.ts'
export { followEscrow } from './follow-escrow.ts'
export { reserveFunding } from './fund-reserve.ts'
export { hasOpenQuestion } from './has-open-question.ts'
export { holdReleases, isHeldBack, returnReleases, takeHeldReleases } from './hold-releases.ts'
export { rowHashOfReceipt } from './logged-receipts.ts'
export { treasuryMaintenance } from './maintenance.ts'
export { goesWithItsMint, lacksEmail, waitsForEmail, waitsForUsdc } from './minted-deposits.ts'
export { goesWhereNamed, hashOfAddress, isNamed } from './named-addresses.ts'
export { paysRecipient } from './named-recipients.ts'
export { readOldCredits } from './old-credits.ts'
export { type PayeeReadiness, readPayeeReadiness, takeScreened } from './payee-readiness.ts'
export { payout } from './propose-payout.ts'
export { termsVersion } from './publish-terms.ts'
export { type EscrowItemKind, escrowItems, readEscrowItems, readEscrowSums } from './read-escrow.ts'
export { listCredits, listOwnPayouts } from './read-payouts.ts'
export { feesAsCsv, readCosts, readFees, readTerms } from './read-provider.ts'
export { orderScreened, screenPayee } from './screen-payee.ts'
export { noteSentMoves, resendRefunds } from './send-moves.ts'
export { treasuryTasks } from './tasks.ts'
export { walletEndpoints } from './wallet-endpoints.ts'
export { feeWithdrawal } from './withdraw-fees.ts'
export { writePayoutAddress } from './write-payout-address.ts'
export { writeTreasuryOrder } from './write-treasury-order.ts'
