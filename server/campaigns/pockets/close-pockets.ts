import { sql } from 'kysely'
import { decideClose } from '#domain/campaigns/pocket-close.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { type MicroUsdc, micro } from '#domain/kernel/money.ts'
import {
  eachApart,
  enqueue,
  enqueueEvent,
  idOf,
  inTransaction,
  lockPocket,
  type Platform,
  recordAudit,
  type Trx,
} from '#server/kernel/door.ts'
import { bookEntries, readBalances, standsAsPaid } from '#server/ledger/door.ts'

/** Pockets whose sale has ended for good: by date, or sold out. */
export function pocketsToClose({ clock }: Pick<Platform, 'clock'>) {
  const now = clock.now()
  const closable = sql`published_at is not null and closed_at is null and cancelled_at is null
    and frozen_at is null`
  const drained = sql`least(closes_at, ended_early_at)
    + make_interval(mins => (sold_under ->> 'closingMinutes')::int) <= ${now}`
  // Those past their dates are found by an index; the hour for late payments is checked after it. Sold-out ones are looked for
  // among the open ones: an index on units sold would slow down every payment.
  return sql<{ id: string }>`
    select id, closes_at from pocket where ${closable} and closes_at <= ${now} and ${drained}
    union select id, closes_at from pocket where ${closable} and ended_early_at <= ${now} and ${drained}
    union select id, closes_at from pocket where ${closable} and unit_cursor = unit_count`
}

/**
 * Closes every Pocket whose sale has ended for good; one whose USDC is still on its way delays no other. Rules PKT-01, FEE-01.
 */
export async function closePockets(platform: Platform): Promise<void> {
  const due = sql<{ id: string }>`${pocketsToClose(platform)} order by closes_at`
  const { rows } = await due.execute(platform.db)
  await eachApart(rows, idOf, ({ id }) => closeOne(platform, id))
}

async function closeOne(platform: Platform, pocketId: string): Promise<void> {
  await inTransaction(platform.db, async (trx) => {
    const found = await lockPocket(trx, platform, pocketId)
    invariant(found, 'a Pocket is never removed')
    const { now } = found
    // Another worker may have closed it while this one waited for it.
    if (found.row.closed_at !== null) return
    const standing = await readStanding(trx, pocketId)
    // With a real treasury the USDC of the last card payments may still be on its way.
    if (standing === null) return
    const decision = decideClose(found.facts, standing, now)
    if (!decision.ok) return
    const { closedAt, entries } = decision.value
    await trx
      .updateTable('pocket')
      .set({ closed_at: closedAt })
      .where('id', '=', pocketId)
      .execute()
    const booked = entries.map((entry) => ({ entry, backingId: null, pocketId }))
    await bookEntries(trx, booked, now)
    const by = { kind: 'worker' } as const
    const auditEntry = { by, operation: 'close_pocket', subject: `pocket:${pocketId}` } as const
    await recordAudit(trx, { ...auditEntry, detail: standing }, now)
    await enqueueEvent(trx, 'pocket.closed', pocketId, now)
    const told = { pocketId, kind: 'pocket_closed' } as const
    const task = { key: `tell_pocket:${pocketId}:closed`, kind: 'tell_pocket' } as const
    await enqueue(trx, [{ ...task, payload: told }], now)
  })
}

/** The totals of the standing orders; null while their USDC has not all reached the escrow. */
async function readStanding(trx: Trx, pocketId: string) {
  const { rows } = await sql<{ fee: MicroUsdc; reserve: MicroUsdc }>`
    select coalesce(sum(sale_fee_micro), 0)::bigint as fee,
      coalesce(sum(reserve_micro), 0)::bigint as reserve
    from backing b
    where b.pocket_id = ${pocketId} and ${standsAsPaid}`.execute(trx)
  const [sums] = rows
  invariant(sums, 'a sum has a row')
  const escrow = `escrow:pocket:${pocketId}` as const
  const feePending = `pocket:${pocketId}:fee-pending` as const
  const balances = await readBalances(trx, [escrow, feePending])
  invariant(
    balances.get(feePending) === sums.fee,
    `the pending fees of ${pocketId} are its orders'`,
  )
  if ((balances.get(escrow) ?? 0n) < sums.reserve) return null
  if (await hasToBeConverted(trx, pocketId)) return null
  return { feePendingMicro: micro(sums.fee), reserveMicro: micro(sums.reserve) }
}

/** Before its conversion a card payment is no USDC; frozen orders count too. */
async function hasToBeConverted(trx: Trx, pocketId: string): Promise<boolean> {
  const { rows } = await sql`
    select from backing b join payment p on p.payment_id = b.payment_id and p.order_id = b.id
    where b.pocket_id = ${pocketId} and p.provider <> 'chain'
      and b.state in ('confirmed', 'unlocked', 'settled', 'disputed', 'frozen')
      and not exists (select from ledger_entry e
        where e.business_key = 'backing:' || b.id || ':conversion')
    limit 1`.execute(trx)
  return rows.length > 0
}
