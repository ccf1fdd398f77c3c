import { type MicroUsdc, usdc } from '#domain/kernel/money.ts'

/** The least amount of each rank above the first, in USDC. */
const STEPS_USDC = [25, 50, 100, 250, 500, 1000] as const

/** How rich the picture is, from 1 to 7: it rises with the amount backed and says nothing else. */
export function rankOf(amountMicro: MicroUsdc): number {
  return 1 + STEPS_USDC.filter((step) => amountMicro >= usdc(step)).length
}
