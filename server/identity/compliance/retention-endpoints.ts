import { z } from 'zod'
import { accept } from '#domain/kernel/refusal.ts'
import { RETENTION } from '#domain/kernel/retention.ts'
import { type Endpoint, endpoint } from '#server/kernel/door.ts'
import { readRetention } from './read-retention.ts'

const things = Object.keys(RETENTION) as [keyof typeof RETENTION]

/** What is kept how long. */
export const retentionEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/operator/retention',
    summary: 'What is kept how long and why, and erasures that the law defers.',
    operation: 'read_audit_log',
    audience: 'operator',
    launch: null,
    answer: z.object({
      kept: z.array(
        z.object({
          what: z.enum(things),
          keptFor: z.string().describe('As ISO 8601 writes it: `P5Y`, `P30D`.'),
          from: z.string(),
          afterwards: z.enum(['erased', 'kept']),
          because: z.string(),
          overdue: z.int().nullable(),
        }),
      ),
      deferred: z.array(
        z.object({
          personId: z.uuid(),
          askedAt: z.iso.datetime(),
          identityUntil: z.iso.datetime(),
        }),
      ),
    }),
    handle: async ({ platform }) => accept(await readRetention(platform)),
  }),
]
