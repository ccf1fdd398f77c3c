import type { TaskHandlers } from '#server/kernel/jobs/task-handlers.ts'
import { sendLetter } from './send-letter.ts'

/** Letters that are written already. */
export const mailTasks = {
  mail: { lane: 'mails', run: sendLetter },
} satisfies Partial<TaskHandlers>
