import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { keptSettings } from '#server/orders/order-settings.ts'
import { databases } from '#tests/databases.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, personOf } from '#tests/fixtures/visitor.ts'

const many = 1_201

test.each(databases)(
  'RGPD-01 on $name an export of many orders tells each once, the oldest first, in the same order as CSV',
  async (database) => {
    const site = await startTestPlatform(database.open)
    const { db, settings } = site.platform
    const ana = await newBacker(site)
    // Many of the same moment, and moments that differ by less than a millisecond.
    await sql`insert into backing (id, person_id, pocket_id, kind, state, level1, level2, principal_micro,
        backer_pays_micro, sale_fee_micro, reserve_micro, recipient_micro, cover_bps, settings_hash, created_at,
        reserved_until)
      select gen_random_uuid(), ${await personOf(site.platform, ana)}, p.id, 'tips', 'expired', false, false, n, n, 0, 0, n, 0,
        ${keptSettings(settings)}, ${site.clock.now()}::timestamptz + interval '1 microsecond' * (n / 300), now()
      from generate_series(1, ${many}) n, (select id from pocket where kind = 'tips' limit 1) p`.execute(
      db,
    )
    await sql`insert into backing_transition (backing_id, to_state, at)
      select id, 'expired', created_at from backing order by principal_micro desc`.execute(db)
    const { body } = await ana.send('GET', '/api/account/export')
    const { rows } = await sql<{ id: string }>`
      select id from backing order by created_at, id`.execute(db)
    const ids = rows.map(({ id }) => id)
    expect(ids).toHaveLength(many)
    expect(body.orders.map(({ id }: { id: string }) => id)).toEqual(ids)
    expect(Object.keys(body.orders[0])).not.toContain('position')
    const { rows: steps } = await sql<{ place: string }>`
      select backing_id as place from backing_transition order by id`.execute(db)
    expect(body.steps.map((step: { backing_id: string }) => step.backing_id)).toEqual(
      steps.map(({ place }) => place),
    )
    const csv: string = (await ana.send('GET', '/api/account/export?part=orders')).body
    const lines = csv.trim().split('\r\n')
    expect(lines[0]?.replace('\uFEFF', '').split(',')[0]).toBe('id')
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(ids)
    await site.close()
  },
)
