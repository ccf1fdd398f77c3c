import { draftsToForget, forgetDrafts } from '#server/campaigns/application-draft.ts'
import { filesToCheck, removeUnshown } from '#server/campaigns/pictures/picture-files.ts'
import { brokenPockets, cancelBroken } from '#server/campaigns/pockets/cancel-pocket.ts'
import { closePockets, pocketsToClose } from '#server/campaigns/pockets/close-pockets.ts'
import { completePockets, pocketsToComplete } from '#server/campaigns/pockets/complete-pockets.ts'
import type { MaintenanceStep } from '#server/kernel/door.ts'

/** Maintenance steps of Pockets and of what recipients show. */
export const campaignMaintenance = {
  cancel_broken: { due: brokenPockets, run: cancelBroken },
  close_pockets: { due: pocketsToClose, run: closePockets },
  complete_pockets: { due: pocketsToComplete, run: completePockets },
  forget_drafts: { due: draftsToForget, run: forgetDrafts },
  remove_pictures: { due: filesToCheck, run: removeUnshown },
} satisfies Record<string, MaintenanceStep>
