import { type MicroUsdc, micro } from '#domain/kernel/money.ts'
import { accept, type Decision, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { agreeToDeed, findProposed, proposeDeed } from '#server/approvals/door.ts'
import type { OperatorActor, Platform } from '#server/kernel/door.ts'
import { answerOnce, inTransaction, type Trx } from '#server/kernel/door.ts'
import type { Converted } from './ask-conversion.ts'
import { payables } from './payables.ts'

const operation = 'adjust_ledger'

/** USDC that the treasury has brought for an order or a purchase otherwise than by a conversion, and by which transfer. */
export interface BroughtByHand {
  orderId: string
  amountMicro: MicroUsdc
  reference: string
  reason: string
}

/**
 * One operator says that the treasury has brought the USDC of a card payment that it refuses to convert. Refuses
 * `unknown_object`, `nothing_due` for nothing, `already_recorded` for a transfer that stands for another one,
 * `transition_not_allowed` for what is converted, undone, or may still be on its way, and what `proposeDeed` refuses. Rule PAY-02.
 */
export function proposeConversion(
  platform: Platform,
  by: OperatorActor,
  brought: BroughtByHand,
  key: string,
): Promise<Decision<{ proposalId: string }>> {
  const { orderId, amountMicro, reference, reason } = brought
  return inTransaction(platform.db, async (trx) => {
    const judged = await judge(trx, platform, brought)
    const now = platform.clock.now()
    const request = { actorId: by.operatorId, operation: 'convert_by_hand', key, input: brought }
    return answerOnce(trx, request, now, async () => {
      if (!judged.ok) return judged
      const payload = { orderId, amountMicro, reference }
      const subject = `conversion:${orderId}`
      const deed = { operation, subject, payload, ownerPersonId: null, reason } as const
      const proposed = await proposeDeed(trx, platform, by, deed, now)
      return proposed.ok ? accept({ ...proposed.value }) : proposed
    })
  })
}

/**
 * A second operator has seen the transfer: it is booked exactly as a conversion, once, and the treasury is not asked any
 * more. Refuses `unknown_object`, what `agreeToDeed` refuses, and what the proposal would refuse by now. Journals 1 and 5.
 */
export async function agreeToConversion(
  platform: Platform,
  by: OperatorActor,
  proposalId: string,
  reason: string,
): Promise<Decision<{ complete: boolean }>> {
  const orderId = await findProposed(platform.db, proposalId, 'orderId')
  if (!orderId) return refuse({ code: 'unknown_object' })
  const decision = await inTransaction(platform.db, async (trx) => {
    const converted = await payables().conversionOf(trx, orderId)
    await converted?.lock(trx, platform, orderId)
    const now = platform.clock.now()
    return agreeToDeed(trx, { proposalId, operation, by, reason }, now, async ({ payload }) => {
      const amountMicro = micro(BigInt(String(payload.amountMicro)))
      const reference = String(payload.reference)
      const judged = await judge(trx, platform, { orderId, amountMicro, reference })
      if (!judged.ok) return judged
      await writeDone(trx, platform, { orderId, amountMicro, reference, proposalId }, now)
      await judged.value.book(trx, platform, orderId, amountMicro)
      return accept(null)
    })
  })
  platform.worker.wake()
  return decision
}

/** Locks what was paid for, and says whether its conversion may be booked by hand. */
async function judge(
  trx: Trx,
  platform: Platform,
  { orderId, amountMicro, reference }: Omit<BroughtByHand, 'reason'>,
): Promise<Decision<Converted>> {
  const converted = await payables().conversionOf(trx, orderId)
  if (!converted) return refuse({ code: 'unknown_object' })
  const stands = await converted.lock(trx, platform, orderId)
  const refusal = await refusalOf(trx, { orderId, amountMicro, reference, stands })
  return refusal ? refuse(refusal) : accept(converted)
}

async function refusalOf(
  trx: Trx,
  wish: Omit<BroughtByHand, 'reason'> & { stands: boolean },
): Promise<Refusal | null> {
  if (wish.amountMicro <= 0n) return { code: 'nothing_due' }
  const last = await trx
    .selectFrom('effect_intent')
    .select('state')
    .where('backing_id', '=', wish.orderId)
    .where('kind', '=', 'card_conversion')
    .orderBy('created_at', 'desc')
    .orderBy('key', 'desc')
    .executeTakeFirst()
  // Anything but a refusal may be, or become, a conversion at the treasury.
  if (!wish.stands || last?.state !== 'refused') return { code: 'transition_not_allowed' }
  const known = await trx
    .selectFrom('effect_intent')
    .select('key')
    .where('provider_reference', '=', referenceOf(wish.reference))
    .executeTakeFirst()
  return known ? { code: 'already_recorded' } : null
}

const referenceOf = (reference: string) => `by-hand:${reference}`

/** As if the treasury had answered; nobody asks it again. */
async function writeDone(
  trx: Trx,
  { chance, ports }: Platform,
  done: { orderId: string; amountMicro: MicroUsdc; reference: string; proposalId: string },
  now: Date,
): Promise<void> {
  const { orderId, amountMicro, reference, proposalId } = done
  await trx
    .insertInto('effect_intent')
    .values({
      id: chance.uuid(),
      key: `convert:${orderId}:by-hand`,
      kind: 'card_conversion',
      backing_id: orderId,
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
