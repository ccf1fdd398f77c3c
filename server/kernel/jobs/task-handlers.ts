import type { Platform } from '#server/kernel/platform.ts'
import type { TaskPayloads } from './enqueue.ts'
import type { Queue } from './queues.ts'

/** How one kind of task is done. */
export interface TaskHandler<Payload> {
  /** Where it waits its turn: that of the outside party which it may have to wait for. */
  queue: Queue
  /** Carries it out. It may have been carried out before: every effect is one by its key. */
  run(platform: Platform, payload: Payload): Promise<unknown>
}

/** A handler for every kind of task that the outbox may hold; each module declares those of its own kinds. */
export type TaskHandlers = {
  readonly [Kind in keyof TaskPayloads]: TaskHandler<TaskPayloads[Kind]>
}
