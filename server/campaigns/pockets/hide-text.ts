import { decideSoleAct } from '#domain/approvals/one-operator.ts'
import { isOwn } from '#server/approvals/door.ts'
import { readRecipientSide } from '#server/identity/door.ts'
import { operatorCommand, type Trx } from '#server/kernel/door.ts'

type Hideable = 'pocket_update' | 'pocket_question'

interface Hiding {
  id: string
  reason: string
}

/**
 * An operator hides an update, or a question with its answer, from everybody. Refuses `unknown_object`, `reason_missing`,
 * `not_allowed` on what is the operator's own, and `transition_not_allowed` for what is hidden already.
 */
const hideFrom = (table: Hideable) =>
  operatorCommand({
    operation: 'hide_text',
    load: async ({ trx, by }, { id }: Hiding) => {
      const found = await lockText(trx, table, id)
      if (!found) return null
      const side = await readRecipientSide(trx, found.pocket_id)
      const own = await isOwn(trx, by, ...side, found.person_id)
      return { pocketId: found.pocket_id, isOwn: own, fits: found.hidden_at === null }
    },
    decide: (facts, { reason }) => decideSoleAct({ ...facts, reason }),
    record: async ({ trx, now, audit }, _, { facts: { pocketId }, input: { id, reason } }) => {
      const hidden = { hidden_at: now, hidden_because: reason }
      await trx.updateTable(table).set(hidden).where('id', '=', id).execute()
      await audit(`pocket:${pocketId}`, { reason, detail: { hidden: id } })
      return { hiddenAt: now }
    },
  })

export const hideUpdate = hideFrom('pocket_update')
export const hideQuestion = hideFrom('pocket_question')

/** Who asked, where somebody did. */
async function lockText(trx: Trx, table: Hideable, id: string) {
  if (table === 'pocket_question') {
    return trx
      .selectFrom(table)
      .select(['pocket_id', 'person_id', 'hidden_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
  }
  const found = await trx
    .selectFrom(table)
    .select(['pocket_id', 'hidden_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return found && { ...found, person_id: null }
}
