import type { MaintenanceStep } from '#server/kernel/door.ts'
import { endedWithDues, recoverEnded } from '#server/settlements/claims/recover-ended.ts'
import { pocketsToSettle, settlePockets } from './settle-pockets.ts'

/** Maintenance steps of settlements. */
export const settlementMaintenance = {
  settle_pockets: { due: pocketsToSettle, run: settlePockets },
  recover_ended: { due: endedWithDues, run: recoverEnded },
} satisfies Record<string, MaintenanceStep>
