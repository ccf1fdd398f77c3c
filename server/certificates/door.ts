/* What other modules may use of this one. */

export { walletRecovery } from './approve-recovery.ts'
export { claimEndpoints } from './claim-endpoints.ts'
export { drawCertificate } from './draw-certificate.ts'
export { followCertificates } from './follow-certificates.ts'
export { certificateMaintenance } from './maintenance.ts'
export { pocketNumber } from './pocket-number.ts'
export { readOwnCalendar } from './read-calendar.ts'
export { findCertificate } from './read-certificates.ts'
export { recoveryEndpoints } from './recovery-endpoints.ts'
export { vaultEndpoints } from './vault-endpoints.ts'
