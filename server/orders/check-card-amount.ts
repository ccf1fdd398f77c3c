import { accept, type Decision } from '#domain/kernel/refusal.ts'
import { decideCardAmount } from '#domain/payments/card-quote.ts'
import type { Platform } from '#server/kernel/door.ts'
import { readCardRate } from '#server/payments/door.ts'
import type { OrderInput } from './order-input.ts'

/**
 * Whether a card can pay an order at all, before it is placed to be paid by card. Units have prices far
 * above the least. Refuses `below_card_minimum`. While there is no rate the payment itself will say.
 */
export async function checkCardAmount(
  platform: Platform,
  { order }: OrderInput,
): Promise<Decision<null>> {
  if (order.kind === 'share') return accept(null)
  const rate = await readCardRate(platform)
  return rate ? decideCardAmount(order.amountMicro, rate) : accept(null)
}
