import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { databases } from '#tests/databases.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { exactJson } from './exact-json.ts'
import { logBaseSettings } from './log-base-settings.ts'

describe.each(databases)('the settings of a release on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())

  const logged = async () => {
    const rows = await site.platform.db
      .selectFrom('audit_log')
      .select('detail')
      .where('subject', '=', 'settings:base')
      .orderBy('id')
      .execute()
    return rows.map(({ detail }) => detail)
  }
  const start = () => logBaseSettings(site.platform.db, site.clock.now())
  const base = JSON.parse(exactJson(DEFAULT_SETTINGS))

  test('R11 are in the log once, however often and with however many processes it starts', async () => {
    expect(await logged()).toEqual([{ base }])
    await Promise.all([start(), start(), start()])
    expect(await logged()).toEqual([{ base }])
  })

  test('R11 are in the log again after another release has counted', async () => {
    await sql`insert into audit_log (at, actor_kind, operation, subject, detail)
      select at, actor_kind, operation, subject,
        jsonb_set(detail, '{base,closingMinutes}', '90')
      from audit_log where subject = 'settings:base'`.execute(site.platform.db)
    await start()
    await start()
    const earlier = { base: { ...base, closingMinutes: 90 } }
    expect(await logged()).toEqual([{ base }, earlier, { base }])
  })
})
