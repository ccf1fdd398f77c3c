import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { intendActs } from './intend-acts.ts'

describe.each(databases)('on $name', (database) => {
  test('C7 what is to be told of Pockets is looked for among the latest, and each minute among all', async () => {
    const { platform, clock, close } = await startTestPlatform(database.open)
    onTestFinished(close)
    const told = async () => {
      await intendActs(platform)
      const { rows } = await sql<{ key: string }>`select key from chain_act
      where act = 'open_pocket' order by key`.execute(platform.db)
      return rows
    }
    const forget = sql`delete from chain_act`
    const all = await told()
    expect(all.length).toBeGreaterThan(1)
    await forget.execute(platform.db)
    clock.advance(59_000)
    expect(await told()).toEqual([])
    clock.advance(1_000)
    expect(await told()).toEqual(all)
    // One that was published just now is found at once.
    await forget.execute(platform.db)
    await sql`update pocket set published_at = ${clock.now()}
    where 'open:' || id = ${all[0]?.key}`.execute(platform.db)
    expect(await told()).toEqual([all[0]])
  })
})
