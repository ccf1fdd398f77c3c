import { sql } from 'kysely'
import { exactJson } from '#server/exact-json.ts'
import type { TestPlatform } from '#server/test-platform.ts'

const id = (group: string) => sql.raw(`('${group}' || lpad(n::text, 12, '0'))::uuid`)
const person = id('00000000-0000-4000-8000-')
const order = id('00000000-0000-4000-9000-')

/** The person who holds the n-th certificate, from 1. */
export const holderOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Sells a whole Pocket to holders of one unit each, with the rows that a settlement looks at. Certificates count from 1. */
export async function sellToMany(
  { platform }: TestPlatform,
  pocketId: string,
  { holders, ppmPerUnit }: { holders: number; ppmPerUnit: number },
): Promise<void> {
  const { db, clock } = platform
  const now = clock.now()
  const many = sql.raw(`generate_series(1, ${holders}) n`)
  await sql`insert into person (id, alias, created_at) select ${person}, 'fan-' || n, ${now}
    from ${many}`.execute(db)
  await sql`insert into backing (id, person_id, pocket_id, kind, state, units, level1, level2,
      principal_micro, backer_pays_micro, sale_fee_micro, reserve_micro, recipient_micro, cover_bps,
      settings, withdrawal_policy, created_at, reserved_until, payment_id, certificate_number,
      interval_from, interval_until, confirmed_at)
    select ${order}, ${person}, ${pocketId}, 'share', 'unlocked', 1, false, false, 50000000, 50000000,
      2500000, 0, 47500000, 0, ${exactJson(platform.settings)}::jsonb, 'waiver', ${now}, ${now}, 'paid-' || n, n, n - 1, n, ${now}
    from ${many}`.execute(db)
  await sql`insert into certificate (number, kind, backing_id, pocket_id, holder_id,
      original_holder_id, principal_micro, interval_from, interval_until, cover_bps, state, minted_at)
    select n, 'share', ${order}, ${pocketId}, ${person}, ${person}, 50000000, n - 1, n, 0, 'active',
      ${now}
    from ${many}`.execute(db)
  await sql`alter table pocket disable trigger terms_are_fixed`.execute(db)
  await sql`update pocket set unit_count = ${holders}, ppm_per_unit = ${ppmPerUnit}, unit_cursor = ${holders},
      closed_at = ${now}, ended_early_at = ${now} where id = ${pocketId}`.execute(db)
  await sql`alter table pocket enable trigger terms_are_fixed`.execute(db)
}
