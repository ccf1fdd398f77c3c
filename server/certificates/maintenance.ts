import type { MaintenanceStep } from '#server/kernel/door.ts'
import { announceEndings, badgesEndingSoon, burnDue, certificatesToBurn } from './burn-due.ts'
import { carryOutRecoveries, recoveriesDue } from './carry-out-recoveries.ts'

/** Maintenance steps of certificates. */
export const certificateMaintenance = {
  announce_endings: { due: badgesEndingSoon, run: announceEndings },
  burn_due: { due: certificatesToBurn, run: burnDue },
  carry_out_recoveries: { due: recoveriesDue, run: carryOutRecoveries },
} satisfies Record<string, MaintenanceStep>
