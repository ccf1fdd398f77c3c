import type { Selectable } from 'kysely'
import { isLaunched } from '#domain/kernel/launch.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { addMilliseconds } from '#domain/kernel/time.ts'
import {
  decideCardAmount,
  decideQuote,
  type EurRate,
  quoteCard,
} from '#domain/payments/card-quote.ts'
import {
  type Actor,
  type CardQuoteRow,
  type EffectIntentRow,
  isUuid,
  type Platform,
  personCommand,
  type Recording,
  type Trx,
} from '#server/kernel/door.ts'
import { type CardPageRequest, CardRefused, CardUnanswered } from '#server/ports/door.ts'
import { cardRate } from '#server/treasury/door.ts'
import { FIRST_ASKED_MS } from './ask-card-pages.ts'
import { type Payable, payables } from './payables.ts'

/** Where the buyer's browser returns to: paths of this site, starting with a slash. */
export interface ReturnPaths {
  success: string
  cancel: string
}

/** An open payment page, and its price. */
export interface CardPayment {
  url: string
  eurCents: bigint
  /** Euros per USDC, with source and time. */
  rate: { numerator: bigint; denominator: bigint }
  rateSource: string
  quotedAt: Date
}

type Intent = {
  key: string
  /** Set once the provider has answered. */
  url: string | null
  quote: Selectable<CardQuoteRow>
  order: CardPageRequest
}

/**
 * Opens the provider's payment page for the actor's order, a backing or a purchase on the market. The intent is written before
 * the call; an unanswered call is repeated with the same key. While a quote is valid the same page is given again. Refuses
 * `not_launched`, `unknown_backing`, `already_paid`, `identity_pending`, `not_awaiting_payment`, `below_card_minimum`,
 * `account_frozen`, `money_stopped`, `provider_unavailable`. Rule PAY-02.
 */
export async function startCardPayment(
  platform: Platform,
  actor: Actor,
  orderId: string,
  paths: ReturnPaths,
): Promise<Decision<CardPayment>> {
  const decision = await intendPage(platform, actor, { orderId, paths })
  if (!decision.ok) return decision
  const intent = decision.value
  const url = intent.url ?? (await openCardPage(platform, intent.order))
  return url === null
    ? refuse({ code: 'provider_unavailable' })
    : accept(present(url, intent.quote))
}

function present(url: string, quote: Selectable<CardQuoteRow>): CardPayment {
  return {
    url,
    eurCents: quote.eur_cents,
    rate: { numerator: quote.rate_numerator, denominator: quote.rate_denominator },
    rateSource: quote.rate_source,
    quotedAt: quote.quoted_at,
  }
}

type CardRate = Awaited<ReturnType<Platform['ports']['card']['rate']>>
type Requested = { orderId: string; paths: ReturnPaths }

/** Keeps the open page, or writes the intent for one at the present rate. */
const intendPage = personCommand({
  operation: 'own_orders',
  ask: async ({ platform }, { orderId }: Requested) => {
    const launch = await platform.launch.readWithin(platform.db)
    if (!isLaunched(launch, 'backing')) return refuse({ code: 'not_launched' })
    if (!isUuid(orderId)) return refuse({ code: 'unknown_backing' })
    return accept(await cardRate(platform))
  },
  load: async ({ trx, platform, by }, { orderId }, rateNow) => {
    const order = await payables().lockPayable(trx, platform, by, orderId)
    const intents = order.ok ? await readIntents(trx, order.value.id) : []
    return { rateNow, order, intents }
  },
  decide: async ({ rateNow, order, intents }, _, { trx, now }) => {
    if (!order.ok) return order
    const usable = await findUsable(trx, intents[0], order.value, now)
    const payable = decideCardAmount(order.value.amountMicro, rateNow.rate)
    return usable || payable.ok ? accept({ order: order.value, usable }) : payable
  },
  record: async (recording, { order, usable }, { facts: { rateNow, intents }, input }) => {
    if (usable) return usable
    const request = { paths: input.paths, rateNow }
    const fresh = await writeIntent(recording, order, request, intents.length + 1)
    await logQuote(recording, fresh.quote)
    return fresh
  },
})

function readIntents(trx: Trx, orderId: string) {
  return trx
    .selectFrom('effect_intent')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'card_session')
    .orderBy('created_at', 'desc')
    .execute()
}

/** The open page, or the call without an answer; not one whose quote has expired. */
async function findUsable(
  trx: Trx,
  intent: Selectable<EffectIntentRow> | undefined,
  { id, amountMicro }: Payable,
  now: Date,
): Promise<Intent | null> {
  if (!intent || intent.state === 'refused') return null
  const quote = await trx
    .selectFrom('card_quote')
    .selectAll()
    .where('intent_key', '=', intent.key)
    .executeTakeFirstOrThrow()
  const url = typeof intent.answer?.url === 'string' ? intent.answer.url : null
  const { eur_cents: eurCents, expires_at: validUntil, quoted_at: quotedAt } = quote
  const rate = { numerator: quote.rate_numerator, denominator: quote.rate_denominator }
  const source = quote.rate_source
  const current = decideQuote({ amountMicro, eurCents, rate, source, quotedAt, validUntil }, now)
  if (url !== null && !current.ok) return null
  return {
    key: intent.key,
    url,
    quote,
    order: orderOf(intent.key, id, eurCents, intent.request),
  }
}

/** Card payments are judged by this quote: nothing else tells at what rate an order was quoted. */
function logQuote({ audit }: Recording<Actor>, quote: Selectable<CardQuoteRow>): Promise<void> {
  const detail = {
    orderId: quote.order_id,
    eurCents: quote.eur_cents,
    rate: `${quote.rate_numerator}/${quote.rate_denominator}`,
  }
  return audit(`card-quote:${quote.intent_key}`, { detail })
}

async function writeIntent(
  { trx, platform, by, now }: Recording<Actor>,
  { id, amountMicro, pocketId }: Payable,
  { paths, rateNow }: { paths: ReturnPaths; rateNow: CardRate },
  attempt: number,
): Promise<Intent> {
  const key = `card:${id}:${attempt}`
  const quoted = quoteCard(amountMicro, rateNow, platform.settings.quoteMinutes, now)
  const pocket = await trx
    .selectFrom('pocket')
    .select('title')
    .where('id', '=', pocketId)
    .executeTakeFirstOrThrow()
  const site = platform.site.publicUrl()
  const request = {
    description: pocket.title,
    language: by.language,
    successUrl: site + paths.success,
    cancelUrl: site + paths.cancel,
  }
  await trx
    .insertInto('effect_intent')
    .values({
      id: platform.randomness.uuid(),
      key,
      kind: 'card_session',
      order_id: id,
      state: 'intended',
      provider: platform.ports.card.provider,
      request: JSON.stringify(request),
      created_at: now,
      changed_at: now,
    })
    .execute()
  const quote = {
    intent_key: key,
    order_id: id,
    eur_cents: quoted.eurCents,
    rate_numerator: quoted.rate.numerator,
    rate_denominator: quoted.rate.denominator,
    rate_source: quoted.source,
    quoted_at: quoted.quotedAt,
    expires_at: quoted.validUntil,
    closed_at: null,
    ask_at: addMilliseconds(now, FIRST_ASKED_MS),
  }
  await trx.insertInto('card_quote').values(quote).execute()
  return { key, url: null, quote, order: orderOf(key, id, quoted.eurCents, request) }
}

/** Euros per USDC, to show beside an amount; null while the provider gives none. */
export async function readCardRate(platform: Platform): Promise<EurRate | null> {
  try {
    return (await cardRate(platform)).rate
  } catch (error) {
    platform.log.warn({ err: error }, 'there is no rate to show')
    return null
  }
}

/** The request to the provider, from what was stored before the first call. */
export function orderOf(
  key: string,
  orderId: string,
  eurCents: bigint,
  request: Record<string, unknown>,
): CardPageRequest {
  return {
    key,
    orderId,
    eurCents,
    description: String(request.description),
    // What was stored before there was a choice was French.
    language: request.language === 'en' ? 'en' : 'fr',
    successUrl: String(request.successUrl),
    cancelUrl: String(request.cancelUrl),
  }
}

/** Outside any transaction. Without an answer the intent stays `unknown`, to be asked again. */
export async function openCardPage(
  platform: Platform,
  order: CardPageRequest,
): Promise<string | null> {
  try {
    const session = await platform.ports.card.openSession(order)
    await recordPageAnswer(platform, order.key, {
      state: 'done',
      provider_reference: session.reference,
      answer: JSON.stringify({ url: session.url }),
    })
    return session.url
  } catch (error) {
    if (!(error instanceof CardRefused || error instanceof CardUnanswered)) throw error
    platform.log.warn({ err: error, key: order.key }, 'no payment page was opened')
    const state = error instanceof CardRefused ? 'refused' : 'unknown'
    await recordPageAnswer(platform, order.key, { state })
    return null
  }
}

async function recordPageAnswer(
  platform: Platform,
  key: string,
  change: { state: 'done' | 'unknown' | 'refused'; provider_reference?: string; answer?: string },
): Promise<void> {
  await platform.db
    .updateTable('effect_intent')
    .set((update) => ({
      ...change,
      attempts: update('attempts', '+', 1),
      changed_at: platform.clock.now(),
    }))
    .where('key', '=', key)
    // An answer is final.
    .where('state', '!=', 'done')
    .execute()
}
