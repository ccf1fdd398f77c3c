import { usdc } from '#domain/kernel/money.ts'
import { addDays } from '#domain/kernel/time.ts'
import { fundedReserve } from '#domain/settlements/settlement-journals.ts'
import { layFights } from '#server/bouts/door.ts'
import { insertUpdate, layPocket, layRecipients } from '#server/campaigns/door.ts'
import { seedOperators } from '#server/identity/door.ts'
import {
  inTransaction,
  lockRows,
  type Platform,
  sandboxFederation,
  sandboxFighters,
  sandboxFights,
  sandboxIds,
  sandboxPockets,
  sandboxUpdates,
  type Trx,
} from '#server/kernel/door.ts'
import { bookEntries } from '#server/ledger/door.ts'

/**
 * Fills an empty sandbox with invented people, fights and Pockets, once; false where they are there already. Called
 * only where every provider is a sandbox.
 */
export async function seedSandbox(platform: Platform): Promise<boolean> {
  const now = platform.clock.now()
  return inTransaction(platform.db, async (trx) => {
    // Two servers that start together on one database seed it once.
    await trx.selectFrom('launch_switch').select('name').forUpdate().execute()
    const seeded = await trx
      .selectFrom('pocket')
      .select('id')
      .where('id', '=', sandboxIds.tips)
      .executeTakeFirst()
    if (seeded) return false
    await seedOperators(trx, now)
    await seedPeople(trx, now)
    for (const pocket of sandboxPockets(now)) await layPocket(trx, pocket, now)
    for (const { daysAgo, ...update } of sandboxUpdates) {
      await insertUpdate(trx, update, addDays(now, -daysAgo))
    }
    await fundReserve(trx, now)
    return true
  })
}

/** Unless two operators have already booked a transfer by that name: it is in the reserve then. */
async function fundReserve(trx: Trx, now: Date): Promise<void> {
  await lockRows(trx, { reserve: true })
  const entry = fundedReserve('sandbox', usdc(10_000))
  const known = await trx
    .selectFrom('ledger_entry')
    .select('id')
    .where('business_key', '=', entry.businessKey)
    .executeTakeFirst()
  if (!known) await bookEntries(trx, [{ entry, backingId: null, pocketId: null }], now)
}

async function seedPeople(trx: Trx, now: Date): Promise<void> {
  const verifiedAt = addDays(now, -90)
  await layRecipients(trx, sandboxFighters, [sandboxFederation], verifiedAt)
  await layFights(trx, sandboxFights(now))
}
