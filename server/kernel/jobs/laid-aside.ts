import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { recordAudit } from '#server/kernel/audit.ts'
import { inTransaction } from '#server/kernel/db/in-transaction.ts'
import type { OperatorActor } from '#server/kernel/operator-actor.ts'
import { type Page, type PageQuery, pageOf } from '#server/kernel/page-of.ts'
import type { Platform } from '#server/kernel/platform.ts'

/** A task as an operator sees it; its payload may hold personal data and is left out. */
export interface TaskView {
  id: bigint
  key: string
  kind: string
  attempts: number
  createdAt: Date
  dueAt: Date
  laidAsideAt: Date | null
  lastError: string | null
}

/** Which tasks: those laid aside after many tries, or those that have failed and will be tried again. */
export type TaskState = 'laid_aside' | 'failing'

/** Tasks that want an operator's eye, the oldest first. */
export async function listTasks(
  { db }: Pick<Platform, 'db'>,
  state: TaskState,
  page: PageQuery,
): Promise<Page<TaskView>> {
  let query = db
    .selectFrom('outbox')
    .select(['id', 'key', 'kind', 'attempts', 'created_at as createdAt', 'due_at as dueAt'])
    .select(['laid_aside_at as laidAsideAt', 'last_error as lastError'])
    .where('done_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('laid_aside_at', state === 'laid_aside' ? 'is not' : 'is', null)
    .where('last_error', 'is not', null)
    .orderBy('id')
    .limit(page.limit + 1)
  if (page.cursor !== undefined) query = query.where('id', '>', BigInt(page.cursor))
  return pageOf(await query.execute(), page, ({ id }) => id.toString())
}

/** What an operator decides about a task that was laid aside, and why. */
export interface TaskDecision {
  id: bigint
  reason: string
}

/** Has a task tried again from now on. Refuses `unknown_object` for one that is not laid aside. */
export function retryTask(platform: Platform, by: OperatorActor, decision: TaskDecision) {
  return decide(platform, by, decision, 'retried', {
    laid_aside_at: null,
    attempts: 0,
    due_at: platform.clock.now(),
  })
}

/** Gives a task up for good. Refuses `unknown_object` for one that is not laid aside. */
export function giveUpTask(platform: Platform, by: OperatorActor, decision: TaskDecision) {
  return decide(platform, by, decision, 'given_up', {
    given_up_at: platform.clock.now(),
    given_up_because: decision.reason,
  })
}

type Change =
  | { laid_aside_at: null; attempts: number; due_at: Date }
  | { given_up_at: Date; given_up_because: string }

async function decide(
  platform: Platform,
  { operatorId }: OperatorActor,
  { id, reason }: TaskDecision,
  outcome: 'retried' | 'given_up',
  change: Change,
): Promise<Decision<{ outcome: string }>> {
  const decision = await inTransaction(platform.db, async (trx) => {
    const task = await trx
      .updateTable('outbox')
      .set(change)
      .where('id', '=', id)
      .where('laid_aside_at', 'is not', null)
      .where('given_up_at', 'is', null)
      .returning('key')
      .executeTakeFirst()
    if (!task) return refuse({ code: 'unknown_object' })
    const by = { kind: 'operator', id: operatorId } as const
    const detail = { key: task.key, outcome }
    const deed = { by, operation: 'manage_jobs', subject: `task:${id}`, reason, detail } as const
    await recordAudit(trx, deed, platform.clock.now())
    return accept({ outcome })
  })
  if (decision.ok) platform.worker.wake()
  return decision
}
