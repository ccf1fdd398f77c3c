import { accept } from '#domain/kernel/refusal.ts'
import { operatorCommand } from '#server/kernel/command.ts'
import { pagedList } from '#server/kernel/paged-list.ts'
import type { Platform } from '#server/kernel/platform.ts'

/** Which tasks: those dead-lettered after many tries, or those that have failed and will be tried again. */
export type TaskState = 'dead_letter' | 'failing'

/** Tasks that need an operator, the oldest first. Their payload may hold personal data and is left out. */
export const listTasks = pagedList({
  key: { id: 'number' },
  rows: ({ db }: Pick<Platform, 'db'>, state: TaskState) =>
    db
      .selectFrom('outbox')
      .select(['id', 'key', 'kind', 'attempts', 'created_at as createdAt', 'due_at as dueAt'])
      .select(['dead_letter_at as deadLetterAt', 'last_error as lastError'])
      .where('done_at', 'is', null)
      .where('given_up_at', 'is', null)
      .where('dead_letter_at', state === 'dead_letter' ? 'is not' : 'is', null)
      .where('last_error', 'is not', null),
})

/** What an operator decides about a task that was dead-lettered, and why. */
export interface TaskDecision {
  id: bigint
  reason: string
}

/** Requeues a task. Refuses `unknown_object` for one that is not dead-lettered. */
export const retryTask = taskCommand('retried', (now) => ({
  dead_letter_at: null,
  attempts: 0,
  due_at: now,
}))

/** Gives a task up for good. Refuses `unknown_object` for one that is not dead-lettered. */
export const giveUpTask = taskCommand('given_up', (now, reason) => ({
  given_up_at: now,
  given_up_because: reason,
}))

type Change =
  | { dead_letter_at: null; attempts: number; due_at: Date }
  | { given_up_at: Date; given_up_because: string }

function taskCommand(
  outcome: 'retried' | 'given_up',
  change: (now: Date, reason: string) => Change,
) {
  return operatorCommand({
    operation: 'manage_jobs',
    load: async ({ trx }, { id }: TaskDecision) => {
      const task = await trx
        .selectFrom('outbox')
        .select('key')
        .where('id', '=', id)
        .where('dead_letter_at', 'is not', null)
        .where('given_up_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      return task ?? null
    },
    decide: (task) => accept(task),
    record: async ({ trx, now, audit, wake }, { key }, { input: { id, reason } }) => {
      await trx.updateTable('outbox').set(change(now, reason)).where('id', '=', id).execute()
      await audit(`task:${id}`, { reason, detail: { key, outcome } })
      wake()
      return { outcome }
    },
  })
}
