import { decideSoleAct } from '#domain/approvals/one-operator.ts'
import { isOwn } from '#server/approvals/door.ts'
import { readAthleteSide, readRecipientSide } from '#server/identity/door.ts'
import { operatorCommand, type Trx } from '#server/kernel/door.ts'

interface Hiding {
  id: string
  reason: string
}

/**
 * An operator hides a picture from everybody; its owner may show another one. Refuses `unknown_object`, `reason_missing`,
 * `not_allowed` on what is the operator's own, and `transition_not_allowed` for what is hidden already.
 */
export const hidePicture = operatorCommand({
  operation: 'hide_picture',
  load: async ({ trx, by }, { id }: Hiding) => {
    const found = await lockPicture(trx, id)
    if (!found) return null
    const own = await isOwn(trx, by, ...(await sideOf(trx, found)))
    return { ...found, isOwn: own, fits: found.hidden_at === null }
  },
  decide: (facts, { reason }) => decideSoleAct({ ...facts, reason }),
  record: async ({ trx, now, audit }, _, { facts, input: { id, reason } }) => {
    const hidden = { hidden_at: now, hidden_because: reason }
    await trx.updateTable('picture').set(hidden).where('id', '=', id).execute()
    await audit(`picture:${id}`, { reason, detail: { of: facts.subject_id, sha256: facts.sha256 } })
    return { hiddenAt: now }
  },
})

async function lockPicture(trx: Trx, id: string) {
  return trx
    .selectFrom('picture')
    .select(['fighter_id', 'federation_id', 'pocket_id', 'subject_id', 'sha256', 'hidden_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockPicture>>>

/** Those who act for what it shows. */
async function sideOf(trx: Trx, { fighter_id, federation_id, pocket_id }: Locked) {
  if (fighter_id !== null) return readAthleteSide(trx, fighter_id)
  if (pocket_id !== null) return readRecipientSide(trx, pocket_id)
  const federation = await trx
    .selectFrom('federation')
    .select('signatory_person_id')
    .where('id', '=', federation_id)
    .executeTakeFirst()
  return [federation?.signatory_person_id ?? null]
}
