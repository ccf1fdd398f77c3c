import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ActOrder } from '#server/ports/door.ts'
import { databases } from '#tests/databases.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { intendActs } from './intend-acts.ts'
import { sendActs } from './send-acts.ts'

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

  test('NFT-02 C7 while money is stopped the contract is told of halts and burn dates, and of nothing else', async () => {
    const { platform, clock, close } = await startTestPlatform(database.open)
    onTestFinished(close)
    const { db, ports } = platform
    const now = clock.now()
    await sql`insert into chain_act (key, act, pocket_id, order_id, from_at, created_at)
      select act, act, pocket, order_id, case when act = 'set_burn_date' then ${now}::timestamptz end, ${now} from (values
        ('set_halt', (select min(id::text)::uuid from pocket), null::uuid),
        ('set_burn_date', (select min(id::text)::uuid from pocket), null),
        ('end_recovery', null, gen_random_uuid())) told (act, pocket, order_id)`.execute(db)
    const told: string[] = []
    const chain = {
      ...ports.chain,
      sendActs: async (orders: readonly ActOrder[]) => {
        told.push(...orders.map(({ act }) => act))
        return orders.map(({ key }) => ({ key, isSo: true as const }))
      },
    }
    const send = () => sendActs({ ...platform, ports: { ...ports, chain } }, 0n)
    await sql`insert into money_stop (began_at, differences) values (${now}, '[]')`.execute(db)
    await send()
    expect(told.splice(0).toSorted()).toEqual(['set_burn_date', 'set_halt'])
    await sql`delete from money_stop`.execute(db)
    await send()
    expect(told).toEqual(['end_recovery'])
  })
})
