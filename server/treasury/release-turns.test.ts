// @module-tag long
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addMilliseconds, HOUR_MS } from '#domain/kernel/time.ts'
import { embedded } from '#tests/databases.ts'
import { buy } from '#tests/fixtures/orders.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { newKnownBacker, openWorkedPocket } from '#tests/fixtures/worked-pocket.ts'
import { releaseEscrow } from './release-escrow.ts'

test('PAY-03 a Pocket has its turn however many that closed before it still wait', async () => {
  const site = await startTestPlatform(embedded.open)
  const { platform } = site
  const { db } = platform
  const terms = { level1: false, withdrawalPolicy: 'cooling_off_14d' } as const
  const withdrawable = await openWorkedPocket(site, terms)
  const order = { kind: 'share', pocketId: withdrawable.pocketId, units: 1, level2: false } as const
  const bought = await buy(await newKnownBacker(site), { ...order, waiver: null })
  await platform.worker.drain()
  const close = (pocketId: string, closed_at: Date) =>
    db.updateTable('pocket').set({ closed_at }).where('id', '=', pocketId).execute()
  const now = platform.clock.now()
  const waiting: string[] = []
  for (let copies = 0; copies < 100; copies++) {
    const { pocketId } = await openWorkedPocket(site, terms)
    const id = platform.randomness.uuid()
    const own = { id, pocket_id: pocketId, payment_id: id, certificate_number: 1_000 + copies }
    await sql`insert into backing select (jsonb_populate_record(b, ${JSON.stringify(own)}::jsonb)).*
      from backing b where id = ${bought}`.execute(db)
    await close(pocketId, addMilliseconds(now, -HOUR_MS))
    waiting.push(pocketId)
  }
  const last = await openWorkedPocket(site, { level1: false })
  await close(last.pocketId, now)
  await releaseEscrow(platform)
  const plannedAt = async (pocketId: string) => {
    const pocket = db.selectFrom('pocket').select('release_planned_at').where('id', '=', pocketId)
    return (await pocket.executeTakeFirstOrThrow()).release_planned_at
  }
  expect(await plannedAt(waiting[0] ?? '')).toBeNull()
  expect(await plannedAt(last.pocketId)).toEqual(now)
  await site.close()
})
