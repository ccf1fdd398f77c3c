import { mailPriority } from '#server/campaigns/pockets/mail-priority.ts'
import type { TaskHandlers } from '#server/kernel/door.ts'

/** Tasks of Pockets. */
export const campaignTasks = {
  mail_priority: {
    queue: 'own',
    run: (platform, { pocketId }) => mailPriority(platform, pocketId),
  },
} satisfies Partial<TaskHandlers>
