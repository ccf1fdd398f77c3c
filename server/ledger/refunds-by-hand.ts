import { sql } from 'kysely'
import type { Database } from '#server/kernel/door.ts'

/** A partial refund made in the provider's console, in cents, as two operators have booked it. */
export interface RefundByHand {
  paymentId: string
  amountMinor: bigint
  currency: string
  at: Date
}

/** Those of one provider that stand: not reversed, and of payments that were not refunded as a whole. */
export async function readRefundsByHand(
  db: Database,
  provider: string,
): Promise<readonly RefundByHand[]> {
  const { rows } = await sql<RefundByHand>`
    select a.payload ->> 'refundOf' as "paymentId", a.payload ->> 'currency' as currency,
      (a.payload ->> 'amountMinor')::bigint as "amountMinor", a.closed_at as at
    from proposal a
    where a.operation = 'adjust_ledger' and a.outcome = 'carried_out'
      and a.payload ->> 'provider' = ${provider} and a.payload ->> 'refundOf' is not null
      and not exists (select from ledger_entry r where r.reverses = 'adjustment:' || a.id)
      and not exists (select from effect_intent i where i.kind = 'card_refund' and i.state = 'done'
        and i.provider = ${provider} and i.request ->> 'paymentId' = a.payload ->> 'refundOf')
    order by a.closed_at`.execute(db)
  return rows
}

/** What of a payment was refunded in parts and is booked, in cents; null for one that is unknown or was refunded as a whole. */
export async function readBookedParts(
  db: Database,
  provider: string,
  paymentId: string,
): Promise<bigint | null> {
  const payment = await db
    .selectFrom('payment')
    .select('outcome')
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .where('outcome', 'in', ['confirmed', 'frozen'])
    .executeTakeFirst()
  const whole = await db
    .selectFrom('effect_intent')
    .select('key')
    .where('kind', '=', 'card_refund')
    .where('provider', '=', provider)
    .where(sql`request ->> 'paymentId'`, '=', paymentId)
    .executeTakeFirst()
  if (!payment || whole) return null
  const parts = (await readRefundsByHand(db, provider)).filter(
    (part) => part.paymentId === paymentId,
  )
  return parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
}

/** Whether a proposed booking of a part is still what the books lack: nothing else of it has been booked since. */
export async function isStillMissing(
  db: Database,
  payload: Record<string, unknown>,
): Promise<boolean> {
  const { refundOf, provider, bookedMinor } = payload
  if (typeof refundOf !== 'string') return true
  const booked = await readBookedParts(db, String(provider), refundOf)
  return booked !== null && `${booked}` === bookedMinor
}
