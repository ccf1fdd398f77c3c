import type { EurRate } from '#domain/payments/card-quote.ts'
import type { Platform } from '#server/kernel/door.ts'

/** Euros per USDC, to show beside an amount; null while the provider gives none. */
export async function readCardRate(platform: Platform): Promise<EurRate | null> {
  try {
    return (await platform.ports.card.rate()).rate
  } catch (error) {
    platform.log.warn({ err: error }, 'there is no rate to show')
    return null
  }
}
