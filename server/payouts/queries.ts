import type { MicroUsdc } from '#domain/money.ts'
import type { Platform } from '#server/platform.ts'

/** A payout to a recipient, from its approval to the transfer. */
export interface PayoutView {
  id: string
  pocketId: string | null
  amountMicro: MicroUsdc
  toAddress: string
  state: 'intended' | 'unknown' | 'done' | 'refused'
  reference: string | null
  createdAt: Date
}

/** One's own payouts, the latest first. */
export function listOwnPayouts(
  { db }: Pick<Platform, 'db'>,
  personId: string,
): Promise<PayoutView[]> {
  return db
    .selectFrom('treasury_order')
    .select([
      'id',
      'pocket_id as pocketId',
      'amount_micro as amountMicro',
      'to_address as toAddress',
      'state',
      'reference',
      'created_at as createdAt',
    ])
    .where('kind', '=', 'payout')
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute()
}
