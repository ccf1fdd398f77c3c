import { sendEmail } from './send-email.ts'
import type { TaskHandlers } from './task-handlers.ts'

/** E-mails that are written already. */
export const mailTasks = {
  mail: { queue: 'mails', run: sendEmail },
} satisfies Partial<TaskHandlers>
