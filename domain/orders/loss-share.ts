import type { MicroUsdc } from '#domain/kernel/money.ts'

/** How much of what somebody owns they would lose, from little to all. */
export const LOSS_SHARES = ['small', 'twentieth', 'tenth', 'half', 'all'] as const
export type LossShare = (typeof LOSS_SHARES)[number]

/**
 * How heavy the loss of an amount would be for somebody who owns this much: below a twentieth it is small; from a twentieth, a
 * tenth, a half, or all of it on it is named by that. Both in the same money.
 */
export function lossShare(amountMicro: MicroUsdc, ownedMicro: MicroUsdc): LossShare {
  if (amountMicro >= ownedMicro) return 'all'
  if (amountMicro * 2n >= ownedMicro) return 'half'
  if (amountMicro * 10n >= ownedMicro) return 'tenth'
  return amountMicro * 20n >= ownedMicro ? 'twentieth' : 'small'
}
