import type { Platform } from '#server/platform.ts'
import { CardRefused } from '#server/ports/card/port.ts'

/** Closes the payment pages of a lapsed order. One that is paid or closed already stays as it is. */
export async function expireCardSession(platform: Platform, backingId: string): Promise<void> {
  const intents = await platform.db
    .selectFrom('effect_intent')
    .select('provider_reference')
    .where('backing_id', '=', backingId)
    .where('kind', '=', 'card_session')
    .where('state', '=', 'done')
    .execute()
  for (const { provider_reference: reference } of intents) {
    if (reference === null) continue
    try {
      await platform.ports.card.expireSession(reference)
    } catch (error) {
      if (!(error instanceof CardRefused)) throw error
    }
  }
}
