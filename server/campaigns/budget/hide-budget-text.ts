import { sql } from 'kysely'
import { decideSoleAct } from '#domain/approvals/one-operator.ts'
import { isOwn } from '#server/approvals/door.ts'
import { readRecipientSide } from '#server/identity/door.ts'
import {
  anyUuid,
  operatorCommand,
  type Platform,
  pagedList,
  type Trx,
} from '#server/kernel/door.ts'

interface Hiding {
  id: string
  reason: string
}

/**
 * An operator hides from everybody how a line of a budget is called, what a spending was for with its proof, or why one was withdrawn. What
 * was planned and spent stays in sight. Refuses `unknown_object`, `reason_missing`, `not_allowed` on what is the operator's own, and
 * `transition_not_allowed` for what is hidden already.
 */
export const hideBudgetText = operatorCommand({
  operation: 'hide_text',
  load: async ({ trx, by }, { id }: Hiding) => {
    const found = (await lockLine(trx, id)) ?? (await lockEntry(trx, id))
    if (!found) return null
    const side = await readRecipientSide(trx, found.pocketId)
    const earlier = await trx
      .selectFrom('hidden_budget_text')
      .select('hidden_at')
      .where('text_id', '=', id)
      .where('text', '=', found.text)
      .executeTakeFirst()
    const own = await isOwn(trx, by, ...side, found.authorId)
    return { ...found, isOwn: own, fits: earlier === undefined }
  },
  decide: (facts, { reason }) => decideSoleAct({ ...facts, reason }),
  record: async ({ trx, now, audit }, _, { facts, input: { id, reason } }) => {
    const { place, text, pocketId } = facts
    const row = { ...place, text, hidden_at: now, hidden_because: reason }
    await trx.insertInto('hidden_budget_text').values(row).execute()
    await audit(`pocket:${pocketId}`, { reason, detail: { hidden: id } })
    return { hiddenAt: now }
  },
})

async function lockLine(trx: Trx, id: string) {
  const found = await trx
    .selectFrom('budget_line')
    .select(['pocket_id as pocketId', 'name as text'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return found && { ...found, authorId: null, place: { line_id: id } }
}

async function lockEntry(trx: Trx, id: string) {
  const found = await trx
    .selectFrom('budget_entry as entry')
    .innerJoin('budget_line as line', 'line.id', 'entry.line_id')
    .select(['line.pocket_id as pocketId', 'entry.note as text', 'entry.author_id as authorId'])
    .where('entry.id', '=', id)
    .forUpdate('entry')
    .executeTakeFirst()
  return found && { ...found, place: { entry_id: id } }
}

interface WrittenText {
  id: string
  kind: 'line' | 'spending' | 'withdrawal'
  pocketId: string
  text: string
  writtenAt: Date
}

/** What federations have written in the budgets of their Pockets, and what of it was hidden, the latest first. */
export const listBudgetTexts = pagedList({
  key: { writtenAt: 'instant', id: 'uuid' },
  descending: true,
  rows: (_: Pick<Platform, 'db'>) => sql<WrittenText>`
    select id, 'line' as kind, pocket_id as "pocketId", name as text, changed_at as "writtenAt" from budget_line
    union all
    select id, case when withdraws_id is null then 'spending' else 'withdrawal' end,
      (select pocket_id from budget_line where budget_line.id = line_id), note, recorded_at from budget_entry`,
  present: async (rows, { db }) => {
    if (rows.length === 0) return []
    const hidden = await db
      .selectFrom('hidden_budget_text')
      .select(['text_id', 'text', 'hidden_at as hiddenAt', 'hidden_because as hiddenBecause'])
      .where('text_id', '=', anyUuid(rows.map(({ id }) => id)))
      .execute()
    return rows.map((row) => {
      const found = hidden.find(({ text_id, text }) => text_id === row.id && text === row.text)
      const { hiddenAt = null, hiddenBecause = null } = found ?? {}
      return { ...row, hiddenAt, hiddenBecause }
    })
  },
})
