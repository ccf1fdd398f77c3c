import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Trx } from '#server/db/in-transaction.ts'
import { verify } from '#server/ledger/verify.ts'
import type { Platform } from '#server/platform.ts'
import { startTestPlatform } from '#server/test-platform.ts'
import { databases } from '#tests/databases.ts'
import { fillBooks } from './test-books.ts'
import { faultsOfMoney } from './test-faults.ts'
import { faultsAround } from './test-faults-around.ts'
import { faultsOfPayouts } from './test-faults-payouts.ts'

const faults = [...faultsOfMoney, ...faultsAround, ...faultsOfPayouts]

class Undo extends Error {}

/** Takes away what the database itself would refuse about a table. */
async function loosen(trx: Trx, table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = ${table}::regclass and contype in ('c', 'u')`.execute(trx)
  for (const { name } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(trx)
  }
}

/** What verification says with a fault in the books; the fault is taken back. */
async function withFault(platform: Platform, fault: string): Promise<readonly string[]> {
  let named: readonly string[] = []
  const work = async (trx: Trx) => {
    // Without triggers and foreign keys: as somebody with the database in hand could do it.
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const statement of fault.split(';')) {
      const table = /^\s*loosen (\w+)/.exec(statement)?.[1]
      await (table ? loosen(trx, table) : sql.raw(statement).execute(trx))
    }
    named = (await verify({ ...platform, db: trx })).map(({ check }) => check)
    throw new Undo()
  }
  await platform.db
    .transaction()
    .execute(work)
    .catch((error) => {
      if (!(error instanceof Undo)) throw error
    })
  return named
}

describe.each(databases)('the books on $name', (database) => {
  test(`are whole, and each of ${faults.length} single faults is named`, async () => {
    const site = await startTestPlatform(database.open)
    const { platform } = site
    const ids = await fillBooks(site)
    expect(await verify(platform)).toEqual([])
    const missed: string[] = []
    for (const [check, fault] of faults) {
      const named = await withFault(platform, fault(ids))
      if (!named.includes(check)) missed.push(`${check}: ${named.join(', ') || 'nothing'}`)
    }
    expect(missed).toEqual([])
    expect(await verify(platform)).toEqual([])
    await site.close()
  })

  test('a difference says what was expected and what was found', async () => {
    const site = await startTestPlatform(database.open)
    const { platform } = site
    await sql`update pocket set void_units = 0, unit_cursor = 2 where kind = 'share'`.execute(
      platform.db,
    )
    const [difference] = await verify(platform)
    expect(difference).toMatchObject({
      invariant: 'L6',
      check: 'cursors-end-the-intervals',
      expected: '0',
      found: '2',
    })
    await site.close()
  })
})
