import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/kernel/db/open-database.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { convertCardFunds } from '#server/orders/convert-card-funds.ts'
import { oneDatabase } from '#tests/databases.ts'
import { buy, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, visitTestPlatform } from '#tests/fixtures/visitor.ts'

/** Lets nobody read what explains a difference of the contract until told to release. */
async function holdClaims(db: Database) {
  const held = await db.startTransaction().execute()
  await sql`lock table chain_claim in access exclusive mode`.execute(held)
  return () => held.rollback().execute()
}

async function untilTheyWait(db: Database, readers: number): Promise<void> {
  const countWaiting = async () => {
    const { rows } = await sql`select from pg_locks
      where relation = 'chain_claim'::regclass and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
    return rows.length
  }
  await expect.poll(countWaiting, { timeout: 4_000 }).toBe(readers)
}

async function countMoves(db: Database): Promise<number> {
  const { rows } = await sql`select from chain_move`.execute(db)
  return rows.length
}

// Only there a payment can be booked between two reads.
test.runIf(oneDatabase.races)(
  'PAY-03 books = contract + underway also for whoever asks while a payment is booked',
  async () => {
    const site = await startTestPlatform(oneDatabase.open)
    const { db } = site.platform
    const backer = await newBacker(site)
    await buy(backer, tipOf('5'))
    await site.platform.worker.drain()
    const before = await countMoves(db)
    const releaseHold = await holdClaims(db)
    const ask = (path: string) => visitTestPlatform(site.url).send('GET', path)
    const asked = [ask('/api/transparency'), ask(`/api/pockets/${sandboxIds.tips}/escrow`)] as const
    await untilTheyWait(db, asked.length)
    await convertCardFunds(site.platform, await buy(backer, tipOf('12')))
    expect(await countMoves(db)).toBe(before + 1)
    await releaseHold()
    const [whole, ofPocket] = await Promise.all(asked)
    const { sheet, contract } = whole.body
    expect(BigInt(contract.heldMicro) + BigInt(contract.underway.totalMicro)).toBe(
      BigInt(sheet.held.totalMicro),
    )
    expect(ofPocket.body.underway.totalMicro).toBe(ofPocket.body.held.totalMicro)
    await site.close()
  },
)
