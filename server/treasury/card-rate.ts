import { type EurRate, parseEurRate } from '#domain/payments/card-quote.ts'
import type { Platform } from '#server/kernel/door.ts'

/**
 * Euros per USDC now, and who says so: the setting once operators have set it, from the card port before.
 * @throws when the port cannot tell.
 */
export async function cardRate({
  settings: { eurPerUsdc },
  ports,
}: Pick<Platform, 'settings' | 'ports'>): Promise<{ rate: EurRate; source: string }> {
  if (eurPerUsdc === null) return ports.card.rate()
  return { rate: parseEurRate(eurPerUsdc), source: 'setting' }
}
