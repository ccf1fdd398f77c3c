import { tellAttestation } from '#server/campaigns/attestations/tell-attestation.ts'
import { mailPriority } from '#server/campaigns/pockets/mail-priority.ts'
import { tellPocket } from '#server/campaigns/pockets/tell-pocket.ts'
import type { TaskHandlers } from '#server/kernel/door.ts'

/** Tasks of Pockets. */
export const campaignTasks = {
  mail_priority: {
    queue: 'own',
    run: (platform, { pocketId }) => mailPriority(platform, pocketId),
  },
  tell_attestation: { queue: 'own', run: tellAttestation },
  tell_pocket: { queue: 'own', run: tellPocket },
} satisfies Partial<TaskHandlers>
