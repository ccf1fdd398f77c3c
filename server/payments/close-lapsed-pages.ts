import { sql } from 'kysely'
import { enqueue, inTransaction, type Platform } from '#server/kernel/door.ts'

const mostAtOnce = 100

/** Payment pages that are open and whose quote is over. */
export const pagesToClose = ({ clock }: Pick<Platform, 'clock'>) => sql`
  select intent_key from card_quote where closed_at is null and expires_at <= ${clock.now()}`

/**
 * Closes payment pages whose quote has expired, each once, so that nobody pays an old price. A payment that comes through all the
 * same is refunded. Rule PAY-02.
 */
export async function closeLapsedPages({ db, clock }: Platform): Promise<void> {
  await inTransaction(db, async (trx) => {
    const now = clock.now()
    const { rows } = await sql<{ intentKey: string; orderId: string }>`
      update card_quote set closed_at = ${now} where intent_key in (
        ${pagesToClose({ clock })}
        order by expires_at limit ${mostAtOnce} for update skip locked)
      returning intent_key as "intentKey", order_id as "orderId"`.execute(trx)
    await enqueue(
      trx,
      rows.map((payload) => {
        return { key: `expire_page:${payload.intentKey}`, kind: 'expire_card_session', payload }
      }),
      now,
    )
  })
}
