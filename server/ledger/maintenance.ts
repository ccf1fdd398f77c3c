import type { MaintenanceStep } from '#server/kernel/door.ts'
import { sealCommitted, unsealed } from './seal.ts'

/** What is committed is sealed soon. */
export const ledgerMaintenance = {
  seal: { due: unsealed, run: sealCommitted },
} satisfies Record<string, MaintenanceStep>
