import { describe, expect, test } from 'vitest'
import { usdc } from '#domain/kernel/money.ts'
import { inTransaction } from '#server/kernel/db/in-transaction.ts'
import { databases } from '#tests/databases.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { openAccounts, readBalance, readBalances } from './balances.ts'

describe.each(databases)('balances on $name', (database) => {
  test('are in their normal sense, and opening twice changes nothing', async () => {
    const site = await startTestPlatform(database.open)
    const { db } = site.platform
    expect(await readBalance(db, 'reserve:cover')).toBe(usdc(10_000))
    expect(await readBalance(db, 'escrow:reserve')).toBe(usdc(10_000))
    const paths = ['payable:person:x', 'reserve:cover'] as const
    await inTransaction(db, (trx) => openAccounts(trx, paths))
    await inTransaction(db, (trx) => openAccounts(trx, paths))
    expect([...(await readBalances(db, paths)).values()]).toEqual([0n, usdc(10_000)])
    await site.close()
  })
})
