/* What other modules may use of this one. */

export { openAccounts, readBalance, readBalances } from './balances.ts'
export { type BookedEntry, bookEntries } from './book-entries.ts'
export { endMoves, noteMinedMoves, noteMovesByMint, noteSentMoves } from './chain-moves.ts'
export { adjustmentOf, ledgerCorrection, reversalOf } from './correct-ledger.ts'
export { isOpen } from './held-releases.ts'
export { ledgerEntryEndpoints } from './ledger-entry-endpoints.ts'
export { type EntryView, readEntries } from './list-entries.ts'
export { loadOrderMoney } from './load-order-money.ts'
export { ledgerMaintenance } from './maintenance.ts'
export { isStopped, MoneyStopped, stopRefusals } from './money-stop.ts'
export { openPocketAccounts } from './open-pocket-accounts.ts'
export { readOtherShop } from './other-shop.ts'
export { type Pseudonyms, readPseudonyms } from './pseudonyms.ts'
export { readEntryByKey } from './read-entries.ts'
export { readEarmarked, readFreeReserve, readUsableReserve } from './read-free-reserve.ts'
export { readBookedParts, readRefundsByHand } from './refunds-by-hand.ts'
export { type ChainHead, hashOf, noteVerification, readHead } from './seal.ts'
export {
  readSealedRows,
  SEALED_SOURCES,
  type SealedSource,
  sealedTables,
  sealedTextOf,
} from './sealed-rows.ts'
export { standsAsPaid } from './stands-as-paid.ts'
