import type { TaskHandlers } from '#server/kernel/door.ts'
import { mailWriteOff } from './mail-write-off.ts'
import { tellFight } from './tell-fight.ts'

/** Tasks of bouts. */
export const boutTasks = {
  mail_write_off: {
    queue: 'own',
    run: (platform, { declarationId }) => mailWriteOff(platform, declarationId),
  },
  tell_fight: { queue: 'own', run: tellFight },
} satisfies Partial<TaskHandlers>
