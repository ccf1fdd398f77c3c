import { sql } from 'kysely'
import type { NamedDifference } from '#domain/assurance/accepted-difference.ts'
import type { Trx } from '#server/kernel/door.ts'

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** How a difference names a certificate. */
const certificateNumber = /^\d{1,18}$/

/**
 * Whose matter a difference is: of whoever is, holds, buys, sells or is paid what it names, collects by the Pocket, or fought
 * the fight that it is about, with their manager; empty for nobody.
 */
export async function whoseDifference(
  trx: Trx,
  { where }: Pick<NamedDifference, 'where'>,
): Promise<readonly string[]> {
  const named = where.match(uuids) ?? []
  const number = certificateNumber.test(where) ? BigInt(where) : null
  const { rows } = await sql<{ ownerId: string }>`select owner_id as "ownerId" from (
      select id, id as owner_id from person
      union all select b.id, coalesce(c.holder_id, b.person_id) from backing b
        left join certificate c on c.backing_id = b.id
      union all select id, buyer_id from purchase
      union all select id, seller_id from purchase
      union all select id, person_id from claim
      union all select id, person_id from treasury_order
      union all select p.id, o.signatory_person_id from pocket p
        join federation o on o.id = p.federation_id
      union all select fought.id, side.id from (
        select id, fighter_id from pocket union all select id, fighter_id from fight
        union all select d.id, k.fighter_id from earnings_declaration d join fight k on k.id = d.fight_id
      ) fought join fighter f on f.id = fought.fighter_id
        cross join lateral (values (f.person_id), (f.manager_person_id)) side (id)) each
    where id = any(${named}::uuid[]) and owner_id is not null
    union all select holder_id from certificate where number = ${number}`.execute(trx)
  return rows.map(({ ownerId }) => ownerId)
}
