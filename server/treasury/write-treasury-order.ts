import type { Insertable } from 'kysely'
import { enqueue, type Platform, type TreasuryOrderRow, type Trx } from '#server/kernel/door.ts'

/** A payment: amount, ledger account, destination, and its approved proposal. */
export type WantedTransfer = Omit<
  Insertable<TreasuryOrderRow>,
  'id' | 'key' | 'state' | 'reference' | 'attempts' | 'created_at' | 'changed_at'
>

/** The prefix of each kind's key at the treasury. */
const KEYS = {
  payout: 'payout',
  fee_withdrawal: 'feeWithdrawal',
  receipt_return: 'return',
} as const

/**
 * Writes a treasury order in the transaction that approved it; it is sent after the commit, once by its key. Invariants L4, C7.
 */
export async function writeTreasuryOrder(
  trx: Trx,
  { randomness }: Pick<Platform, 'randomness'>,
  wanted: WantedTransfer,
  now: Date,
): Promise<void> {
  const id = randomness.uuid()
  const written = { key: `${KEYS[wanted.kind]}:${id}`, state: 'intended' } as const
  await trx
    .insertInto('treasury_order')
    .values({ ...wanted, ...written, id, created_at: now, changed_at: now })
    .execute()
  const key = `treasury:${id}`
  await enqueue(trx, [{ key, kind: 'send_treasury_order', payload: { orderId: id } }], now)
}
