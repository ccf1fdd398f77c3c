import type { Insertable } from 'kysely'
import { enqueue, type Platform, type TreasuryOrderRow, type Trx } from '#server/kernel/door.ts'

/** What is to leave, from which ledger account, to where, and by which approved proposal. */
export type WantedTransfer = Omit<
  Insertable<TreasuryOrderRow>,
  'id' | 'key' | 'state' | 'reference' | 'attempts' | 'created_at' | 'changed_at'
>

/** How each kind begins the key by which the treasury knows an order as one. */
const KEYS = {
  payout: 'payout',
  fee_withdrawal: 'feeWithdrawal',
  receipt_return: 'return',
} as const

/**
 * Writes an order for the treasury within the transaction that approved it; it is sent after the commit, by its key
 * once. Invariants L4, C7.
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
