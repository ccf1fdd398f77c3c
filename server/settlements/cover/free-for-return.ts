import type { Selectable } from 'kysely'
import type { Entry } from '#domain/ledger/ledger.ts'
import { freezeEntries, freezeReleaseEntries } from '#domain/ledger/order-money.ts'
import type { BackingRow, Trx } from '#server/kernel/door.ts'
import { bookEntries, loadOrderMoney } from '#server/ledger/door.ts'

/**
 * Takes the money of frozen orders out of quarantine while `give` books what is returned to a fight's holders, theirs included;
 * the rest is frozen again. Their holders cannot claim their part before they are released.
 */
export async function whileFree(
  trx: Trx,
  orderIds: readonly string[],
  now: Date,
  give: () => Promise<void>,
): Promise<void> {
  const orders = await readOrders(trx, orderIds)
  for (const row of orders)
    await book(trx, row, freezeReleaseEntries(await loadOrderMoney(trx, row)), now)
  await give()
  for (const row of orders) await book(trx, row, freezeEntries(await loadOrderMoney(trx, row)), now)
}

function readOrders(trx: Trx, ids: readonly string[]) {
  if (ids.length === 0) return []
  return trx.selectFrom('backing').selectAll().where('id', 'in', ids).orderBy('id').execute()
}

async function book(
  trx: Trx,
  { id: backingId, pocket_id: pocketId }: Selectable<BackingRow>,
  entries: readonly Entry[],
  now: Date,
): Promise<void> {
  const booked = entries.map((entry) => ({ entry, backingId, pocketId }))
  await bookEntries(trx, booked, now)
}
