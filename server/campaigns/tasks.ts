import type { TaskHandlers } from '#server/kernel/jobs/task-handlers.ts'
import { mailPriority } from './pockets/mail-priority.ts'

/** What is done later about Pockets. */
export const campaignTasks = {
  mail_priority: { lane: 'own', run: (platform, { pocketId }) => mailPriority(platform, pocketId) },
} satisfies Partial<TaskHandlers>
