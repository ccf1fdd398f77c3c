import { sql } from 'kysely'
import { type Platform, startPatience } from '#server/kernel/door.ts'
import { payables } from './payables.ts'

const mostAtOnce = 20

/** Conversions to ask the treasury about again. */
export const conversionsToAsk = ({ clock }: Pick<Platform, 'clock'>) => sql<{ id: string }>`
    select i.order_id as id
    from effect_intent i
    where i.kind = 'card_conversion' and i.state <> 'done'
      and i.changed_at <= ${clock.now()}::timestamptz - interval '1 minute'
      and i.changed_at <= ${clock.now()}::timestamptz - case i.state
        when 'refused' then interval '1 day'
        else least(interval '1 hour', interval '1 minute' * power(2, least(i.attempts, 6))) end
      and not exists (select from effect_intent later where later.order_id = i.order_id
        and later.kind = 'card_conversion' and later.created_at > i.created_at)
      -- Of what was given back meanwhile nothing is tried again.
      and (i.state <> 'refused' or not exists (select from ledger_entry e
        where e.reverses in ('backing:' || i.order_id, 'purchase:' || i.order_id)))`

/**
 * Asks about unfinished conversions: after a minute, and at longer intervals up to an hour. A refused one is tried again a day
 * later, with another key.
 */
export async function resolveConversions(platform: Platform): Promise<void> {
  const due = sql<{
    id: string
  }>`${conversionsToAsk(platform)} order by i.changed_at limit ${mostAtOnce}`
  const { rows } = await due.execute(platform.db)
  const isOver = startPatience()
  for (const { id } of rows) {
    if (isOver()) break
    try {
      await payables().convert(platform, id)
    } catch (error) {
      platform.log.warn({ err: error, orderId: id }, 'a conversion was not followed')
    }
  }
}
