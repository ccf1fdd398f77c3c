import { z } from 'zod'
import { decideSpending } from '#domain/campaigns/budget.ts'
import { negate } from '#domain/kernel/money.ts'
import { acceptUnless, when } from '#domain/kernel/refusal.ts'
import { amountText, lineText, personCommand, sha256, withEvidence } from '#server/kernel/door.ts'
import { lockBudget } from './lock-budget.ts'

export const spendingInput = z.strictObject({
  lineId: z.uuid(),
  amount: amountText.refine((amountMicro) => amountMicro > 0n, 'share_not_positive'),
  /** A day. */
  spentOn: z.iso.date(),
  note: lineText(2, 200),
  /** SHA-256 of a document on file: the invoice or the receipt. */
  evidenceHash: sha256,
})
type NewSpending = z.infer<typeof spendingInput> & { pocketId: string }

/**
 * Records what was spent on a line of a budget, with its proof. Refuses `unknown_object` to whoever does not act for the organisation
 * and for a line of another Pocket, what `decideSpending` refuses, and `evidence_not_on_file`; once per key. Rule FED-01.
 */
export const recordSpending = personCommand({
  operation: 'keep_budget',
  once: 'record_spending',
  load: async ({ trx, platform, by }, { pocketId, lineId }: NewSpending) => {
    const budget = await lockBudget(trx, platform, by, pocketId)
    const line = budget?.lines.find(({ id }) => id === lineId)
    return budget && line ? { history: budget.history, line } : null
  },
  decide: ({ history, line }, { amount, spentOn, evidenceHash }, { trx, by, now }) => {
    const decision = decideSpending(history, line, { amountMicro: amount, spentOn }, now)
    return withEvidence(trx, by.personId, { evidenceHash }, decision)
  },
  record: async ({ trx, platform, by, now, audit }, _, { input }) => {
    const { pocketId, lineId, amount, spentOn, note, evidenceHash } = input
    const spendingId = platform.randomness.uuid()
    await trx
      .insertInto('budget_entry')
      .values({
        id: spendingId,
        line_id: lineId,
        amount_micro: amount,
        spent_on: spentOn,
        note,
        evidence_hash: evidenceHash,
        author_id: by.personId,
        recorded_at: now,
      })
      .execute()
    const detail = { step: 'spent', spendingId, lineId, amountMicro: amount, evidenceHash }
    await audit(`pocket:${pocketId}`, { detail })
    return { spendingId }
  },
})

interface Withdrawal {
  spendingId: string
  reason: string
}

/**
 * Withdraws what was recorded by mistake, by a row of the opposite amount that says why; both stay in sight. Refuses `unknown_object` to
 * whoever does not act for the organisation, `already_recorded` for one that is withdrawn, and `reason_missing`.
 */
export const withdrawSpending = personCommand({
  operation: 'keep_budget',
  load: async ({ trx, platform, by }, { spendingId }: Withdrawal) => {
    const spending = await trx
      .selectFrom('budget_entry')
      .innerJoin('budget_line', 'budget_line.id', 'budget_entry.line_id')
      .select(['budget_line.pocket_id as pocketId', 'line_id as lineId'])
      .select(['amount_micro as amountMicro', 'spent_on as spentOn'])
      .where('budget_entry.id', '=', spendingId)
      .where('withdraws_id', 'is', null)
      .executeTakeFirst()
    if (!spending || !(await lockBudget(trx, platform, by, spending.pocketId))) return null
    const earlier = await trx
      .selectFrom('budget_entry')
      .select('id')
      .where('withdraws_id', '=', spendingId)
      .executeTakeFirst()
    return { ...spending, isWithdrawn: earlier !== undefined }
  },
  decide: ({ isWithdrawn }, { reason }) =>
    acceptUnless(
      [
        ...when(isWithdrawn, { code: 'already_recorded' }),
        ...when(reason.trim() === '', { code: 'reason_missing' }),
      ],
      () => reason.trim(),
    ),
  record: async ({ trx, platform, by, now, audit }, because, { facts, input: { spendingId } }) => {
    const { pocketId, lineId, amountMicro, spentOn } = facts
    await trx
      .insertInto('budget_entry')
      .values({
        id: platform.randomness.uuid(),
        line_id: lineId,
        amount_micro: negate(amountMicro),
        spent_on: spentOn,
        note: because,
        withdraws_id: spendingId,
        author_id: by.personId,
        recorded_at: now,
      })
      .execute()
    await audit(`pocket:${pocketId}`, {
      reason: because,
      detail: { step: 'spending_withdrawn', spendingId, lineId, amountMicro },
    })
    return { spendingId }
  },
})
