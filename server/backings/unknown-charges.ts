import { sql } from 'kysely'
import { addMilliseconds, DAY_MS } from '#domain/time.ts'
import type { Platform } from '#server/platform.ts'

const mostListed = 100
const lookBackMs = 90 * DAY_MS

/**
 * Card payments that the provider has charged for by its fees, in the last 90 days and until then, and that are not known
 * here; a hundred at most, the oldest first.
 */
export async function listUnknownCharges(
  { db, ports }: Pick<Platform, 'db' | 'ports'>,
  until: Date,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select payment_id as id from card_cost c where provider = ${ports.card.provider}
      and charged_at between ${addMilliseconds(until, -lookBackMs)} and ${until}
      and kind = 'charge' and payment_id is not null
      and not exists (select from payment p where p.payment_id = c.payment_id
        and p.provider = c.provider)
    group by payment_id order by min(charged_at) limit ${mostListed}`.execute(db)
  return rows.map(({ id }) => id)
}
