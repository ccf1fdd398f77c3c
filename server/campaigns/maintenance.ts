import { brokenPockets, cancelBroken } from '#server/campaigns/pockets/cancel-pocket.ts'
import { closePockets, pocketsToClose } from '#server/campaigns/pockets/close-pockets.ts'
import { completePockets, pocketsToComplete } from '#server/campaigns/pockets/complete-pockets.ts'
import type { MaintenanceStep } from '#server/kernel/door.ts'

/** Maintenance steps of Pockets. */
export const campaignMaintenance = {
  cancel_broken: { due: brokenPockets, run: cancelBroken },
  close_pockets: { due: pocketsToClose, run: closePockets },
  complete_pockets: { due: pocketsToComplete, run: completePockets },
} satisfies Record<string, MaintenanceStep>
