import { expireReservations } from '#server/backings/expire-reservations.ts'
import type { Platform } from '#server/platform.ts'

/** Does what only the passing of time makes due. Dates are compared with the platform's clock. */
export async function sweep(platform: Platform): Promise<void> {
  await expireReservations(platform)
}
