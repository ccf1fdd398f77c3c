import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { publicAccount } from '#domain/assurance/public-books.ts'
import { CHART_OF_ACCOUNTS } from '#domain/ledger/chart-of-accounts.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { sealCommitted } from '#server/ledger/seal.ts'
import { databases, oneDatabase } from '#tests/databases.ts'
import { askAs } from '#tests/fixtures/operators.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { keepBalances, readPocketSums, readShownBalances } from './kept-balances.ts'
import { verify } from './verify.ts'

/** Each account of the chart, three of those that there are many of. */
const accounts = CHART_OF_ACCOUNTS.flatMap(({ pattern }) =>
  [1, 2, 3].map((n) => pattern.replace(/<[a-z]+>/g, `0000-${n}`)),
)
const shown = (path: string) =>
  path.startsWith('payable:holders:') ? 'payable:holders' : publicAccount(path)

const byAccount = (one: { account: string }, other: { account: string }) =>
  one.account < other.account ? -1 : 1

const pockets = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`)

/** Entries at random days, each between two random accounts of the chart, three in four of a Pocket. */
async function layEntries(db: Database, count: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`with laid as (
        insert into ledger_entry (id, business_key, kind, pocket_id, booked_at)
        select nextval('ledger_entry_id'), 'laid:' || gen_random_uuid(),
          (array['feeWithdrawal', 'release'])[1 + floor(random() * 2)::int], (${pockets}::uuid[])[1 + floor(random() * 4)::int],
          timestamptz '2026-01-01' + random() * interval '300 days'
        from generate_series(1, ${count}::int) returning id)
      insert into posting (entry_id, position, account, amount_micro)
      select id, side, (${accounts}::text[])[1 + floor(random() * ${accounts.length}::int)::int],
        case side when 0 then 1 else -1 end * (1 + id % 1000003) from laid, generate_series(0, 1) side`.execute(
      trx,
    )
  })
}

/** All postings, added up one by one. */
async function sumAnew(db: Database): Promise<Map<string, bigint>> {
  const sums = new Map<string, bigint>()
  for (const { account, amount_micro } of await db.selectFrom('posting').selectAll().execute()) {
    sums.set(shown(account), (sums.get(shown(account)) ?? 0n) + amount_micro)
  }
  return sums
}

/** All postings of one Pocket, added up one by one by public account and kind of entry. */
async function sumPocketAnew(db: Database, pocketId: string): Promise<Map<string, bigint>> {
  const rows = await db
    .selectFrom('posting')
    .innerJoin('ledger_entry', 'ledger_entry.id', 'entry_id')
    .select(['account', 'kind', 'amount_micro'])
    .where('pocket_id', '=', pocketId)
    .execute()
  return summed(rows.map(({ account, kind, amount_micro }) => [account, kind, amount_micro]))
}

function summed(rows: readonly (readonly [string, string, bigint])[]): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const [account, kind, amount] of rows) {
    const key = `${publicAccount(account)} ${kind}`
    sums.set(key, (sums.get(key) ?? 0n) + amount)
  }
  return sums
}

const sorted = (balances: ReadonlyMap<string, bigint>) =>
  [...balances].filter(([, balance]) => balance !== 0n).toSorted()

async function settleAtRandom(db: Database): Promise<void> {
  await sql`update seal_source set settled_id = greatest(settled_id, (select floor(random()
      * (1 + max(id)))::bigint from ledger_entry)) where source = 'entry'`.execute(db)
}

test.each(databases)('kept balances are all postings summed anew on $name', async ({ open }) => {
  const site = await startTestPlatform(open)
  const { db } = site.platform
  for (let round = 0; round < 8; round++) {
    await layEntries(db, 1 + Math.floor(Math.random() * 200))
    await settleAtRandom(db)
    if (round % 3 > 0) await keepBalances(site.platform)
    const anew = await sumAnew(db)
    expect(sorted(await readShownBalances(db))).toEqual(sorted(anew))
    const listed = await askAs(site, 'noor', 'GET', '/balances?limit=100')
    const amounts = [...anew].map(([account, sum]) => ({ account, amountMicro: `${sum}` }))
    expect(listed.body.items.toSorted(byAccount)).toEqual(amounts.toSorted(byAccount))
    const one = await readShownBalances(db, 'reserve:cover')
    expect(one.get('reserve:cover') ?? 0n).toBe(anew.get('reserve:cover') ?? 0n)
    for (const pocket of pockets) {
      const read = await readPocketSums(db, pocket)
      const known = summed(read.map((sum) => [sum.account, sum.kind, sum.amountMicro]))
      expect(sorted(known)).toEqual(sorted(await sumPocketAnew(db, pocket)))
    }
  }
  const kept = await db.selectFrom('kept_balance').select('account').execute()
  expect(kept.length).toBeGreaterThan(10)
  await site.close()
})

test.runIf(oneDatabase.races)('two processes keep each entry once', async () => {
  const site = await startTestPlatform(oneDatabase.open)
  const { db } = site.platform
  await layEntries(db, 500)
  await sql`update seal_source set settled_id = (select max(id) from ledger_entry)`.execute(db)
  await Promise.all([1, 2, 3, 4].map(() => keepBalances(site.platform)))
  expect(sorted(await readShownBalances(db))).toEqual(sorted(await sumAnew(db)))
  await site.close()
})

test.each(databases)(
  'verifying names a kept balance that is not the books’ on $name',
  async ({ open }) => {
    const site = await startTestPlatform(open)
    const { db } = site.platform
    await sealCommitted(site.platform)
    await sql`update seal_source set settled_id = (select max(id) from ledger_entry)
    where source = 'entry'`.execute(db)
    await keepBalances(site.platform)
    expect(await verify(site.platform)).toEqual([])
    await sql`update kept_balance set amount_micro = amount_micro + 1 where account = 'reserve:cover'`.execute(
      db,
    )
    const shown = { check: 'kept-balances-are-the-books', where: 'reserve:cover' }
    expect(await verify(site.platform)).toMatchObject([shown])
    await sql`insert into kept_pocket_sum values (${pockets[0]}, 'income:premium', 'release', 1)`.execute(
      db,
    )
    const ofPocket = {
      check: 'kept-pocket-sums-are-the-books',
      where: `${pockets[0]} income:premium release`,
    }
    expect(await verify(site.platform)).toMatchObject([shown, ofPocket])
    await site.close()
  },
)
