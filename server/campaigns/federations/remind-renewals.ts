import { renewalNoticeDue } from '#domain/campaigns/federation.ts'
import { inTransaction, type Platform, tellPerson } from '#server/kernel/door.ts'
import { renewalDueEmail } from './federation-mail-texts.ts'
import { standingOfRow } from './read-federations.ts'

/** Reminds each organisation that its approval ends, once for each notice, unless it has asked for another year. Rule FED-01. */
export async function remindRenewals(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const approved = await db
    .selectFrom('federation')
    .select(['id', 'name', 'signatory_person_id', 'approved_at', 'approved_until', 'revoked_at'])
    .where('approved_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('federation_application as asked')
            .select('asked.id')
            .whereRef('asked.federation_id', '=', 'federation.id')
            .where('asked.decided_at', 'is', null),
        ),
      ),
    )
    .execute()
  const now = clock.now()
  for (const { id, name, signatory_person_id: personId, ...row } of approved) {
    const standing = standingOfRow(row)
    const days = renewalNoticeDue(standing, now)
    const { approvedUntil: until } = standing
    if (days === null || until === null) continue
    const key = `federation-renewal:${id}:${until.getTime()}:${days}`
    const email = { ...renewalDueEmail(name, until), key }
    await inTransaction(db, (trx) => tellPerson(trx, personId, email, now))
  }
}
