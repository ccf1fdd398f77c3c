import { sql } from 'kysely'
import { findAccounts, type Trx } from '#server/kernel/door.ts'

/** Whose money moves again once a stopped person is released: recipients of their accounts' orders, and sellers to them. */
export async function payeesBehindFreeze(trx: Trx, personId: string): Promise<readonly string[]> {
  const accounts = await findAccounts(trx, [personId])
  const { rows } = await sql<{ id: string }>`
    select distinct side.id from backing b join pocket p on p.id = b.pocket_id
      left join fighter f on f.id = p.fighter_id left join federation o on o.id = p.federation_id
      cross join lateral (values (f.person_id), (f.manager_person_id), (o.signatory_person_id)) side (id)
    where b.person_id = any(${accounts}::uuid[]) and b.state in ('confirmed', 'frozen') and side.id is not null
    union select u.seller_id from purchase u
    where u.buyer_id = any(${accounts}::uuid[]) and u.state in ('paid', 'frozen')`.execute(trx)
  return rows.map(({ id }) => id)
}
