import type { MaintenanceStep } from '#server/kernel/door.ts'
import { burnDue, certificatesToBurn } from './burn-due.ts'
import { carryOutRecoveries, recoveriesDue } from './carry-out-recoveries.ts'

/** Maintenance steps of certificates. */
export const certificateMaintenance = {
  burn_due: { due: certificatesToBurn, run: burnDue },
  carry_out_recoveries: { due: recoveriesDue, run: carryOutRecoveries },
} satisfies Record<string, MaintenanceStep>
