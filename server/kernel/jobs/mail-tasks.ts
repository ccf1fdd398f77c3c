import { sendLetter } from './send-letter.ts'
import type { TaskHandlers } from './task-handlers.ts'

/** Letters that are written already. */
export const mailTasks = {
  mail: { lane: 'mails', run: sendLetter },
} satisfies Partial<TaskHandlers>
