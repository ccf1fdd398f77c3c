import { type MicroUsdc, micro } from '#domain/kernel/money.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { approvable } from '#server/approvals/door.ts'
import type { Platform, Trx } from '#server/kernel/door.ts'
import { payables } from './payables.ts'

/** USDC that the treasury has brought for an order or a purchase by a transfer instead of a conversion. */
interface BroughtByHand {
  orderId: string
  amountMicro: MicroUsdc
  reference: string
}

/**
 * One operator states that the treasury has brought the USDC of a card payment that it refuses to convert; a second one confirms
 * the transfer. It is booked exactly as a conversion, once, and the treasury is not asked any more. Refuses `unknown_object`,
 * `nothing_due` for nothing, `already_recorded` for a transfer that was used for another one, and `transition_not_allowed` for
 * what is converted, undone, or may still be on its way. Rule PAY-02, journals 1 and 5.
 */
export const conversionByHand = approvable({
  operation: 'adjust_ledger',
  subject: 'conversion:*',
  path: '/conversions/:id/approvals',
  once: 'convert_by_hand',
  payloadOf: ({ orderId, amountMicro, reference }): BroughtByHand | null =>
    typeof orderId === 'string'
      ? { orderId, amountMicro: micro(BigInt(String(amountMicro))), reference: String(reference) }
      : null,
  load: async ({ trx, platform }, { orderId }: BroughtByHand) => {
    const converted = await payables().conversionOf(trx, orderId)
    return converted && { converted, stands: await converted.lock(trx, platform, orderId) }
  },
  owners: () => [],
  decide: async ({ trx }, { stands }, brought: BroughtByHand & { reason: string }) => {
    const { reason: _, ...payload } = brought
    const judged = await judge(trx, payload, stands)
    return judged.ok ? accept({ subject: `conversion:${payload.orderId}`, payload }) : judged
  },
  carryOut: async ({ trx, platform, now }, { converted, stands }, brought, { proposalId }) => {
    const judged = await judge(trx, brought, stands)
    if (!judged.ok) return judged
    await writeDone(trx, platform, { ...brought, proposalId }, now)
    await converted.book(trx, platform, brought.orderId, brought.amountMicro)
    return accept(null)
  },
})

/** Whether the locked order's conversion may be booked by hand. */
async function judge(
  trx: Trx,
  { orderId, amountMicro, reference }: BroughtByHand,
  stands: boolean,
): Promise<Decision<null>> {
  if (amountMicro <= 0n) return refuse({ code: 'nothing_due' })
  const last = await trx
    .selectFrom('effect_intent')
    .select('state')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'card_conversion')
    .orderBy('created_at', 'desc')
    .orderBy('key', 'desc')
    .executeTakeFirst()
  // Unless the treasury has refused, it may still convert.
  if (!stands || last?.state !== 'refused') return refuse({ code: 'transition_not_allowed' })
  const known = await trx
    .selectFrom('effect_intent')
    .select('key')
    .where('provider_reference', '=', referenceOf(reference))
    .executeTakeFirst()
  return known ? refuse({ code: 'already_recorded' }) : accept(null)
}

const referenceOf = (reference: string) => `by-hand:${reference}`

/** Recorded as the treasury's answer; nobody asks it again. */
async function writeDone(
  trx: Trx,
  { randomness, ports }: Platform,
  done: BroughtByHand & { proposalId: string },
  now: Date,
): Promise<void> {
  const { orderId, amountMicro, reference, proposalId } = done
  await trx
    .insertInto('effect_intent')
    .values({
      id: randomness.uuid(),
      key: `convert:${orderId}:by-hand`,
      kind: 'card_conversion',
      order_id: orderId,
      state: 'done',
      provider: ports.card.provider,
      provider_reference: referenceOf(reference),
      request: JSON.stringify({ proposalId }),
      answer: JSON.stringify({ receivedMicro: `${amountMicro}` }),
      created_at: now,
      changed_at: now,
    })
    .execute()
}
