/* What other modules may use of this one. */

export { walletRecovery } from './approve-recovery.ts'
export { askRecovery } from './ask-recovery.ts'
export { burnCertificate } from './burn-certificate.ts'
export { claimBySignature } from './claim-by-signature.ts'
export { claimEndpoints } from './claim-endpoints.ts'
export { drawCertificate } from './draw-certificate.ts'
export { objectToRecovery, withdrawRecovery } from './end-recovery.ts'
export { followCertificates, forgetTokenHead, readTokensAgainAfter } from './follow-certificates.ts'
export { intendBurn, intendMints, intendMove } from './intend-on-chain.ts'
export { leaveVault, mintOnRequest } from './leave-vault.ts'
export { certificateMaintenance } from './maintenance.ts'
export { patronEndpoints } from './patrons/patron-endpoints.ts'
export { isShownAsPatron, listPatrons } from './patrons/read-patrons.ts'
export { showAsPatron } from './patrons/show-as-patron.ts'
export { certificateRecords } from './personal-records.ts'
export { pocketNumber } from './pocket-number.ts'
export { readOwnCalendar } from './read-calendar.ts'
export { type CertificateView, findCertificate } from './read-certificates.ts'
export { readEnd } from './read-end.ts'
export { readOwnCertificate } from './read-own-certificate.ts'
export { findPublicRecovery, findWaitingRecovery } from './read-recoveries.ts'
export { findToken, isTokenless } from './read-token.ts'
export { readWalletClaim } from './read-wallet-claim.ts'
export { recoveryEndpoints } from './recovery-endpoints.ts'
export { readVaultReturn, returnToVault } from './return-to-vault.ts'
export { findTokenMetadata, signCertificateRecord } from './sign-record.ts'
export {
  refreshCertificate,
  stateOfCertificate,
  stoppableCertificate,
  tellTokensAfter,
  tellTokensOf,
} from './stop-certificate.ts'
export { vaultEndpoints } from './vault-endpoints.ts'
export {
  changeHolder,
  issueCertificates,
  recordTransfer,
  settleCertificates,
  voidCertificate,
} from './write-certificates.ts'
