import { z } from 'zod'
import { accept } from '#domain/kernel/refusal.ts'
import { type Endpoint, endpoint } from '#server/kernel/endpoint.ts'
import { listEndpoint } from '#server/kernel/list-endpoint.ts'
import { givenReason } from '#server/kernel/request-shapes.ts'
import { giveUpTask, listTasks, retryTask } from './dead-letter.ts'

const byId = z.strictObject({
  id: z
    .string()
    .regex(/^\d{1,18}$/)
    .transform(BigInt),
})
const outcome = z.object({ outcome: z.enum(['retried', 'given_up']) })

/** Endpoints about work that the platform could not do by itself. */
export const jobEndpoints: readonly Endpoint[] = [
  listEndpoint({
    path: '/operator/tasks',
    summary:
      'Tasks that were dead-lettered after many tries, or that fail for now; the oldest first.',
    operation: 'manage_jobs',
    audience: 'operator',
    launch: null,
    list: listTasks,
    filter: {
      state: z.enum(['dead_letter', 'failing']).default('dead_letter'),
    },
    item: z.object({
      id: z.string(),
      key: z.string(),
      kind: z.string(),
      attempts: z.number(),
      createdAt: z.iso.datetime(),
      dueAt: z.iso.datetime(),
      deadLetterAt: z.iso.datetime().nullable(),
      lastError: z.string().nullable(),
    }),
    handle: async ({ platform, query: { state, ...page } }) =>
      accept(await listTasks(platform, page, state)),
  }),
  endpoint({
    method: 'POST',
    path: '/operator/tasks/:id/retry',
    summary: 'Has a task that was dead-lettered tried again.',
    operation: 'manage_jobs',
    audience: 'operator',
    launch: null,
    params: byId,
    body: givenReason,
    answer: outcome,
    handle: ({ platform, who, params, body }) => retryTask(platform, who, { ...params, ...body }),
  }),
  endpoint({
    method: 'POST',
    path: '/operator/tasks/:id/give-up',
    summary: 'Gives a task that was dead-lettered up for good.',
    operation: 'manage_jobs',
    audience: 'operator',
    launch: null,
    params: byId,
    body: givenReason,
    answer: outcome,
    handle: ({ platform, who, params, body }) => giveUpTask(platform, who, { ...params, ...body }),
  }),
]
