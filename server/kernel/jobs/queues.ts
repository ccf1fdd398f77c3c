import type { TaskHandler, TaskHandlers } from './task-handlers.ts'

/** Tasks of one queue run one after the other; a silent provider delays no other queue. */
export const QUEUES = [
  // Work without outside parties.
  'own',
  'screening',
  'identities',
  'cards',
  'refunds',
  'conversion',
  'treasury',
  'mails',
  // Long work that nothing waits for.
  'comparing',
] as const
export type Queue = (typeof QUEUES)[number]

/** The kinds of a queue. A kind that only a newer version knows has none. */
export function kindsIn(handlers: TaskHandlers, queue: Queue): readonly string[] {
  return Object.entries(handlers).flatMap(([kind, handler]) =>
    handler.queue === queue ? kind : [],
  )
}

/** The queue of a kind; one that only a newer version knows is left to our own queue. */
export function queueFor(handlers: TaskHandlers, kind: string): Queue {
  return handlerFor(handlers, kind)?.queue ?? 'own'
}

/** Null for a kind that only a newer version knows. */
export function handlerFor(handlers: TaskHandlers, kind: string): TaskHandler<unknown> | null {
  // The outbox holds for each kind only payloads of that kind.
  return Object.hasOwn(handlers, kind)
    ? (handlers[kind as keyof TaskHandlers] as TaskHandler<unknown>)
    : null
}
