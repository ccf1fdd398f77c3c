/* What other modules may use of this one. */

export { claimBalance } from './claims/claim-balance.ts'
export { claimParts } from './claims/claim-parts.ts'
export { startCredits } from './claims/credit-holders.ts'
export { listOwnReturns } from './claims/list-own-returns.ts'
export { listStrayClaims, type StrayClaim } from './claims/list-stray-claims.ts'
export { leaverAddress } from './claims/name-for-leaver.ts'
export { payBalances } from './claims/pay-balances.ts'
export { findBalance, findCreditRun, findReturns } from './claims/read-claims.ts'
export { recoverEnded } from './claims/recover-ended.ts'
export { findWish, wishPayout } from './claims/wish-payout.ts'
export { compensation } from './cover/compensate-fight.ts'
export {
  type Dues,
  type EntitledPart,
  loadDues,
  partsOnChain,
} from './load-dues.ts'
export { payoutEndpoints } from './payout-endpoints.ts'
export { readShareTerms } from './read-share-terms.ts'
export { receiptReturn } from './return-receipt.ts'
export { settlePockets } from './settle-pockets.ts'
export { receiptSettlement } from './settle-receipt.ts'
export { byPot, settlementEndpoints } from './settlement-endpoints.ts'
export { creditDues, paidEntry, recordTaken } from './take-dues.ts'
export { settlementTasks } from './tasks.ts'
