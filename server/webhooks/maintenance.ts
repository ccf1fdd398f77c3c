import type { MaintenanceStep } from '#server/kernel/door.ts'
import { beginDeliveries, messagesDue } from './deliver-due.ts'

/** What programs are told of when its time has come. */
export const webhookMaintenance = {
  deliver: { due: messagesDue, run: async (platform) => beginDeliveries(platform) },
} satisfies Record<string, MaintenanceStep>
