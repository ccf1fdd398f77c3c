import { accept, type Decision } from '#domain/kernel/refusal.ts'
import { decideCardAmount } from '#domain/payments/card-quote.ts'
import type { Platform } from '#server/kernel/door.ts'
import { readCardRate } from '#server/payments/door.ts'
import type { OrderInput } from './order-input.ts'

/**
 * Whether a card can pay an order at all, checked before it is placed. Units cost far more than the minimum. Refuses
 * `below_card_minimum`. Without a rate the payment itself will tell.
 */
export async function checkCardAmount(
  platform: Platform,
  { order }: OrderInput,
): Promise<Decision<null>> {
  if (order.kind === 'share') return accept(null)
  const rate = await readCardRate(platform)
  return rate ? decideCardAmount(order.amountMicro, rate) : accept(null)
}
