import { addMilliseconds, HOUR_MS, hasCome, MINUTE_MS } from '#domain/kernel/time.ts'
import type { Platform } from '#server/kernel/door.ts'
import { announce, startPatience } from '#server/kernel/door.ts'
import { openCardPage, orderOf } from './open-card-page.ts'

const mostAtOnce = 20
/** The provider forgets a key after 24 hours, and a page that nobody has paid ends by then. */
const forgottenMs = 23 * HOUR_MS

/**
 * Asks again for the payment pages whose opening was never answered, with the same key: the provider says what
 * became of the first call. A page of an order that has ended meanwhile is closed.
 */
export async function resolveCardSessions(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  const intents = await platform.db
    .selectFrom('effect_intent')
    .innerJoin('card_quote', 'card_quote.intent_key', 'effect_intent.key')
    .leftJoin('backing', 'backing.id', 'effect_intent.backing_id')
    .leftJoin('purchase', 'purchase.id', 'effect_intent.backing_id')
    .select(['effect_intent.key', 'effect_intent.request', 'effect_intent.created_at'])
    .select(['card_quote.backing_id as id', 'card_quote.eur_cents'])
    .select((select) => select.fn.coalesce('backing.state', 'purchase.state').as('state'))
    .where('effect_intent.kind', '=', 'card_session')
    .where('effect_intent.state', 'in', ['intended', 'unknown'])
    .where('effect_intent.changed_at', '<=', addMilliseconds(now, -MINUTE_MS))
    .orderBy('effect_intent.changed_at')
    .limit(mostAtOnce)
    .execute()
  const isOver = startPatience()
  for (const { key, request, created_at, id, state, eur_cents } of intents) {
    if (isOver()) break
    if (hasCome(addMilliseconds(created_at, forgottenMs), now)) {
      await giveUp(platform, key)
      continue
    }
    const url = await openCardPage(platform, orderOf(key, id, eur_cents, request))
    if (url === null || state === 'awaiting_payment') continue
    const task = { key: `expire_card_session:${key}`, kind: 'expire_card_session' } as const
    await announce(platform.db, [{ ...task, payload: { backingId: id } }], now)
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
