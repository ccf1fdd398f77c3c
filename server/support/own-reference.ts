import { sql } from 'kysely'
import type { Database, Trx } from '#server/kernel/door.ts'

/** Whether a case can be about this: an order, a certificate or a purchase of the person’s own, or what a federation says of them. */
export async function isOwnReference(
  trx: Database | Trx,
  personId: string,
  about: string,
): Promise<boolean> {
  const [noun, id = ''] = about.split(':')
  const found = {
    backing: sql`select from backing where id::text = ${id} and person_id = ${personId}`,
    attestation: sql`select from attestation join fighter on fighter.id = fighter_id
      where attestation.id::text = ${id} and person_id = ${personId}`,
    purchase: sql`select from purchase where id::text = ${id} and buyer_id = ${personId}`,
    certificate: sql`select from certificate where number::text = ${id}
      and ${personId} in (holder_id, original_holder_id)`,
  }[noun ?? '']
  if (!found) return false
  return (await found.execute(trx)).rows.length > 0
}
