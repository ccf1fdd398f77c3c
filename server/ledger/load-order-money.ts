import type { Selectable } from 'kysely'
import { larger, type MicroUsdc, micro, smaller, ZERO } from '#domain/kernel/money.ts'
import type { MoneyStage, OrderMoney } from '#domain/ledger/order-money.ts'
import { type BackingRow, priceOfRow, type Trx } from '#server/kernel/door.ts'
import { readBalance, readBalances } from './balances.ts'
import { readHeldReleases } from './held-releases.ts'
import { readEntriesOf } from './read-entries.ts'

/** On which accounts the money of a paid order is. Read under the locks of `lockOrder`. */
export async function loadOrderMoney(trx: Trx, row: Selectable<BackingRow>): Promise<OrderMoney> {
  const booked = await readEntriesOf(trx, row.id)
  const standing = booked.flatMap(({ entry, undone }) => (undone ? [] : [entry]))
  const payment = standing.filter(({ kind }) => kind === 'backing' || kind === 'card_conversion')
  const byCard = payment.some(({ postings }) =>
    postings.some(({ account }) => account === 'clearing:card'),
  )
  return {
    backing: { backingId: row.id, pocketId: row.pocket_id, price: priceOfRow(row) },
    payment,
    conversionPending: byCard && !payment.some(({ kind }) => kind === 'card_conversion'),
    stage: await readStage(trx, row),
    recipientHeldMicro: await readRecipientHeld(trx, row),
    freeze: standing.find(({ kind }) => kind === 'freeze') ?? null,
    freezes: booked.filter(({ entry }) => entry.kind === 'freeze').length,
  }
}

/**
 * The stage of the Pocket's money. What was earned at the close and has been used since cannot be taken back: the order then
 * counts as one whose money is being released.
 */
async function readStage(trx: Trx, row: Selectable<BackingRow>): Promise<MoneyStage> {
  const pocket = await trx
    .selectFrom('pocket')
    .select(['closed_at', 'release_planned_at'])
    .where('id', '=', row.pocket_id)
    .executeTakeFirstOrThrow()
  if (pocket.closed_at === null) return 'open'
  if (pocket.release_planned_at !== null) return 'releasing'
  const balances = await readBalances(trx, ['income:sale-fee', 'reserve:cover', 'escrow:reserve'])
  const kept =
    (balances.get('income:sale-fee') ?? 0n) >= row.sale_fee_micro &&
    (balances.get('reserve:cover') ?? 0n) >= row.reserve_micro &&
    (balances.get('escrow:reserve') ?? 0n) >= row.reserve_micro
  return kept ? 'closed' : 'releasing'
}

/**
 * The part of this order's money that the recipient has still to get: before the plan all of it, from then on the open steps of
 * its own, which it has once it was held back.
 */
async function readRecipientHeld(trx: Trx, row: Selectable<BackingRow>): Promise<MicroUsdc> {
  const { release_planned_at: plannedAt } = await trx
    .selectFrom('pocket')
    .select('release_planned_at')
    .where('id', '=', row.pocket_id)
    .executeTakeFirstOrThrow()
  const ownMicro = plannedAt === null ? row.recipient_micro : await readHeldReleases(trx, row.id)
  const held = await readBalance(trx, `pocket:${row.pocket_id}:recipient`)
  return smaller(ownMicro, larger(ZERO, micro(held)))
}
