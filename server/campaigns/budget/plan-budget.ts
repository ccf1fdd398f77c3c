import { z } from 'zod'
import { decideBudget, MOST_BUDGET_LINES } from '#domain/campaigns/budget.ts'
import { amountText, lineText, personCommand } from '#server/kernel/door.ts'
import { lockBudget } from './lock-budget.ts'

/** All lines of a budget, in their order; one that exists is named by its id. */
export const budgetInput = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        lineId: z.uuid().nullable().default(null),
        name: lineText(2, 80),
        earmarked: amountText,
      }),
    )
    .max(MOST_BUDGET_LINES),
})
type Plan = z.infer<typeof budgetInput> & { pocketId: string }

/**
 * Writes what an organisation's Pocket is for, line by line, in place of what was said before. Refuses `unknown_object` to whoever does
 * not act for it and for a Pocket of another kind, and what `decideBudget` refuses. Rule FED-01.
 */
export const planBudget = personCommand({
  operation: 'keep_budget',
  load: ({ trx, platform, by }, { pocketId }: Plan) => lockBudget(trx, platform, by, pocketId),
  decide: (budget, { lines }) => decideBudget(budget, lines.map(plannedOf)),
  record: async ({ trx, platform, now, audit }, planned, { facts, input: { pocketId } }) => {
    const lines = planned.map((line) => ({ ...line, id: line.id ?? platform.randomness.uuid() }))
    const kept = new Set(lines.map(({ id }) => id))
    const gone = facts.lines.flatMap(({ id }) => (kept.has(id) ? [] : [id]))
    if (gone.length > 0) await trx.deleteFrom('budget_line').where('id', 'in', gone).execute()
    for (const [position, { id, name, earmarkedMicro }] of lines.entries()) {
      const row = { position, name, earmarked_micro: earmarkedMicro, changed_at: now }
      await trx
        .insertInto('budget_line')
        .values({ id, pocket_id: pocketId, ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute()
    }
    const detail = lines.map(({ id, name, earmarkedMicro }) => ({ id, name, earmarkedMicro }))
    await audit(`pocket:${pocketId}`, { detail: { step: 'planned', lines: detail } })
    return { pocketId, lineIds: lines.map(({ id }) => id) }
  },
})

const plannedOf = ({ lineId, name, earmarked }: Plan['lines'][number]) => ({
  id: lineId,
  name,
  earmarkedMicro: earmarked,
})
