import type { TaskHandler, TaskHandlers } from './task-handlers.ts'

/** Tasks of one lane are done one after the other; a party that is silent keeps nobody waiting in another lane. */
export const LANES = [
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
export type Lane = (typeof LANES)[number]

/** What is done in a lane. A kind that only a newer version knows has none. */
export function kindsIn(handlers: TaskHandlers, lane: Lane): readonly string[] {
  return Object.entries(handlers).flatMap(([kind, handler]) => (handler.lane === lane ? kind : []))
}

/** Where a task of this kind is done; one that only a newer version knows is left to our own lane. */
export function laneFor(handlers: TaskHandlers, kind: string): Lane {
  return handlerFor(handlers, kind)?.lane ?? 'own'
}

/** Null for a kind that only a newer version of the product knows. */
export function handlerFor(handlers: TaskHandlers, kind: string): TaskHandler<unknown> | null {
  // The outbox holds for each kind only payloads of that kind.
  return Object.hasOwn(handlers, kind)
    ? (handlers[kind as keyof TaskHandlers] as TaskHandler<unknown>)
    : null
}
