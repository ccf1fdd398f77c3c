import { sql } from 'kysely'
import { z } from 'zod'
import { decideAcceptance } from '#domain/campaigns/mandate.ts'
import { accept } from '#domain/kernel/refusal.ts'
import { hasLeft } from '#server/identity/door.ts'
import {
  type Actor,
  type Database,
  findAccounts,
  hashOfAddress,
  lockNaturalPersons,
  lockRows,
  openText,
  personCommand,
  type Trx,
  tellPerson,
} from '#server/kernel/door.ts'
import { findCapacity } from './acting-for.ts'
import { mandateOfToken } from './mandate-link.ts'
import { mandateChangedEmail } from './mandate-mail-texts.ts'

export const mandateAnswer = z.strictObject({
  token: z.string().max(512),
  accepts: z.boolean(),
})

/**
 * Accepts an invitation to act for somebody, or turns it down. Refuses `unknown_object` for a wrong link, one that is answered and for
 * somebody else's address, and what `decideAcceptance` refuses. Rule PRO-01: a manager is a party of the athlete's bouts from then on.
 */
export const answerMandate = personCommand({
  operation: 'own_account',
  load: async ({ trx, by }, { token }: z.infer<typeof mandateAnswer>) => {
    const id = mandateOfToken(trx, token)
    if (id === null) return null
    await lockNaturalPersons(trx, [by.personId])
    if (await hasLeft(trx, by.personId)) return null
    const seen = await findOffered(trx, by, id)
    if (!seen) return null
    await lockRows(
      trx,
      seen.fighterId ? { fighters: [seen.fighterId] } : { federations: [seen.recipientId] },
    )
    const offered = await findOffered(trx, by, id)
    return offered && { offered, answer: await readAnswerFacts(trx, by, offered) }
  },
  decide: ({ answer }, { accepts }, { now }) =>
    accepts ? decideAcceptance(answer, now) : accept(null),
  record: async (
    { trx, by, now, audit },
    _,
    { facts: { offered, answer }, input: { accepts } },
  ) => {
    const { id, recipientId, fighterId, name, giverId } = offered
    const names_party = accepts && fighterId !== null && !answer.isNamed
    await trx
      .updateTable('mandate')
      .set(
        accepts
          ? { person_id: by.personId, confirmed_at: now, address: null, names_party }
          : { ended_at: now, address: null },
      )
      .where('id', '=', id)
      .execute()
    if (names_party && fighterId) {
      const named = { manager_person_id: by.personId, manager_named_at: now }
      await trx.updateTable('fighter').set(named).where('id', '=', fighterId).execute()
    }
    const step = accepts ? 'mandate_accepted' : 'mandate_declined'
    const subject = `${fighterId ? 'fighter' : 'federation'}:${recipientId}`
    await audit(subject, { detail: { step, mandateId: id } })
    if (accepts) {
      const key = `mandate:${id}:accepted`
      await tellPerson(trx, giverId, { ...mandateChangedEmail(name, 'accepted'), key }, now)
    }
    return { mandateId: id, recipientId, accepted: accepts }
  },
})

/** An invitation that waits for whoever has this address. */
export async function findOffered(
  db: Database,
  by: Pick<Actor, 'email' | 'emailVerified'>,
  id: string,
) {
  const row = await db
    .selectFrom('mandate')
    .leftJoin('fighter', 'fighter.id', 'mandate.fighter_id')
    .leftJoin('federation', 'federation.id', 'mandate.federation_id')
    .select([
      'mandate.id',
      'mandate.fighter_id as fighterId',
      'mandate.recipient_id as recipientId',
    ])
    .select(['mandate.address', 'mandate.expires_at as expiresAt', 'mandate.fee_bps as feeBps'])
    .select(['fighter.manager_person_id as namedId'])
    .select(sql<string>`coalesce(fighter.name, federation.name)`.as('name'))
    .select(
      sql<string | null>`coalesce(fighter.person_id, federation.signatory_person_id)`.as('giverId'),
    )
    .where('mandate.id', '=', id)
    .where('mandate.ended_at', 'is', null)
    .where('mandate.confirmed_at', 'is', null)
    .executeTakeFirst()
  if (!row?.address || !by.emailVerified) return null
  const invited = hashOfAddress(db, openText(db, 'mandate', id, row.address))
  return invited === hashOfAddress(db, by.email) ? row : null
}

type Offered = NonNullable<Awaited<ReturnType<typeof findOffered>>>

async function readAnswerFacts(
  trx: Trx,
  by: Actor,
  { recipientId, fighterId, namedId, expiresAt }: Offered,
) {
  // Another account of the same person makes nobody somebody else.
  const own = sql`any(${await findAccounts(trx, [by.personId])}::uuid[])`
  const { rows } = await sql<{ holds: boolean }>`select exists (
    select from backing b join pocket p on p.id = b.pocket_id and p.kind = 'share'
      left join certificate c on c.backing_id = b.id
    where p.fighter_id = ${fighterId}::uuid
      and (c.holder_id = ${own} and c.burned_at is null
        or b.person_id = ${own} and b.void_cause is null
          and b.state in ('quoted', 'awaiting_payment', 'detected', 'frozen')))
    or exists (select from purchase u join pocket p on p.id = u.pocket_id and p.kind = 'share'
      where p.fighter_id = ${fighterId}::uuid and u.buyer_id = ${own}
        and u.state in ('awaiting_payment', 'detected', 'paid', 'frozen')) as holds`.execute(trx)
  return {
    expiresAt,
    acts: (await findCapacity(trx, by, recipientId)) !== null,
    holdsShares: rows[0]?.holds ?? false,
    isNamed: namedId !== null,
    otherIsNamed: namedId !== null && namedId !== by.personId,
  }
}
