import type { MaintenanceStep } from '#server/kernel/door.ts'
import { sealCommitted, unsealed } from './seal.ts'

/** Seals what was committed. */
export const ledgerMaintenance = {
  seal: { due: unsealed, run: sealCommitted },
} satisfies Record<string, MaintenanceStep>
