import type { Platform } from '#server/kernel/door.ts'
import { type CardOrder, CardRefused, CardUnanswered } from '#server/ports/door.ts'

/** The request to the provider, from what was stored before the first call. */
export function orderOf(
  key: string,
  orderId: string,
  eurCents: bigint,
  request: Record<string, unknown>,
): CardOrder {
  return {
    key,
    orderId,
    eurCents,
    description: String(request.description),
    // What was stored before there was a choice was French.
    language: request.language === 'en' ? 'en' : 'fr',
    successUrl: String(request.successUrl),
    cancelUrl: String(request.cancelUrl),
  }
}

/** Outside any transaction. Without an answer the intent stays `unknown`, to be asked again. */
export async function openCardPage(platform: Platform, order: CardOrder): Promise<string | null> {
  try {
    const session = await platform.ports.card.openSession(order)
    await settleIntent(platform, order.key, {
      state: 'done',
      provider_reference: session.reference,
      answer: JSON.stringify({ url: session.url }),
    })
    return session.url
  } catch (error) {
    if (!(error instanceof CardRefused || error instanceof CardUnanswered)) throw error
    platform.log.warn({ err: error, key: order.key }, 'no payment page was opened')
    const state = error instanceof CardRefused ? 'refused' : 'unknown'
    await settleIntent(platform, order.key, { state })
    return null
  }
}

async function settleIntent(
  platform: Platform,
  key: string,
  change: { state: 'done' | 'unknown' | 'refused'; provider_reference?: string; answer?: string },
): Promise<void> {
  await platform.db
    .updateTable('effect_intent')
    .set((update) => ({
      ...change,
      attempts: update('attempts', '+', 1),
      changed_at: platform.clock.now(),
    }))
    .where('key', '=', key)
    // An answer is final.
    .where('state', '!=', 'done')
    .execute()
}
