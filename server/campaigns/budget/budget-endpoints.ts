import { z } from 'zod'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import { isPublished } from '#server/campaigns/pockets/is-published.ts'
import {
  type Endpoint,
  endpoint,
  idParams,
  listEndpoint,
  microText,
  reasonBody,
  sha256,
} from '#server/kernel/door.ts'
import { hideBudgetText, listBudgetTexts } from './hide-budget-text.ts'
import { budgetInput, planBudget } from './plan-budget.ts'
import { type Budget, findBudget } from './read-budgets.ts'
import { recordSpending, spendingInput, withdrawSpending } from './record-spending.ts'

const at = z.iso.datetime()
const own = {
  operation: 'keep_budget',
  audience: 'person',
  launch: 'fighterRegistration',
  params: idParams,
} as const
const moderated = { operation: 'hide_text', audience: 'operator', launch: null } as const
const spendingAnswer = z.object({ spendingId: z.uuid() })

/** What the money of an organisation's Pocket is for, and what was spent of it. */
export const budgetEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/pockets/:id/budget',
    summary: 'What the money of a federation’s Pocket is for, and what was spent, with its proofs.',
    operation: 'public_pages',
    audience: 'anyone',
    launch: 'backing',
    params: idParams,
    answer: z.object({
      pocketId: z.uuid(),
      lines: z.array(
        z.object({
          id: z.uuid(),
          name: z.string().nullable(),
          earmarkedMicro: microText,
          spentMicro: microText,
          isUsed: z.boolean(),
        }),
      ),
      spendings: z.array(
        z.object({
          id: z.uuid(),
          lineId: z.uuid(),
          amountMicro: microText,
          spentOn: z.iso.date(),
          note: z.string().nullable(),
          evidenceHash: sha256.nullable(),
          recordedAt: at,
          withdrawn: z.object({ at, because: z.string().nullable() }).nullable(),
        }),
      ),
      changedAt: at.nullable(),
    }),
    handle: async ({ platform, params }) =>
      (await isPublished(platform.db, params.id))
        ? accept(withoutReasons(await findBudget(platform, params.id)))
        : refuse({ code: 'unknown_pocket' }),
  }),
  endpoint({
    ...own,
    method: 'PUT',
    path: '/studio/federation-pockets/:id/budget',
    summary:
      'Say line by line what the money of a Pocket is for, in place of what was said before.',
    body: budgetInput,
    answer: z.object({ pocketId: z.uuid(), lineIds: z.array(z.uuid()) }),
    handle: ({ platform, who, params, body }) =>
      planBudget(platform, who, { pocketId: params.id, ...body }),
  }),
  endpoint({
    ...own,
    method: 'POST',
    path: '/studio/federation-pockets/:id/spendings',
    summary: 'Record what was spent on a line of the budget, with its proof.',
    body: spendingInput,
    answer: spendingAnswer,
    status: 201,
    keyed: true,
    handle: ({ platform, who, params, body, key }) =>
      recordSpending(platform, who, { pocketId: params.id, ...body }, key),
  }),
  endpoint({
    ...own,
    method: 'POST',
    path: '/studio/spendings/:id/withdrawal',
    summary: 'Withdraw a spending that was recorded by mistake; both stay in sight.',
    body: reasonBody,
    answer: spendingAnswer,
    handle: ({ platform, who, params, body }) =>
      withdrawSpending(platform, who, { spendingId: params.id, ...body }),
  }),
  listEndpoint({
    ...moderated,
    path: '/operator/budget-texts',
    summary:
      'What federations have written in budgets, and what of it was hidden, the latest first.',
    list: listBudgetTexts,
    item: z.object({
      id: z.uuid(),
      kind: z.enum(['line', 'spending', 'withdrawal']),
      pocketId: z.uuid(),
      text: z.string(),
      writtenAt: at,
      hiddenAt: at.nullable(),
      hiddenBecause: z.string().nullable(),
    }),
    handle: async ({ platform, query }) => accept(await listBudgetTexts(platform, query)),
  }),
  endpoint({
    ...moderated,
    method: 'POST',
    path: '/operator/budget-texts/:id/hiding',
    summary: 'Hide a text of a budget; of a spending its proof too.',
    params: idParams,
    body: reasonBody,
    answer: z.object({ hiddenAt: at }),
    handle: ({ platform, who, params, body }) =>
      hideBudgetText(platform, who, { id: params.id, ...body }),
  }),
]

/** Why something was hidden is for the organisation to read. */
const withoutReasons = ({ lines, spendings, ...budget }: Budget) => ({
  ...budget,
  lines: lines.map(({ hiddenBecause: _, ...line }) => line),
  spendings: spendings.map(({ hiddenBecause: _, ...spending }) => spending),
})
