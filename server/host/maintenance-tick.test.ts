import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { databases } from '#tests/databases.ts'
import { buy, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'
import { askDue, maintenanceTick } from './maintenance-tick.ts'

const SECOND_MS = 1_000

describe.each(databases)('the maintenance on $name', (database) => {
  let site: TestPlatform
  beforeEach(async () => {
    site = await startTestPlatform(database.open)
    await site.platform.worker.drain()
  })
  afterEach(() => site.close())
  const due = async () => (await askDue(site.platform, true).execute(site.platform.db)).rows[0]?.due

  test('one statement says that nothing is due, and what time makes due', async () => {
    // Whether something is expected of the chain is no matter of time.
    expect((await due())?.filter((name) => name !== 'follow_chain')).toEqual([])
    const { closes_at } = await site.platform.db
      .selectFrom('pocket')
      .select('closes_at')
      .where('id', '=', sandboxIds.tips)
      .executeTakeFirstOrThrow()
    site.clock.advance(closes_at.getTime() - site.clock.now().getTime())
    expect(await due()).not.toContain('close_pockets')
    site.clock.advance(60 * 60 * SECOND_MS)
    expect(await due()).toContain('close_pockets')
    expect(await maintenanceTick(site.platform)).toEqual([])
    expect(await due()).not.toContain('close_pockets')
  })

  test('no table that grows is read from one end to the other to find what is due', async () => {
    const compiled = askDue(site.platform, true).compile(site.platform.db)
    const plan = await site.platform.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      const explain = sql.raw(`explain ${compiled.sql.replace(/\$\d+/g, 'null')}`)
      return (await explain.execute(trx)).rows.map((row) => Object.values(row as object)[0])
    })
    const read = plan.flatMap((line) => /Seq Scan on (\w+)/.exec(String(line))?.[1] ?? [])
    expect(plan.join('\n')).toContain('Index')
    const large = [
      'pocket',
      'pocket_fight',
      'fight',
      'backing',
      'backing_transition',
      'certificate',
    ]
    const more = ['kyc_case', 'reservation', 'purchase', 'card_quote', 'effect_intent', 'seal']
    const added = ['ledger_entry', 'audit_log', 'release_step', 'outbox', 'webhook_delivery']
    expect(read.filter((table) => [...large, ...more, ...added].includes(table))).toEqual([])
  })

  test('each tick looks at the chain while a token is meant to be there', async () => {
    await buy(await newBacker(site), tipOf('10'))
    await site.platform.worker.drain()
    const { ports } = site.platform
    const heads = vi.fn(ports.chain.heads)
    ports.chain = { ...ports.chain, heads }
    await maintenanceTick(site.platform, true)
    await maintenanceTick(site.platform, true)
    expect(heads).toHaveBeenCalledTimes(2)
  })

  test('where nobody can be asked what is due, each step finds out for itself', async () => {
    const { db, log } = site.platform
    const warned = vi.spyOn(log, 'warn')
    await sql`alter table wallet_recovery rename to elsewhere`.execute(db)
    site.clock.advance(24 * 60 * 60 * SECOND_MS)
    const failures = await maintenanceTick(site.platform)
    expect(warned).toHaveBeenCalled()
    expect(failures.map(String)).toEqual([expect.stringContaining('wallet_recovery')])
    await sql`alter table elsewhere rename to wallet_recovery`.execute(db)
  })
})
