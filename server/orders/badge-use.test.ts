import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { logLaidPockets } from '#tests/fixtures/laid-rows.ts'
import { buy, hashOfMoney, place, shareOf, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform, testStart } from '#tests/fixtures/platform.ts'
import { newBacker, personOf, type Visitor } from '#tests/fixtures/visitor.ts'

const HOUR_MS = 3_600_000
const later = (hours: number) => new Date(testStart.getTime() + hours * HOUR_MS)

describe.each(databases)('badges in a priority window on $name', (database) => {
  let site: TestPlatform
  let ana: Visitor
  let badge: bigint
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    const { db, worker } = site.platform
    ana = await newBacker(site)
    const id = await buy(ana, tipOf('5'))
    await worker.drain()
    badge = BigInt((await ana.send('GET', `/api/backings/${id}`)).body.certificateNumber)
    await db
      .updateTable('fighter')
      .set({ first_pro_contract_at: later(-24) })
      .where('id', '=', sandboxIds.ines)
      .execute()
    // A share of the same athlete, with a window that begins in an hour.
    await sql`alter table pocket disable trigger terms_are_fixed`.execute(db)
    await sql`update pocket set fighter_id = ${sandboxIds.ines}, opens_at = ${later(49)},
      priority_opens_at = ${later(1)} where id = ${sandboxIds.share}`.execute(db)
    await sql`alter table pocket enable trigger terms_are_fixed`.execute(db)
    await logLaidPockets(db)
    await sql`update fight set fighter_id = ${sandboxIds.ines} where id in (select fight_id
      from pocket_fight where pocket_id = ${sandboxIds.share})`.execute(db)
    site.clock.advance(2 * HOUR_MS)
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  const refusalOf = async (who: Visitor) => {
    const before = await hashOfMoney(site.platform)
    const answer = await place(who, shareOf(1))
    expect(await hashOfMoney(site.platform)).toBe(before)
    return answer.body.code
  }
  const uses = () => site.platform.db.selectFrom('badge_use').selectAll().execute()

  test('TIP-03 one badge is one buyer’s in a Pocket, who may order again', async () => {
    expect(await refusalOf(await newBacker(site))).toBe('pocket_not_yet_open')
    const first = await place(ana, shareOf(1))
    expect(first.status).toBe(201)
    expect((await place(ana, shareOf(1))).status).toBe(201)
    expect(await uses()).toMatchObject([
      {
        certificate_number: badge,
        person_id: await personOf(site.platform, ana),
        backing_id: first.body.backingId,
      },
    ])
  })

  test('TIP-03 a badge that came over after the opening of the window lets nobody in', async () => {
    const bea = await newBacker(site)
    const { db } = site.platform
    const [from_id, to_id] = [
      await personOf(site.platform, ana),
      await personOf(site.platform, bea),
    ]
    const moved = (at: Date) => ({
      certificate_number: badge,
      from_id,
      to_id,
      route: 'in_house_sale' as const,
      price_micro: 1n as never,
      at,
    })
    const give = (holder_id: string) =>
      db.updateTable('certificate').set({ holder_id }).where('number', '=', badge).execute()
    await db.insertInto('certificate_transfer').values(moved(site.clock.now())).execute()
    await give(to_id)
    expect(await refusalOf(bea)).toBe('pocket_not_yet_open')
    await sql`alter table certificate_transfer disable trigger append_only`.execute(db)
    await db.updateTable('certificate_transfer').set({ at: testStart }).execute()
    // Held in time by now, and used by another buyer.
    expect(await refusalOf(bea)).toBe('priority_used')
    await db.deleteFrom('certificate_transfer').execute()
    await sql`alter table certificate_transfer enable trigger append_only`.execute(db)
    await give(from_id)
  })

  test('TIP-03 everybody is served once the public opening has come', async () => {
    site.clock.advance(47 * HOUR_MS)
    const late = await newBacker(site)
    expect((await place(late, shareOf(1))).status).toBe(201)
    expect(await uses()).toHaveLength(1)
  })
})
