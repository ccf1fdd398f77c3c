import type { Platform } from '#server/kernel/platform.ts'
import type { TaskPayloads } from './enqueue.ts'
import type { Queue } from './queues.ts'

/** How one kind of task is done. */
export interface TaskHandler<Payload> {
  /** Its queue: that of the outside party which it may have to wait for. */
  queue: Queue
  /** Runs the task. It may have run before, so every effect must be idempotent by its key. */
  run(platform: Platform, payload: Payload): Promise<unknown>
}

/** A handler for every kind of task; each module declares those of its own kinds. */
export type TaskHandlers = {
  readonly [Kind in keyof TaskPayloads]: TaskHandler<TaskPayloads[Kind]>
}
