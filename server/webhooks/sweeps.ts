import type { SweepStep } from '#server/kernel/door.ts'
import { beginDeliveries, messagesDue } from './deliver-due.ts'

/** What programs are told of when its time has come. */
export const webhookSweeps = {
  deliver: { due: messagesDue, run: async (platform) => beginDeliveries(platform) },
} satisfies Record<string, SweepStep>
