import type { Announcements } from '#server/jobs/announce.ts'
import type { Platform } from '#server/platform.ts'
import { CardRefused } from '#server/ports/card/port.ts'

/** Closes the payment pages of an order, or one of them. One that is paid or closed already stays as it is. */
export async function expireCardSession(
  platform: Platform,
  { backingId, intentKey }: Announcements['expire_card_session'],
): Promise<void> {
  let query = platform.db
    .selectFrom('effect_intent')
    .select('provider_reference')
    .where('backing_id', '=', backingId)
    .where('kind', '=', 'card_session')
    .where('state', '=', 'done')
  if (intentKey !== undefined) query = query.where('key', '=', intentKey)
  const intents = await query.execute()
  for (const { provider_reference: reference } of intents) {
    if (reference === null) continue
    try {
      await platform.ports.card.expireSession(reference)
    } catch (error) {
      if (!(error instanceof CardRefused)) throw error
    }
  }
}
