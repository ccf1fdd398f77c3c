import { sql } from 'kysely'
import { addMilliseconds, DAY_MS } from '#domain/kernel/time.ts'
import { paidProviderCost } from '#domain/ledger/provider-journals.ts'
import { costFor, type EurRate } from '#domain/payments/card-quote.ts'
import {
  type Database,
  inTransaction,
  type Platform,
  type Trx,
  unnestRows,
} from '#server/kernel/door.ts'
import { bookEntries } from '#server/ledger/door.ts'
import type { CardCost } from '#server/ports/door.ts'
import { cardRate } from './card-rate.ts'
import { findStrange, keepApart, takeKnown } from './costs-apart.ts'

/** Lines of the provider's balance may appear late, and in any order. */
const overlapMs = 2 * DAY_MS
const mostAtOnce = 200

/**
 * Books the card provider's fees, once for each line of its balance, from the company's own money and at the rate of the
 * payment's quote. The account may take another shop's money: the fee of a payment that is not in the books is set aside until it
 * is. Unanswered questions are repeated an hour later; a fee in another currency than euros is left to the reconciliation. Rule
 * PAY-02.
 */
export async function bookCardCosts(platform: Platform): Promise<void> {
  const { db, log, ports } = platform
  const last = await readLast(platform)
  try {
    const since = last ? addMilliseconds(last, -overlapMs) : null
    const told = (await ports.card.listCosts(since)).filter(({ currency }) => currency === 'eur')
    const inOrder = told.toSorted((a, b) => a.at.getTime() - b.at.getTime())
    const { rate } = await cardRate(platform)
    for (let from = 0; from < inOrder.length; from += mostAtOnce) {
      const some = inOrder.slice(from, from + mostAtOnce)
      await inTransaction(db, (trx) => takeSome(trx, platform, some, rate))
    }
    while ((await inTransaction(db, (trx) => bookSinceKnown(trx, platform, rate))) === mostAtOnce);
  } catch (error) {
    log.warn({ err: error }, 'the fees of the card provider are not booked yet')
  }
}

/** The newest known line of the provider's balance. */
async function readLast({ db, ports }: Platform): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select greatest(
    (select max(charged_at) from card_cost where provider = ${ports.card.provider}),
    (select max(charged_at) from card_cost_apart where provider = ${ports.card.provider})) as at`.execute(
    db,
  )
  return rows[0]?.at ?? null
}

async function takeSome(
  trx: Trx,
  platform: Platform,
  costs: readonly CardCost[],
  rateOfDay: EurRate,
): Promise<void> {
  const strange = await findStrange(trx, platform, costs)
  const isStrange = ({ transactionId }: CardCost) => strange.has(transactionId)
  await keepApart(trx, platform, costs.filter(isStrange))
  const known = costs.filter((cost) => !isStrange(cost))
  await bookSome(trx, platform, known, rateOfDay)
}

/** Returns how many there were. */
async function bookSinceKnown(trx: Trx, platform: Platform, rateOfDay: EurRate): Promise<number> {
  const costs = await takeKnown(trx, platform, mostAtOnce)
  await bookSome(trx, platform, costs, rateOfDay)
  return costs.length
}

async function bookSome(
  trx: Trx,
  { clock, ports }: Platform,
  costs: readonly CardCost[],
  rateOfDay: EurRate,
): Promise<void> {
  if (costs.length === 0) return
  const now = clock.now()
  const rates = await readRates(trx, costs)
  const rows = costs.map((cost) => {
    const rate = rates.get(cost.paymentId ?? '') ?? rateOfDay
    return { ...cost, rate, costMicro: costFor(cost.amountMinor, rate) }
  })
  const { rows: written } = await sql<{ id: string }>`insert into card_cost ${unnestRows(rows, {
    transaction_id: ['text', (row) => row.transactionId],
    provider: ['text', () => ports.card.provider],
    kind: ['text', (row) => row.kind],
    payment_id: ['text', (row) => row.paymentId],
    amount_minor: ['bigint', (row) => row.amountMinor],
    currency: ['text', (row) => row.currency],
    rate_numerator: ['bigint', (row) => row.rate.numerator],
    rate_denominator: ['bigint', (row) => row.rate.denominator],
    cost_micro: ['bigint', (row) => row.costMicro],
    charged_at: ['timestamptz', (row) => row.at],
    booked_at: ['timestamptz', () => now],
  })} on conflict do nothing returning transaction_id as id`.execute(trx)
  const fresh = new Set(written.map(({ id }) => id))
  const entries = rows
    .filter(({ transactionId }) => fresh.has(transactionId))
    .map(({ transactionId, costMicro }) => paidProviderCost(transactionId, costMicro))
  await bookEntries(
    trx,
    entries.map((entry) => ({ entry, backingId: null, pocketId: null })),
    now,
  )
}

/** By payment: the rate of the quote that it paid. */
export async function readRates(
  db: Database,
  costs: readonly Pick<CardCost, 'paymentId'>[],
): Promise<ReadonlyMap<string, EurRate>> {
  const { rows } = await sql<{ id: string } & EurRate>`
    select distinct on (p.payment_id) p.payment_id as id, q.rate_numerator as numerator,
      q.rate_denominator as denominator
    from payment p join card_quote q on q.order_id = p.order_id and q.eur_cents = p.amount_minor
    where p.payment_id = any(${costs.flatMap(({ paymentId }) => paymentId ?? [])}::text[])
    order by p.payment_id, q.quoted_at desc`.execute(db)
  return new Map(rows.map(({ id, ...rate }) => [id, rate]))
}
