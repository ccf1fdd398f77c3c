import { sql } from 'kysely'
import { formatCertificateNumber } from '#domain/certificates/certificate.ts'
import { eachApart, type Platform } from '#server/kernel/door.ts'
import { tellOne } from '#server/notifications/door.ts'

/** Ways back to the vault whose consent ran out before they were sent, with who has linked the wallet that signed. */
export const expiredReturns = ({ clock }: Pick<Platform, 'clock'>) => sql<{
  id: bigint
  number: bigint
  personId: string
  expiredAt: Date
}>`
  select i.id, c.number, w.person_id as "personId", i.consent_expires_at as "expiredAt"
    from chain_intent i join certificate c on c.backing_id = i.backing_id
      cross join lateral (select owner from chain_token_event t where t.backing_id = i.backing_id
        order by t.id desc limit 1) seen
      join wallet w on lower(w.address) = lower(seen.owner) and w.unlinked_at is null
    where i.ended_at is null and i.state <> 'sent' and i.return_told_at is null
      and i.consent_expires_at <= ${clock.now()} and c.wallet_address is null`

/** Asks them to sign again: a buyer may wait for it, and nobody else can. Rule NFT-02. */
export async function tellExpiredReturns(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const { rows } = await expiredReturns(platform).execute(db)
  await eachApart(
    rows,
    ({ number }) => String(number),
    async ({ id, number, personId, expiredAt }) => {
      const facts = { path: `/c/${number}`, number: formatCertificateNumber(Number(number)) }
      const subject = `${id} ${expiredAt.getTime()}`
      await tellOne(platform, { kind: 'return_expired', subject, facts }, { personId })
      await db
        .updateTable('chain_intent')
        .set({ return_told_at: clock.now() })
        .where('id', '=', id)
        .where('consent_expires_at', '=', expiredAt)
        .execute()
    },
  )
}
