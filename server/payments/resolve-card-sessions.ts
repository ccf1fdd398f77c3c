import { sql } from 'kysely'
import { addMilliseconds, HOUR_MS, hasCome, MINUTE_MS } from '#domain/kernel/time.ts'
import { enqueue, type Platform, startPatience } from '#server/kernel/door.ts'
import { openCardPage, orderOf } from './start-card-payment.ts'

const mostAtOnce = 20
/** The provider forgets a key after 24 hours, and a page that nobody has paid ends by then. */
const forgottenMs = 23 * HOUR_MS

/** Requests unanswered for a minute. Their states are literals, so that the index on them is used. */
export const openingsToAsk = ({ clock }: Pick<Platform, 'clock'>) => sql`
  select key from effect_intent where kind = 'card_session' and state in ('intended', 'unknown')
    and changed_at <= ${addMilliseconds(clock.now(), -MINUTE_MS)}`

interface Opening {
  key: string
  request: Record<string, unknown>
  createdAt: Date
  id: string
  eurCents: bigint
  state: string | null
}

/**
 * Repeats requests for payment pages that were never answered, with the same key: the provider returns what became of the first
 * call. A page of an order that has ended meanwhile is closed.
 */
export async function resolveCardSessions(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  const { rows: intents } = await sql<Opening>`
    select i.key, i.request, i.created_at as "createdAt", q.order_id as id, q.eur_cents as "eurCents",
      coalesce(b.state, p.state) as state
    from effect_intent i join card_quote q on q.intent_key = i.key
      left join backing b on b.id = i.order_id left join purchase p on p.id = i.order_id
    where i.key in (${openingsToAsk(platform)})
    order by i.changed_at limit ${mostAtOnce}`.execute(platform.db)
  const isOver = startPatience()
  for (const { key, request, createdAt, id, state, eurCents } of intents) {
    if (isOver()) break
    if (hasCome(addMilliseconds(createdAt, forgottenMs), now)) {
      await giveUp(platform, key)
      continue
    }
    const url = await openCardPage(platform, orderOf(key, id, eurCents, request))
    if (url === null || state === 'awaiting_payment') continue
    const task = { key: `expire_card_session:${key}`, kind: 'expire_card_session' } as const
    await enqueue(platform.db, [{ ...task, payload: { orderId: id } }], now)
  }
}

async function giveUp(platform: Platform, key: string): Promise<void> {
  await platform.db
    .updateTable('effect_intent')
    .set({ state: 'refused', changed_at: platform.clock.now() })
    .where('key', '=', key)
    .where('state', '!=', 'done')
    .execute()
}
