import type { TaskHandlers } from '#server/kernel/door.ts'
import { tellCase } from './tell-case.ts'

/** Tasks of what people write to us. */
export const supportTasks = {
  tell_case: { queue: 'own', run: tellCase },
} satisfies Partial<TaskHandlers>
