import type { TaskHandlers } from '#server/kernel/door.ts'
import { spreadEvent } from './spread-event.ts'

/** Tasks of webhooks. */
export const webhookTasks = {
  spread_event: {
    queue: 'own',
    run: (platform, { event, subject }) => spreadEvent(platform, event, subject),
  },
} satisfies Partial<TaskHandlers>
