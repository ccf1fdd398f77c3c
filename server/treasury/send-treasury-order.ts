import { invariant } from '#domain/kernel/invariant.ts'
import { paidOut } from '#domain/ledger/journals.ts'
import { type WithdrawnFrom, withdrawnFees } from '#domain/ledger/provider-journals.ts'
import { sentBack } from '#domain/settlements/settlement-journals.ts'
import {
  enqueueEvent,
  inTransaction,
  lockRows,
  type Platform,
  recordAudit,
  type Trx,
  tellPerson,
} from '#server/kernel/door.ts'
import { bookEntries } from '#server/ledger/door.ts'
import { TreasuryRefused } from '#server/ports/door.ts'
import { blockAddress } from './block-address.ts'
import { payeeOf } from './payee-of.ts'
import { paidOutEmail, payoutRefusedEmail } from './payout-mail-texts.ts'
import { type Order, takeScreenedOrder } from './take-order.ts'

/**
 * Asks the treasury to send one order, idempotent by its key. Without an answer it stays `unknown` and throws, to be asked again
 * with the same key. It is booked once it has left. An order on hold is not sent; its release enqueues it again. If the payee's
 * screening pass has expired, they are screened first: no answer throws, a hit ends the order, and the money stays owed. Rule
 * KYC-02, invariants L4, C7.
 */
export async function sendTreasuryOrder(platform: Platform, orderId: string): Promise<void> {
  const taken = await takeScreenedOrder(platform, orderId)
  if (!taken) return
  const { order } = taken
  // Its owner was told when it was blocked.
  if (taken.readiness === 'blocked') {
    await settle(platform, order, { state: 'refused', reference: null }, null)
    return
  }
  const { key, to_address: toAddress, amount_micro: amountMicro } = order
  try {
    const { reference } = await platform.ports.treasury.pay({ key, toAddress, amountMicro })
    await settle(platform, order, { state: 'done', reference }, book)
  } catch (error) {
    if (!(error instanceof TreasuryRefused)) {
      await markUnknown(platform, orderId)
      throw error
    }
    platform.log.warn({ err: error, key }, 'the treasury refused an order')
    await settle(platform, order, { state: 'refused', reference: null }, refuseAddress)
  }
}

async function markUnknown(platform: Platform, orderId: string): Promise<void> {
  await platform.db
    .updateTable('treasury_order')
    .set({ state: 'unknown', changed_at: platform.clock.now() })
    .where('id', '=', orderId)
    .where('state', '=', 'intended')
    .execute()
}

type Ending = { state: 'done'; reference: string } | { state: 'refused'; reference: null }
type Consequence = (trx: Trx, order: Order, now: Date, site: string) => Promise<void>

async function settle(
  platform: Platform,
  order: Order,
  ending: Ending,
  follow: Consequence | null,
): Promise<void> {
  await inTransaction(platform.db, async (trx) => {
    await lockRows(trx, {
      persons: order.person_id ? [order.person_id] : [],
      pockets: order.pocket_id ? [order.pocket_id] : [],
    })
    const now = platform.clock.now()
    const settled = await trx
      .updateTable('treasury_order')
      .set({ ...ending, changed_at: now })
      .where('id', '=', order.id)
      .where('state', 'in', ['intended', 'unknown'])
      .returning('id')
      .executeTakeFirst()
    // Two requests at once had the same answer; one of them records it.
    if (!settled) return
    await follow?.(trx, order, now, platform.site.publicUrl())
    const operation = order.kind === 'fee_withdrawal' ? 'withdraw_fees' : 'approve_payout'
    const subject = `treasury-order:${order.id}`
    // An order that was never sent has ended because of its address.
    const because = order.attempts === 0 ? { because: 'address_unusable' } : {}
    const detail = { ...ending, ...because, amountMicro: order.amount_micro }
    await recordAudit(trx, { by: { kind: 'worker' }, operation, subject, detail }, now)
  })
}

async function book(trx: Trx, order: Order, now: Date, site: string): Promise<void> {
  const { id, pocket_id: pocketId, amount_micro: amountMicro, income, key: carriedBy } = order
  if (order.kind === 'receipt_return') {
    invariant(pocketId && order.receipt_id, 'what goes back came in for a Pocket')
    const entry = sentBack(id, order.receipt_id, pocketId, amountMicro)
    await bookEntries(trx, [{ entry, backingId: null, pocketId, carriedBy }], now)
    return
  }
  if (order.kind === 'fee_withdrawal') {
    invariant(income, 'what is withdrawn was earned as something')
    const entry = withdrawnFees(id, income, order.from_account as WithdrawnFrom, amountMicro)
    await bookEntries(trx, [{ entry, backingId: null, pocketId, carriedBy }], now)
    return
  }
  invariant(pocketId, 'a payout is of a Pocket')
  const pocket = await trx
    .selectFrom('pocket')
    .select(['fighter_id', 'federation_id', 'title'])
    .where('id', '=', pocketId)
    .executeTakeFirstOrThrow()
  const entry = paidOut(id, pocketId, payeeOf(pocket), amountMicro)
  await bookEntries(trx, [{ entry, backingId: null, pocketId, carriedBy }], now)
  await enqueueEvent(trx, 'payout.paid', id, now)
  const toAddress = order.to_address
  const email = paidOutEmail(site, { id, pocket: pocket.title, amountMicro, toAddress, at: now })
  await tellPerson(trx, order.person_id, { ...email, key: `payout:${id}` }, now)
}

/** An address that the treasury refuses is blocked until its owner sets another one. */
async function refuseAddress(trx: Trx, order: Order, now: Date, site: string): Promise<void> {
  if (order.person_id === null) return
  await blockAddress(trx, { personId: order.person_id, address: order.to_address }, now)
  const email = payoutRefusedEmail(site, order.to_address)
  await tellPerson(trx, order.person_id, { ...email, key: `payout:${order.id}:refused` }, now)
}
