import type { TaskHandler, TaskHandlers } from './task-handlers.ts'

/** Tasks of one queue are done one after the other; a party that is silent keeps nobody waiting in another queue. */
export const QUEUES = [
  // What we do by ourselves.
  'own',
  'screening',
  'identities',
  'cards',
  'refunds',
  'conversion',
  'treasury',
  'mails',
  // Long, and nothing waits for it.
  'comparing',
] as const
export type Queue = (typeof QUEUES)[number]

/** What is done in a queue. A kind that only a newer version knows has none. */
export function kindsIn(handlers: TaskHandlers, queue: Queue): readonly string[] {
  return Object.entries(handlers).flatMap(([kind, handler]) =>
    handler.queue === queue ? kind : [],
  )
}

/** Where a task of this kind is done; one that only a newer version knows is left to our own queue. */
export function queueFor(handlers: TaskHandlers, kind: string): Queue {
  return handlerFor(handlers, kind)?.queue ?? 'own'
}

/** Null for a kind that only a newer version of the product knows. */
export function handlerFor(handlers: TaskHandlers, kind: string): TaskHandler<unknown> | null {
  // The outbox holds for each kind only payloads of that kind.
  return Object.hasOwn(handlers, kind)
    ? (handlers[kind as keyof TaskHandlers] as TaskHandler<unknown>)
    : null
}
