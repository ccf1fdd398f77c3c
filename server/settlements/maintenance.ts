import type { MaintenanceStep } from '#server/kernel/door.ts'
import { endedWithDues, recoverEnded } from '#server/settlements/claims/recover-ended.ts'
import { markPocketsSettled, pocketsToSettle } from './mark-pockets-settled.ts'

/** Maintenance steps of settlements. */
export const settlementMaintenance = {
  settle_pockets: { due: pocketsToSettle, run: markPocketsSettled },
  recover_ended: { due: endedWithDues, run: recoverEnded },
} satisfies Record<string, MaintenanceStep>
