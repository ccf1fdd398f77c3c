import type { MaintenanceStep } from '#server/kernel/door.ts'
import { announceEndings, badgesEndingSoon, burnDue, certificatesToBurn } from './burn-due.ts'
import { carryOutRecoveries, recoveriesDue } from './carry-out-recoveries.ts'
import { expiredReturns, tellExpiredReturns } from './tell-expired-returns.ts'

/** Maintenance steps of certificates. */
export const certificateMaintenance = {
  announce_endings: { due: badgesEndingSoon, run: announceEndings },
  burn_due: { due: certificatesToBurn, run: burnDue },
  tell_expired_returns: { due: expiredReturns, run: tellExpiredReturns },
  carry_out_recoveries: { due: recoveriesDue, run: carryOutRecoveries },
} satisfies Record<string, MaintenanceStep>
