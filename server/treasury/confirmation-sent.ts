import type { Database, Trx } from '#server/kernel/door.ts'

/** Whether there is proof that an order's contract was confirmed by e-mail; SQL on the order that the given alias names. */
export const confirmationSent = (order: string) => `exists (select from confirmation_email l
  where l.order_id = ${order} and l.outcome in ('sent', 'before'))`

/** What is known of an order's e-mail. */
interface EmailFacts {
  /** When the first one went out; null where none has. */
  sentAt: Date | null
  /** Whether its address has refused one for good. */
  refused: boolean
}

/** What is known of the e-mail that confirms an order's contract. */
export async function readEmail(db: Database | Trx, orderId: string): Promise<EmailFacts> {
  const ends = await db
    .selectFrom('confirmation_email')
    .select(['outcome', 'ended_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  const sent = ends.find(({ outcome }) => outcome !== 'refused')
  const refused = ends.some(({ outcome }) => outcome === 'refused')
  return { sentAt: sent?.ended_at ?? null, refused }
}
