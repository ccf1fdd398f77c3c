import type { Trx } from './in-transaction.ts'
import type { Database } from './open-database.ts'

/** Whether there is proof that the contract of an order was confirmed by letter; of the order that the text names. In SQL. */
export const confirmationSent = (order: string) => `exists (select from confirmation_letter l
  where l.order_id = ${order} and l.outcome in ('sent', 'before'))`

/** What is known of an order's letter. */
interface LetterFacts {
  /** When the first one went out; null where none has. */
  sentAt: Date | null
  /** Its address has refused one, for good. */
  refused: boolean
}

/** What is known of the letter that confirms an order's contract. */
export async function readLetter(db: Database | Trx, orderId: string): Promise<LetterFacts> {
  const ends = await db
    .selectFrom('confirmation_letter')
    .select(['outcome', 'ended_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  const sent = ends.find(({ outcome }) => outcome !== 'refused')
  const refused = ends.some(({ outcome }) => outcome === 'refused')
  return { sentAt: sent?.ended_at ?? null, refused }
}
