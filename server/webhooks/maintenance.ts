import type { MaintenanceStep } from '#server/kernel/door.ts'
import { beginDeliveries, messagesDue } from './deliver-due.ts'

/** Maintenance step: sends due messages. */
export const webhookMaintenance = {
  deliver: { due: messagesDue, run: async (platform) => beginDeliveries(platform) },
} satisfies Record<string, MaintenanceStep>
