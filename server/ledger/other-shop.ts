import { sql } from 'kysely'
import type { Platform } from '#server/kernel/door.ts'

/** Payments of the provider's account that name no order of ours, except those imported since. */
export async function readOtherShop({
  db,
  ports,
}: Pick<Platform, 'db' | 'ports'>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select payment_id as id from other_shop_charge o where provider = ${ports.card.provider}
      and not exists (select from payment p
        where p.payment_id = o.payment_id and p.provider = o.provider)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
