import { z } from 'zod'
import { accept } from '#domain/kernel/refusal.ts'
import { type Endpoint, endpoint, givenReason } from '#server/kernel/door.ts'
import { difference } from './difference-shapes.ts'
import { findStop } from './read-ledger.ts'
import { reconcile } from './reconcile.ts'
import { liftStop, stopMoney } from './stop-money.ts'

/** What operators see and do about the books. */
export const ledgerEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/operator/reconciliation',
    summary:
      'The card provider’s report and the chain against the books: every difference and all money in transit, with its age.',
    operation: 'read_ledger',
    audience: 'operator',
    launch: null,
    answer: z.object({
      items: z.array(
        z.object({
          kind: z.string(),
          place: z.string(),
          here: z.string(),
          there: z.string(),
          since: z.iso.datetime(),
          ageHours: z.number(),
          late: z.boolean(),
        }),
      ),
    }),
    handle: async ({ platform }) => accept({ items: await reconcile(platform) }),
  }),
  endpoint({
    method: 'GET',
    path: '/operator/money-stop',
    summary:
      'Whether money stands still, because the books differ or an operator said so, and why.',
    operation: 'read_ledger',
    audience: 'operator',
    launch: null,
    answer: z.object({
      stop: z
        .object({
          beganAt: z.iso.datetime(),
          begunBy: z.uuid().nullable(),
          begunBecause: z.string().nullable(),
          endsByItself: z.boolean(),
          count: z.number(),
          differences: z.array(difference),
        })
        .nullable(),
    }),
    handle: async ({ platform }) => accept({ stop: await findStop(platform.db) }),
  }),
  endpoint({
    method: 'POST',
    path: '/operator/money-stop',
    summary: 'Stops new money and all payouts at once.',
    operation: 'stop_money',
    audience: 'operator',
    launch: null,
    body: givenReason,
    status: 201,
    answer: z.object({ beganAt: z.iso.datetime() }),
    handle: ({ platform, who, body }) => stopMoney(platform, who, body),
  }),
  endpoint({
    method: 'POST',
    path: '/operator/money-stop/lift',
    summary: 'Lets money move again, once the books are whole or all that differs was accepted.',
    operation: 'stop_money',
    audience: 'operator',
    launch: null,
    body: givenReason,
    answer: z.object({ liftedAt: z.iso.datetime() }),
    handle: ({ platform, who, body }) => liftStop(platform, who, body),
  }),
]
