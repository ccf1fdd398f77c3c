import type { Selectable } from 'kysely'
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
 * ended or is held. Throws while the screening has no answer. Rule KYC-02.
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
    const readiness = await readinessOf(trx, row, clock.now())
    if (readiness !== 'ready') return { order: row, readiness }
    const order = await trx
      .updateTable('treasury_order')
      .set((update) => ({ attempts: update('attempts', '+', 1) }))
      .where('id', '=', orderId)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { order, readiness }
  })
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
