import type { Selectable } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import { type MicroUsdc, micro } from '#domain/kernel/money.ts'
import {
  type EffectIntentRow,
  inTransaction,
  type Platform,
  type Trx,
} from '#server/kernel/door.ts'
import { readEntryByKey } from '#server/ledger/door.ts'
import { type CardConversion, CardRefused, CardUnanswered } from '#server/ports/door.ts'

/** What is converted for: how to lock it, whether there is something to convert, and how to book it. */
export interface Converted {
  /** Locks it; true while its payment stands unconverted. */
  lock(trx: Trx, platform: Platform, orderId: string): Promise<boolean>
  /** Books the treasury's result. It is locked, and may have been undone meanwhile. */
  book(trx: Trx, platform: Platform, orderId: string, boughtMicro: MicroUsdc): Promise<void>
}

type Intent = Selectable<EffectIntentRow>

/**
 * Has the treasury convert an order's card payment into USDC, once. The intent is written before the call, and an earlier call is
 * asked about with the same key. Pending and unanswered ones are resolved later (`resolve-conversions.ts`); a refused one is
 * tried with the next key. The order's state stays the same meanwhile. Rule PAY-02, journal 1.
 */
export async function askConversion(
  platform: Platform,
  orderId: string,
  converted: Converted,
): Promise<void> {
  const wanted = await intend(platform, orderId, converted)
  if (!wanted) return
  const answer = await ask(platform, wanted)
  if (answer === null) return
  await inTransaction(platform.db, async (trx) => {
    await converted.lock(trx, platform, orderId)
    const first = await settle(trx, platform, wanted.intent.key, answer)
    if (first && answer.state === 'done') {
      await converted.book(trx, platform, orderId, answer.receivedMicro)
    }
  })
}

type Wanted = { intent: Intent; isNew: boolean }

function intend(platform: Platform, orderId: string, converted: Converted): Promise<Wanted | null> {
  return inTransaction(platform.db, async (trx) => {
    const stands = await converted.lock(trx, platform, orderId)
    const earlier = await trx
      .selectFrom('effect_intent')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('kind', '=', 'card_conversion')
      .orderBy('created_at', 'desc')
      .orderBy('key', 'desc')
      .execute()
    const [last] = earlier
    if (last && last.state !== 'refused') {
      return last.state === 'done' ? null : { intent: last, isNew: false }
    }
    if (!stands) return null
    const intent = await writeIntent(trx, platform, orderId, earlier.length + 1)
    return { intent, isNew: true }
  })
}

async function writeIntent(
  trx: Trx,
  { randomness, clock, ports }: Platform,
  orderId: string,
  attempt: number,
): Promise<Intent> {
  const now = clock.now()
  const payment = await trx
    .selectFrom('payment')
    .select(['amount_minor', 'currency'])
    .where('order_id', '=', orderId)
    .where('provider', '=', ports.card.provider)
    .where('outcome', 'in', ['confirmed', 'frozen'])
    .executeTakeFirst()
  invariant(payment, 'what is converted was paid by card')
  const request = { amountMinor: `${payment.amount_minor}`, currency: payment.currency }
  return trx
    .insertInto('effect_intent')
    .values({
      id: randomness.uuid(),
      key: attempt === 1 ? `convert:${orderId}` : `convert:${orderId}:${attempt}`,
      kind: 'card_conversion',
      order_id: orderId,
      state: 'intended',
      provider: ports.card.provider,
      request: JSON.stringify(request),
      created_at: now,
      changed_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Outside any transaction. Null when there is no answer: that is recorded, and asked again later. */
async function ask(
  { db, clock, log, ports }: Platform,
  { intent, isNew }: Wanted,
): Promise<CardConversion | null> {
  const { key, request, provider_reference: reference, created_at: askedAt } = intent
  const order = {
    key,
    amountMinor: BigInt(String(request.amountMinor)),
    currency: String(request.currency).toLowerCase(),
  }
  try {
    // An earlier conversion is looked up first: the treasury forgets keys, not conversions.
    const known = isNew ? null : await ports.card.findConversion({ key, reference, askedAt })
    return known ?? (await ports.card.convert(order))
  } catch (error) {
    const refused = error instanceof CardRefused && reference === null
    if (refused) return { state: 'refused', reference: key, reason: error.message }
    if (!(error instanceof CardRefused || error instanceof CardUnanswered)) throw error
    log.warn({ err: error, key }, 'the treasury did not answer')
    await db
      .updateTable('effect_intent')
      .set((update) => ({
        state: reference === null ? 'unknown' : 'pending',
        attempts: update('attempts', '+', 1),
        changed_at: clock.now(),
      }))
      .where('key', '=', key)
      .where('state', '!=', 'done')
      .execute()
    return null
  }
}

/** Records the answer; false if another process has recorded that it is done. */
async function settle(
  trx: Trx,
  { clock }: Platform,
  key: string,
  answer: CardConversion,
): Promise<boolean> {
  const { state, reference } = answer
  const kept =
    answer.state === 'done'
      ? { receivedMicro: `${answer.receivedMicro}` }
      : { reason: answer.state === 'refused' ? answer.reason : null }
  const settled = await trx
    .updateTable('effect_intent')
    .set((update) => ({
      state,
      provider_reference: reference,
      answer: JSON.stringify(kept),
      attempts: update('attempts', '+', 1),
      changed_at: clock.now(),
    }))
    .where('key', '=', key)
    .where('state', '!=', 'done')
    .returning('key')
    .executeTakeFirst()
  return settled !== undefined
}

/** What an order's card payment was worth by its quote, as it was booked; null if it was not booked. */
export async function readCaptured(
  trx: Trx,
  captureKey: string,
): Promise<{
  capturedMicro: MicroUsdc
  undone: boolean
} | null> {
  const booked = await readEntryByKey(trx, captureKey)
  if (!booked) return null
  const { entry, undone } = booked
  const posting = entry.postings.find(({ account }) => account === 'clearing:card')
  return posting ? { capturedMicro: micro(posting.amountMicro), undone } : null
}
