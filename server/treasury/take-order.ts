import { type Selectable, sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import { isOnHold } from '#server/identity/door.ts'
import {
  inTransaction,
  type Platform,
  type TreasuryOrderRow,
  type Trx,
} from '#server/kernel/door.ts'
import { isStopped, MoneyStopped } from '#server/ledger/door.ts'
import { isApproved } from './approved-orders.ts'
import { goesToSender } from './logged-receipts.ts'
import { goesWhereNamed } from './named-addresses.ts'
import { paysRecipient } from './named-recipients.ts'
import { type PayeeReadiness, readPayeeReadiness, takeScreened } from './payee-readiness.ts'

export type Order = Selectable<TreasuryOrderRow>

/** An order that is due. Only a `ready` one counts as tried. */
interface TakenOrder {
  order: Order
  readiness: PayeeReadiness
}

/**
 * Takes an order to be sent, and screens its payee again if the last pass has expired. Null for one that has ended, is on hold,
 * or whose payee or Pocket is stopped. Throws while the screening has no answer. Rule KYC-02.
 * @throws MoneyStopped for one not requested yet, while money is stopped.
 */
export function takeScreenedOrder(platform: Platform, orderId: string): Promise<TakenOrder | null> {
  return takeScreened(platform, async () => {
    const taken = await takeOrder(platform, orderId)
    if (!taken) return null
    const { person_id: personId, to_address: toAddress } = taken.order
    return { ...taken, personId, toAddress }
  })
}

/** Under its lock nobody can put it on hold. */
function takeOrder({ db, clock }: Platform, orderId: string): Promise<TakenOrder | null> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('treasury_order')
      .selectAll()
      .where('id', '=', orderId)
      .where('state', 'in', ['intended', 'unknown'])
      .forUpdate()
      .executeTakeFirst()
    if (!row || (await isOnHold(trx, 'hold_payout', row.proposal_id))) return null
    invariant(
      await isGrounded(trx, orderId),
      'what leaves was approved once by two operators, and whom it pays and where was named',
    )
    // An order requested before money was stopped may have left: it is still asked about.
    if (row.attempts === 0) {
      if (await isStopped(trx)) throw new MoneyStopped()
      if (await isKeptBack(trx, row)) return null
    }
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

/** The next verification would find a row that nobody approved; it could have been paid by then. */
async function isGrounded(trx: Trx, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ grounded: boolean }>`select
    ${sql.raw(`${isApproved('o')} and case o.kind when 'payout' then ${goesWhereNamed('o')} and ${paysRecipient('o')}
        when 'receipt_return' then ${goesToSender('o')} else true end`)} as grounded
    from treasury_order o where o.id = ${orderId}`.execute(trx)
  return rows[0]?.grounded ?? false
}

/** The payee, or the Pocket, was stopped since the approval; the release enqueues it again. */
async function isKeptBack(trx: Trx, { kind, person_id, pocket_id }: Order): Promise<boolean> {
  if (kind !== 'payout') return false
  const { rows } = await sql<{ stopped: boolean }>`select
    exists (select from person where id = ${person_id} and frozen_at is not null)
    or exists (select from pocket where id = ${pocket_id} and frozen_at is not null) as stopped`.execute(
    trx,
  )
  return rows[0]?.stopped ?? false
}

/** An order that may have been sent is asked about until there is an answer. */
async function readinessOf(
  trx: Trx,
  { kind, person_id: personId, to_address: address, attempts }: Order,
  now: Date,
): Promise<PayeeReadiness> {
  if (kind !== 'payout' || personId === null || attempts > 0) return 'ready'
  return readPayeeReadiness(trx, personId, address, now)
}
