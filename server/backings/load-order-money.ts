import { type Selectable, sql } from 'kysely'
import { type MicroUsdc, micro, smaller } from '#domain/money.ts'
import type { MoneyStage, OrderMoney } from '#domain/order-money.ts'
import type { Trx } from '#server/db/in-transaction.ts'
import type { BackingRow } from '#server/db/tables-books.ts'
import { readBalances } from '#server/ledger/balances.ts'
import { readEntriesOf } from '#server/ledger/read-entries.ts'
import { priceOfRow } from './read-placed.ts'

/** Where the money of a paid order lies. Read under the locks of `lockOrder`. */
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
    recipientHeldMicro: await readRecipientHeld(trx, row, byCard),
    freeze: standing.find(({ kind }) => kind === 'freeze') ?? null,
    freezes: booked.filter(({ entry }) => entry.kind === 'freeze').length,
  }
}

/**
 * How far the Pocket's money has come. What was earned at the close and has been used since cannot be taken
 * back from there: the order then counts as one whose money is being released.
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
 * The part of this order's money that is still the recipient's to come: what was paid by wallet is released
 * first, so what remains is what was paid by card, each in proportion.
 */
async function readRecipientHeld(
  trx: Trx,
  row: Selectable<BackingRow>,
  byCard: boolean,
): Promise<MicroUsdc> {
  const path = `pocket:${row.pocket_id}:recipient` as const
  const balance = (await readBalances(trx, [path])).get(path) ?? 0n
  const { rows } = await sql<{ card: bigint; wallet: bigint }>`
    select coalesce(sum(b.recipient_micro) filter (where p.provider <> 'chain'), 0)::bigint as card,
      coalesce(sum(b.recipient_micro) filter (where p.provider = 'chain'), 0)::bigint as wallet
    from backing b join payment p on p.payment_id = b.payment_id
    where b.pocket_id = ${row.pocket_id}
      and b.state in ('confirmed', 'unlocked', 'settled', 'disputed')`.execute(trx)
  const { card, wallet } = rows[0] ?? { card: 0n, wallet: 0n }
  const whole = byCard ? card : wallet
  const left = byCard ? balance : balance - card
  if (whole <= 0n || left <= 0n) return micro(0n)
  return smaller(micro((left * row.recipient_micro) / whole), row.recipient_micro)
}
