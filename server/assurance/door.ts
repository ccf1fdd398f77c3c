/* What other modules may use of this one. */

export { acceptance } from './accept-difference.ts'
export { acceptedDifferenceEndpoints } from './accepted-difference-endpoints.ts'
export { countAcceptances } from './accepted-differences.ts'
export { awaitReconciliation } from './await-reconciliation.ts'
export { chainComparisonEndpoints } from './chain-comparison-endpoints.ts'
export {
  forgetChainHead,
  moveChainHead,
  noteCaughtUp,
  readChainHead,
  readComparedHeight,
} from './chain-head.ts'
export { chainComparison } from './compare-chain.ts'
export { countOf, countsOf, type Difference, NAMED_OF_EACH } from './difference.ts'
export { keepBalances, readPocketSums } from './kept-balances.ts'
export { ledgerEndpoints } from './ledger-endpoints.ts'
export { movementEndpoints } from './movements/movement-endpoints.ts'
export {
  findBackingPayment,
  findFirstMovementAt,
  findOwnMovement,
  listOwnMovements,
  readBalanceBefore,
  readOwnMovements,
} from './movements/own-movements.ts'
export { findStoppedAt } from './read-ledger.ts'
export {
  type Found,
  type ReconciliationPage,
  readReconciliation,
  reconciliationItems,
} from './read-reconciliation.ts'
export type { ReconciliationItem } from './reconciliation.ts'
export { beginStop, verifyOrStop } from './stop-money.ts'
export { assuranceTasks } from './tasks.ts'
export { readLatestBackers } from './transparency/read-latest-backers.ts'
export {
  findPocketSheet,
  findPublicBooks,
  readStanding,
  shownThrough,
} from './transparency/read-transparency.ts'
export { streamBooks } from './transparency/stream-books.ts'
export { verify } from './verify.ts'
export { VERIFY_EVERY_MS } from './verify-every.ts'
