import type { Platform, TaskPayloads } from '#server/kernel/door.ts'
import { CardRefused } from '#server/ports/door.ts'
import { askAgain } from './ask-card-pages.ts'

/**
 * Closes an order's payment pages, or one of them. A page that the provider does not close may have been paid without a message:
 * it is asked about next.
 */
export async function expireCardSession(
  platform: Platform,
  { orderId, intentKey }: TaskPayloads['expire_card_session'],
): Promise<void> {
  let query = platform.db
    .selectFrom('effect_intent')
    .select(['key', 'provider_reference'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'card_session')
    .where('state', '=', 'done')
  if (intentKey !== undefined) query = query.where('key', '=', intentKey)
  const intents = await query.execute()
  for (const { key, provider_reference: reference } of intents) {
    if (reference === null) continue
    const closed = await close(platform, reference)
    await askAgain(platform, key, closed ? null : platform.clock.now())
  }
}

async function close({ ports }: Platform, reference: string): Promise<boolean> {
  try {
    await ports.card.expireSession(reference)
    return true
  } catch (error) {
    if (error instanceof CardRefused) return false
    throw error
  }
}
