import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/kernel/time.ts'
import { isStopped } from '#server/ledger/money-stop.ts'
import { databases } from '#tests/databases.ts'
import { buy, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'
import { readHealth } from './health.ts'
import { maintenanceTick } from './maintenance-tick.ts'

afterEach(() => vi.restoreAllMocks())

describe.each(databases)('the scheduled verification of the books on $name', (database) => {
  test('finds within the hour what was changed behind a link that was good', async () => {
    const site = await startTestPlatform(database.open)
    const { platform, clock } = site
    const { db } = platform
    await buy(await newBacker(site), tipOf('10'))
    const began = performance.now()
    const uptime = vi.spyOn(performance, 'now').mockReturnValue(began)
    const look = async (afterMs: number) => {
      clock.advance(afterMs)
      uptime.mockReturnValue(performance.now() + MINUTE_MS)
      await platform.worker.drain()
      return isStopped(db)
    }
    await look(0)
    expect(await look(15 * MINUTE_MS)).toBe(false)
    await sql`alter table ledger_entry disable trigger user`.execute(db)
    await sql`update ledger_entry set booked_at = booked_at + interval '1 second'
      where id = (select min(id) from ledger_entry)`.execute(db)
    await sql`alter table ledger_entry enable trigger user`.execute(db)
    expect(await look(HOUR_MS)).toBe(true)
    const stop = await db.selectFrom('money_stop').select('differences').executeTakeFirstOrThrow()
    expect(stop.differences).toMatchObject([{ check: 'links-seal-what-is-there' }])
    await site.close()
  })

  test('tells of what differs from a rule, and lets money go on', { tags: 'long' }, async () => {
    const site = await startTestPlatform(database.open)
    const { platform, clock } = site
    const { db } = platform
    await buy(await newBacker(site), tipOf('10'))
    await platform.worker.drain()
    await sql`update reservation set counter_micro = counter_micro + 1`.execute(db)
    const uptime = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + MINUTE_MS)
    clock.advance(15 * MINUTE_MS)
    await platform.worker.drain()
    uptime.mockRestore()
    expect(await isStopped(db)).toBe(false)
    expect(await readHealth(platform)).toMatchObject({ differencesTold: 1, moneyStoppedAt: null })
    await site.close()
  })

  test('finds a sealer that has come to nothing look after look, and not one that begins again', {
    tags: 'long',
  }, async () => {
    const site = await startTestPlatform(database.open)
    const { platform, clock } = site
    const { db } = platform
    const began = performance.now()
    const uptime = vi.spyOn(performance, 'now').mockReturnValue(began)
    const look = async () => {
      clock.advance(15 * MINUTE_MS)
      uptime.mockReturnValue(performance.now() + MINUTE_MS)
      await platform.worker.drain().catch(() => undefined)
      return isStopped(db)
    }
    await look()
    await look()
    await sql`update seal_source set noted_at = now() - interval '3 days'`.execute(db)
    await sql`alter table seal disable trigger user`.execute(db)
    await sql`update seal set sealed_at = now() - interval '3 days'`.execute(db)
    expect(await look()).toBe(false)

    await buy(await newBacker(site), tipOf('10'))
    await sql`update seal_source set noted_at = now() - interval '3 days'`.execute(db)
    await sql`update seal set sealed_at = now() - interval '3 days'`.execute(db)
    await sql`alter table seal add constraint in_the_way check (sequence < 0) not valid`.execute(db)
    // The first two could be those of a process that ended and of the one that follows it.
    expect([await look(), await look(), await look()]).toEqual([false, false, true])
    await site.close()
  })

  test('is at the whole chain once an hour, whichever process has its turn', {
    tags: 'long',
  }, async () => {
    const site = await startTestPlatform(database.open)
    const { platform, clock } = site
    const { db } = platform
    const read = () => db.selectFrom('scheduled_verification').selectAll().executeTakeFirstOrThrow()
    const looks = async () => {
      await sql`update scheduled_job set due_at = ${clock.now()} where name = 'verify'`.execute(db)
      // Another object of the same database is another process to whatever is kept in memory.
      expect(await maintenanceTick({ ...platform })).toEqual([])
      return read()
    }
    await platform.worker.drain()
    const whole = await looks()
    expect(whole).toMatchObject({ whole_at: clock.now(), verified_at: clock.now() })
    expect(whole.verified_by).toContain(String(process.pid))
    clock.advance(30 * MINUTE_MS)
    expect(await looks()).toMatchObject({ whole_at: whole.whole_at, verified_at: clock.now() })
    clock.advance(30 * MINUTE_MS)
    expect(await looks()).toMatchObject({ whole_at: clock.now() })

    // After a look that finds something the next one is at everything again.
    await sql`alter table seal disable trigger user`.execute(db)
    await sql`update seal set hash = repeat('0', 64) where sequence = 1`.execute(db)
    clock.advance(HOUR_MS)
    expect(await looks()).toMatchObject({ whole_at: null, verified_up_to: 0n })
    await site.close()
  })
})
