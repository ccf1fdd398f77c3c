import { type Selectable, sql } from 'kysely'
import { hasFreshPass } from '#domain/payout-address.ts'
import { inTransaction, type Trx } from '#server/db/in-transaction.ts'
import { readNamedAddress } from '#server/db/read-payout-address.ts'
import { standsStill } from '#server/db/stands-still.ts'
import type { TreasuryOrderRow } from '#server/db/tables-recipients.ts'
import { screenPayee } from '#server/jobs/screen-payee.ts'
import type { Platform } from '#server/platform.ts'

export type Order = Selectable<TreasuryOrderRow>

/** An order whose turn has come. Only a `ready` one counts as tried; a `blocked` one has nowhere to go. */
interface TakenOrder {
  order: Order
  readiness: 'ready' | 'unscreened' | 'blocked'
}

/** Thrown to be tried again later: no answer is never a pass. */
class PayeeUnscreened extends Error {}

/**
 * Takes an order to be sent, and has its payee screened where the last pass is none any more. Undefined for one that has
 * ended, is held, or whose payee or Pocket is stopped. Throws while the screening has no answer. Rule KYC-02.
 */
export async function takeScreened(
  platform: Platform,
  orderId: string,
): Promise<TakenOrder | undefined> {
  const taken = await takeOrder(platform, orderId)
  if (taken?.readiness !== 'unscreened') return taken
  const { person_id: personId, to_address: toAddress } = taken.order
  if (personId) await screenPayee(platform, personId, toAddress)
  const again = await takeOrder(platform, orderId)
  if (again?.readiness !== 'unscreened') return again
  throw new PayeeUnscreened(`the payee of order ${orderId} is not screened yet`)
}

/** Under its lock nobody begins to hold it. */
function takeOrder({ db, clock }: Platform, orderId: string): Promise<TakenOrder | undefined> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('treasury_order')
      .selectAll()
      .where('id', '=', orderId)
      .where('state', 'in', ['intended', 'unknown'])
      .forUpdate()
      .executeTakeFirst()
    if (!row || (await standsStill(trx, 'hold_payout', row.proposal_id))) return undefined
    if (row.attempts === 0 && (await isStopped(trx, row))) return undefined
    const now = clock.now()
    const readiness = await readinessOf(trx, row, now)
    if (readiness !== 'ready') return { order: row, readiness }
    const order = await trx
      .updateTable('treasury_order')
      .set((update) => ({
        attempts: update('attempts', '+', 1),
        first_sent_at: row.first_sent_at ?? now,
      }))
      .where('id', '=', orderId)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { order, readiness }
  })
}

/** Whoever is paid, or the Pocket whose money it is, was stopped since it was agreed to; lifting that sends it anew. */
async function isStopped(trx: Trx, { kind, person_id, pocket_id }: Order): Promise<boolean> {
  if (kind !== 'payout') return false
  const { rows } = await sql<{ stopped: boolean }>`select
    exists (select from person where id = ${person_id} and frozen_at is not null)
    or exists (select from pocket where id = ${pocket_id} and frozen_at is not null) as stopped`.execute(
    trx,
  )
  return rows[0]?.stopped ?? false
}

/** What the treasury may have sent already is asked for until it says so. */
async function readinessOf(
  trx: Trx,
  { kind, person_id: personId, to_address: address, attempts }: Order,
  now: Date,
): Promise<TakenOrder['readiness']> {
  if (kind !== 'payout' || personId === null || attempts > 0) return 'ready'
  const named = await readNamedAddress(trx, personId, address)
  if (named?.blocked) return 'blocked'
  return named && hasFreshPass(named, now) ? 'ready' : 'unscreened'
}
