import type { TaskHandlers } from '#server/kernel/door.ts'
import { mailWriteOff } from './mail-write-off.ts'

/** Tasks of bouts. */
export const boutTasks = {
  mail_write_off: {
    queue: 'own',
    run: (platform, { declarationId }) => mailWriteOff(platform, declarationId),
  },
} satisfies Partial<TaskHandlers>
