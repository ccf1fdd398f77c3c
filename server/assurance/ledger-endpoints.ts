import { z } from 'zod'
import { accept } from '#domain/kernel/refusal.ts'
import {
  type Endpoint,
  endpoint,
  givenReason,
  listEndpoint,
  microText,
} from '#server/kernel/door.ts'
import { difference } from './difference-shapes.ts'
import { accountBalances } from './list-balances.ts'
import { findStop } from './read-ledger.ts'
import { readReconciliation, reconciliationItems } from './read-reconciliation.ts'
import { beginReconciliation } from './run-reconciliation.ts'
import { liftStop, stopMoney } from './stop-money.ts'

/** What operators see and do about the books. */
export const ledgerEndpoints: readonly Endpoint[] = [
  listEndpoint({
    path: '/operator/balances',
    summary:
      'What each account of the books holds, debit above zero; accounts of people, Pockets and recipients are added up.',
    operation: 'read_ledger',
    audience: 'operator',
    launch: null,
    list: accountBalances,
    item: z.object({ account: z.string(), amountMicro: microText }),
    handle: async ({ platform, query }) => accept(await accountBalances(platform, query)),
  }),
  endpoint({
    method: 'POST',
    path: '/operator/reconciliation',
    summary:
      'Has the books compared with the card provider’s report and the chain; one that is under way is not begun again.',
    operation: 'read_ledger',
    audience: 'operator',
    launch: null,
    status: 202,
    answer: z.object({ id: z.uuid() }),
    handle: async ({ platform }) => {
      const id = await beginReconciliation(platform)
      platform.worker.wake()
      return accept({ id })
    },
  }),
  listEndpoint({
    path: '/operator/reconciliation',
    summary:
      'What the last comparison of the books with the card provider’s report and the chain has found: every difference and all money in transit, with its age, and how many there are.',
    operation: 'read_ledger',
    audience: 'operator',
    launch: null,
    list: reconciliationItems,
    item: z.object({
      kind: z.string(),
      place: z.string(),
      here: z.string(),
      there: z.string(),
      since: z.iso.datetime(),
      ageHours: z.number(),
      late: z.boolean(),
    }),
    besides: {
      of: z
        .object({ id: z.uuid(), begunAt: z.iso.datetime(), endedAt: z.iso.datetime() })
        .nullable()
        .describe('The comparison that the page is of; null before the first has ended.'),
      since: z
        .object({ begunAt: z.iso.datetime(), failed: z.boolean() })
        .nullable()
        .describe('The last that was begun, where it is another: it is under way or has failed.'),
      count: z.number(),
      late: z.number(),
      open: z.number().describe('Those that are neither just on their way nor of another shop.'),
      kinds: z.array(z.object({ kind: z.string(), count: z.number() })),
    },
    handle: ({ platform, query }) => readReconciliation(platform, query),
  }),
  endpoint({
    method: 'GET',
    path: '/operator/money-stop',
    summary: 'Whether money is stopped, because the books differ or an operator said so, and why.',
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
    handle: async ({ platform }) => accept({ stop: await findStop(platform) }),
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
    summary: 'Lets money move again, once nothing differs that stops money and was not accepted.',
    operation: 'stop_money',
    audience: 'operator',
    launch: null,
    body: givenReason,
    answer: z.object({ liftedAt: z.iso.datetime() }),
    handle: ({ platform, who, body }) => liftStop(platform, who, body),
  }),
]
