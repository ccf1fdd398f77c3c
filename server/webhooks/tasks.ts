import type { TaskHandlers } from '#server/kernel/door.ts'
import { spreadEvent } from './spread-event.ts'

/** What programs are told of later. */
export const webhookTasks = {
  spread_event: {
    queue: 'own',
    run: (platform, { event, subject }) => spreadEvent(platform, event, subject),
  },
} satisfies Partial<TaskHandlers>
