import { sql } from 'kysely'
import { accept } from '#domain/kernel/refusal.ts'
import { lockUnlessLeft } from '#server/identity/door.ts'
import { lockRows, personCommand, type Trx, tellPerson } from '#server/kernel/door.ts'
import { mandateChangedEmail } from './mandate-mail-texts.ts'

/**
 * Ends a mandate at once, or takes an invitation back: by the athlete or whoever signs, or by whoever acts by it. Refuses
 * `unknown_object` to everybody else. Whoever signs for an organisation acts by none, so somebody is always left.
 */
export const endMandate = personCommand({
  operation: 'own_account',
  load: async ({ trx, by }, mandateId: string) => {
    if (!(await lockUnlessLeft(trx, by.personId))) return null
    const seen = await findOpen(trx, mandateId)
    if (!seen) return null
    const { fighterId, recipientId } = seen
    await lockRows(trx, fighterId ? { fighters: [fighterId] } : { federations: [recipientId] })
    // Who signs may have changed until the lock was held.
    const mandate = await findOpen(trx, mandateId)
    return mandate && [mandate.personId, mandate.giverId].includes(by.personId) ? mandate : null
  },
  decide: (mandate) => accept(mandate),
  record: async ({ trx, by, now, audit }, mandate) => {
    await closeMandates(trx, [mandate.id], now)
    const { id, fighterId, recipientId, personId, giverId, name } = mandate
    const subject = `${fighterId ? 'fighter' : 'federation'}:${recipientId}`
    await audit(subject, { detail: { step: 'mandate_ended', mandateId: id } })
    const other = by.personId === giverId ? personId : giverId
    const key = `mandate:${id}:ended`
    if (personId) await tellPerson(trx, other, { ...mandateChangedEmail(name, 'ended'), key }, now)
    return { mandateId: id, wasOwn: by.personId === personId }
  },
})

function findOpen(trx: Trx, id: string) {
  return trx
    .selectFrom('mandate')
    .leftJoin('fighter', 'fighter.id', 'mandate.fighter_id')
    .leftJoin('federation', 'federation.id', 'mandate.federation_id')
    .select([
      'mandate.id',
      'mandate.fighter_id as fighterId',
      'mandate.recipient_id as recipientId',
    ])
    .select('mandate.person_id as personId')
    .select(sql<string>`coalesce(fighter.name, federation.name)`.as('name'))
    .select(
      sql<string | null>`coalesce(fighter.person_id, federation.signatory_person_id)`.as('giverId'),
    )
    .where('mandate.id', '=', id)
    .where('mandate.ended_at', 'is', null)
    .executeTakeFirst()
}

/** Ends these; a manager whom a mandate had made a party of the bouts is none any more. */
export async function closeMandates(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('fighter')
    .from('mandate')
    .set({ manager_person_id: null, manager_named_at: now })
    .whereRef('mandate.fighter_id', '=', 'fighter.id')
    .whereRef('mandate.person_id', '=', 'fighter.manager_person_id')
    .where('mandate.names_party', '=', true)
    .where('mandate.id', 'in', ids)
    .execute()
  await trx
    .updateTable('mandate')
    .set({ ended_at: now, address: null })
    .where('id', 'in', ids)
    .execute()
}

/** Operators name another manager, or none: nobody else acts for the athlete as one. */
export async function endOtherManagement(
  trx: Trx,
  fighterId: string,
  managerId: string | null,
  now: Date,
): Promise<void> {
  const open = await trx
    .selectFrom('mandate')
    .select(['id', 'person_id as personId'])
    .where('fighter_id', '=', fighterId)
    .where('ended_at', 'is', null)
    .execute()
  const others = open.filter(({ personId }) => personId !== managerId || personId === null)
  await closeMandates(
    trx,
    others.map(({ id }) => id),
    now,
  )
}

/** Whoever comes to sign for an organisation represents it no longer. */
export async function endMandateOf(
  trx: Trx,
  recipientId: string,
  personId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('mandate')
    .set({ ended_at: now })
    .where('recipient_id', '=', recipientId)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends what somebody who leaves acts by, and what others act by for what was theirs. */
export async function closeMandatesOf(
  trx: Trx,
  { personId, recipientIds }: { personId: string; recipientIds: readonly string[] },
  now: Date,
): Promise<void> {
  const open = await trx
    .selectFrom('mandate')
    .select('id')
    .where('ended_at', 'is', null)
    .where((at) =>
      at.or([
        at('person_id', '=', personId),
        ...(recipientIds.length > 0 ? [at('recipient_id', 'in', recipientIds)] : []),
      ]),
    )
    .execute()
  await closeMandates(
    trx,
    open.map(({ id }) => id),
    now,
  )
}
