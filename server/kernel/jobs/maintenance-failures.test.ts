import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDays, addMilliseconds, HOUR_MS, MINUTE_MS } from '#domain/kernel/time.ts'
import { readHealth } from '#server/host/health.ts'
import { databases } from '#tests/databases.ts'
import { travelTo } from '#tests/fixtures/fights.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { openWorkedPocket } from '#tests/fixtures/worked-pocket.ts'
import { enqueue } from './enqueue.ts'

/** From now on this Pocket can't be closed, as if its row broke a rule that nobody thought of. */
async function plant(
  { platform }: TestPlatform,
  pocketId: string,
): Promise<() => Promise<unknown>> {
  const run = (text: string) => sql.raw(text).execute(platform.db)
  await run(`create function refuse_closing() returns trigger language plpgsql as $$
    begin
      if new.id = '${pocketId}' and new.closed_at is not null then raise exception 'planted'; end if;
      return new;
    end $$`)
  await run(`create trigger planted before update on pocket
    for each row execute function refuse_closing()`)
  return () => run('drop trigger planted on pocket')
}

describe.each(databases)('what the maintenance cannot digest on $name', (database) => {
  test('OPS-01 keeps nothing else waiting, and whoever runs the platform is told', async () => {
    const site = await startTestPlatform(database.open)
    const { platform, clock } = site
    const { pocketId: broken } = await openWorkedPocket(site, { level1: false })
    const { pocketId: sound } = await openWorkedPocket(site, { level1: false })
    const mend = await plant(site, broken)
    travelTo(site, addDays(clock.now(), 31))
    const mail = { key: 'late', to: 'a@example.org', subject: 'late', text: 'late', html: 'late' }
    await enqueue(platform.db, [{ key: mail.key, kind: 'mail', payload: mail }], clock.now())
    await expect(platform.worker.drain()).rejects.toThrow('not all could be withdrawn')

    const closedAt = async (id: string) =>
      (
        await platform.db
          .selectFrom('pocket')
          .select('closed_at')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).closed_at
    expect([await closedAt(broken), await closedAt(sound)]).toEqual([null, expect.any(Date)])
    const sent = platform.db.selectFrom('mail_outbox').select('key').where('key', '=', mail.key)
    expect(await sent.execute()).toEqual([{ key: mail.key }])
    const failure = { step: 'close_pockets', subject: broken, failures: 1 }
    const { maintenanceFailures } = await readHealth(platform)
    expect(maintenanceFailures).toMatchObject([failure])
    expect(maintenanceFailures[0]?.lastError).toBe('planted')

    await mend()
    await platform.worker.drain()
    expect(await closedAt(broken)).not.toBe(null)
    clock.advance(5 * MINUTE_MS + 1)
    expect((await readHealth(platform)).maintenanceFailures).toEqual([])
    const kept = () => platform.db.selectFrom('maintenance_failure').select('subject').execute()
    expect(await kept()).toHaveLength(1)
    travelTo(site, addDays(clock.now(), 31))
    await platform.worker.drain()
    expect(await kept()).toEqual([])
    await site.close()
  })

  test('OPS-01 what is done by the hour and fails is done again within a minute', {
    tags: 'long',
  }, async () => {
    const site = await startTestPlatform(database.open)
    const { platform, clock } = site
    const call = (from: string, to: string) =>
      sql`alter table ${sql.ref(from)} rename to ${sql.ref(to)}`.execute(platform.db)
    const dueAt = async () =>
      (
        await platform.db
          .selectFrom('scheduled_job')
          .select('due_at')
          .where('name', '=', 'expire_proposals')
          .executeTakeFirstOrThrow()
      ).due_at
    await platform.worker.drain()
    await call('proposal', 'elsewhere')
    clock.advance(HOUR_MS)
    await expect(platform.worker.drain()).rejects.toThrow('not all could be withdrawn')
    const { maintenanceFailures } = await readHealth(platform)
    const failure = { step: 'scheduled', subject: 'expire_proposals', failures: 1 }
    expect(maintenanceFailures).toContainEqual(expect.objectContaining(failure))
    expect(await dueAt()).toEqual(addMilliseconds(clock.now(), MINUTE_MS))

    await call('elsewhere', 'proposal')
    clock.advance(MINUTE_MS)
    await platform.worker.drain()
    expect(await dueAt()).toEqual(addMilliseconds(clock.now(), HOUR_MS))
    await site.close()
  })
})
