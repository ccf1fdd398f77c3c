import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideTerms } from '#domain/campaigns/pocket-terms.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { verify } from '#server/assurance/verify.ts'
import { seedSandbox } from '#server/host/seed.ts'
import { hashOfMoney } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform, testStart } from '#tests/fixtures/platform.ts'
import { onEveryDatabase } from '#tests/on-every-database.ts'
import { accountsWith } from './natural-person.ts'
import { type Database, openDatabase } from './open-database.ts'
import { sandboxIds, sandboxPockets } from './sandbox-world.ts'

onEveryDatabase('the guards of the data', (database) => {
  let site: TestPlatform
  let db: Database
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    db = site.platform.db
  })
  afterAll(() => site.close())

  let entries = 1_000n
  const book = (amounts: readonly bigint[], key = `test:${++entries}`) =>
    db.transaction().execute(async (trx) => {
      const id = ++entries
      await sql`insert into ledger_entry (id, business_key, kind, booked_at)
        values (${id}, ${key}, 'refund', ${testStart})`.execute(trx)
      if (amounts.length === 0) return
      await sql`insert into posting select ${id}::bigint, position, 'clearing:card', amount
        from unnest(${amounts}::bigint[]) with ordinality as each (amount, position)`.execute(trx)
    })

  test('each way to an order’s people, payment, postings and refunds has an index', async () => {
    const ids = [crypto.randomUUID()]
    const ways = [
      accountsWith(ids),
      sql`select outcome from payment where payment_id = any(${ids}::text[])`,
      sql`select amount_micro from posting where entry_id = ${1n}::bigint`,
      sql`select key from effect_intent where kind = 'chain_refund' and state = 'done'
        order by changed_at limit 1`,
    ]
    for (const way of ways) {
      const plan = await db.transaction().execute(async (trx) => {
        // A way that has no index is gone all the same.
        await sql`set local enable_seqscan = off`.execute(trx)
        return sql`explain ${way}`.execute(trx)
      })
      expect(JSON.stringify(plan.rows)).toContain('Index')
      expect(JSON.stringify(plan.rows)).not.toContain('Seq Scan')
    }
  })

  test('what the log keeps of a proposal is found by it, however many are about its subject', async () => {
    const way = sql`explain select detail from audit_log
      where subject = 'income:all' and detail ->> 'proposalId' = ${crypto.randomUUID()}`
    const { rows } = await db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      return way.execute(trx)
    })
    expect(JSON.stringify(rows)).toMatch(/Index Cond: [^}]*proposalId/)
  })

  test('an entry has two postings or more, and they sum to zero', async () => {
    await expect(book([])).rejects.toThrow(/0 postings/)
    await expect(book([5n])).rejects.toThrow(/sum to zero/)
    await expect(book([5n, -4n])).rejects.toThrow(/sum to zero/)
    await expect(book([5n, 0n])).rejects.toThrow(/check constraint/)
    await book([5n, -3n, -2n])
  })

  test('nothing is booked twice under one key', async () => {
    await book([1n, -1n], 'test:once')
    await expect(book([1n, -1n], 'test:once')).rejects.toThrow(/ledger_entry_business_key_key/)
  })

  test.each([
    ['change', 'update posting set amount_micro = amount_micro * 2'],
    ['removal', 'delete from posting'],
    ['emptying', 'truncate posting'],
    ['change of an entry', "update ledger_entry set kind = 'refund'"],
    ['emptying of entries', 'truncate ledger_entry'],
    ['change of a step', "update backing_transition set to_state = 'refunded'"],
  ])('the books refuse a %s', async (_what, statement) => {
    await sql`insert into backing_transition (backing_id, to_state, at)
      values (gen_random_uuid(), 'quoted', ${testStart})`.execute(db)
    await expect(sql.raw(statement).execute(db)).rejects.toThrow(/append-only/)
  })

  test('every table that only grows refuses to be emptied, also by its owner', async () => {
    const { rows } = await sql<{ table: string }>`select tgrelid::regclass::text as table
      from pg_trigger where tgname = 'append_only'`.execute(db)
    const tables = rows.map(({ table }) => table)
    expect(tables).toEqual(expect.arrayContaining(['waiver_evidence', 'sale', 'approval']))
    for (const table of tables) {
      await expect(sql.raw(`truncate ${table} cascade`).execute(db)).rejects.toThrow(/append-only/)
    }
  })

  test('postings are not slipped into an entry later, nor into none', async () => {
    await book([5n, -5n])
    const slip = (first: number) =>
      sql`insert into posting select ${entries}::bigint, ${first}::int + n, 'clearing:card', 7 - 14 * n
        from generate_series(0, 1) n`
    await expect(slip(8).execute(db)).rejects.toThrow(/were written before/)
    await expect(
      sql`with one as (insert into posting values (${entries}, 8, 'a', 7) returning entry_id)
        insert into posting select entry_id, 9, 'a', -7 from one`.execute(db),
    ).rejects.toThrow(/were written before|sum to zero/)
    // Whoever has just written the entry adds nothing either, and what was undone was never written.
    await db.transaction().execute(async (trx) => {
      const id = ++entries
      const write = sql`insert into posting values (${id}, 0, 'a', 1), (${id}, 1, 'b', -1)`
      await sql`savepoint one`.execute(trx)
      await sql`insert into ledger_entry values (${id}, ${`test:${id}`}, 'refund', null, null, null, now())`.execute(
        trx,
      )
      await sql`savepoint two`.execute(trx)
      await write.execute(trx)
      await sql`rollback to two`.execute(trx)
      await write.execute(trx)
      await sql`release one`.execute(trx)
      await sql`savepoint three`.execute(trx)
      await expect(slip(8).execute(trx)).rejects.toThrow(/were written before/)
      await sql`rollback to three`.execute(trx)
    })
    await expect(
      sql`insert into posting values (${entries}, 9, 'clearing:card', 1)`.execute(db),
    ).rejects.toThrow(/sum to zero/)
    await expect(
      sql`insert into posting values (99, 0, 'a', 1), (99, 1, 'b', -1)`.execute(db),
    ).rejects.toThrow(/names no entry/)
  })

  test('PKT-01 the terms of a published Pocket do not change, and no Pocket is oversold', async () => {
    const pocket = db.updateTable('pocket').where('id', '=', sandboxIds.share)
    await expect(pocket.set({ closes_at: testStart }).execute()).rejects.toThrow(/are fixed/)
    await expect(pocket.set({ unit_cursor: 401 }).execute()).rejects.toThrow(/never_oversold/)
  })

  test('PKT-01 the invented Pockets keep the rules, and their reserve covers what it must', async () => {
    for (const { terms } of sandboxPockets(testStart)) {
      expect(decideTerms(terms, DEFAULT_SETTINGS, terms.opensAt)).toMatchObject({ ok: true })
    }
    const { earmark_micro } = await db
      .selectFrom('pocket')
      .select('earmark_micro')
      .where('id', '=', sandboxIds.share)
      .executeTakeFirstOrThrow()
    // The larger of a quarter of 16,000 and one fight's 8,000, out of the 10,000 of the reserve.
    expect(earmark_micro).toBe(8_000_000_000n)
  })

  test('the sandbox is filled once', async () => {
    const before = await hashOfMoney(site.platform)
    await seedSandbox(site.platform)
    expect(await hashOfMoney(site.platform)).toBe(before)
  })

  test('the verification names what is wrong', async () => {
    await db
      .updateTable('pocket')
      .set({ unit_cursor: 3 })
      .where('id', '=', sandboxIds.share)
      .execute()
    await sql`alter table posting disable trigger user`.execute(db)
    await sql`update posting set amount_micro = amount_micro + 1 where position = 0`.execute(db)
    const found = new Set((await verify(site.platform)).map((difference) => difference.invariant))
    expect(['L1', 'L6', 'R11'].filter((invariant) => found.has(invariant))).toEqual(['L1', 'L6'])
  })
})

test('the embedded database keeps its data in the data folder, and two do not open it', {
  tags: 'long',
}, async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'coin-rouge-'))
  const first = await openDatabase({ databaseUrl: undefined, dataDir }, testStart)
  await first.db.updateTable('launch_switch').set({ changed_by: 'somebody' }).execute()
  await expect(openDatabase({ databaseUrl: undefined, dataDir }, testStart)).rejects.toThrow(
    /already uses the data folder/,
  )
  await first.close()
  const second = await openDatabase({ databaseUrl: undefined, dataDir }, testStart)
  const rows = await second.db.selectFrom('launch_switch').select('changed_by').execute()
  expect(rows[0]?.changed_by).toBe('somebody')
  await second.close()
  rmSync(dataDir, { recursive: true })
})
