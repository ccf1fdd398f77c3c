import { type Selectable, sql } from 'kysely'
import type { PocketFacts } from '#domain/campaigns/pocket-status.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import {
  accountsWith,
  anyUuid,
  type BackingRow,
  type CardQuoteRow,
  historyOfRow,
  type PersonRow,
  type Platform,
  type PocketRow,
  type Trx,
  termsOfRow,
  unitsOf,
} from '#server/kernel/door.ts'
import type { ArrivedPayment, PaymentAnswer } from '#server/payments/door.ts'
import { kycToday } from './load-backing-facts.ts'
import { lockBackings } from './lock-backings.ts'
import { settingsOfOrder, type WithSettings } from './order-settings.ts'
import { reservedBy } from './read-counter.ts'

/** A person while a batch is judged; changes with each confirmed order. */
export interface BatchPerson {
  kycLevel: ReturnType<typeof kycToday>
  frozen: boolean
  hasLeft: boolean
  capturedMicro: MicroUsdc
  /** What the person has bought on the market: counts toward the threshold as well. */
  purchasedMicro: MicroUsdc
  /** What live reservations add to the counter, this batch's orders included. */
  reservedMicro: MicroUsdc
  /** Every account of the same natural person, this one included. */
  accounts: readonly BatchPerson[]
}

export interface BatchBacking {
  row: WithSettings<BackingRow>
  person: BatchPerson
  pocket: BatchPocket
  /** What the order itself has reserved; nothing once its reservation has lapsed or ended. */
  reservation: { units: number; counterMicro: MicroUsdc } | null
  quotes: readonly Selectable<CardQuoteRow>[]
  /** A question about a changed bout was asked and ended while the order had lapsed. */
  missedQuestion: boolean
}

/** A Pocket while a batch is judged. `reservedUnits` counts every live reservation. */
export type BatchPocket = { facts: PocketFacts }

/** The facts for judging a batch of payments, under locks. */
export interface Batch {
  backings: ReadonlyMap<string, BatchBacking>
  /** Outcomes of known payments, by payment. */
  earlier: ReadonlyMap<string, PaymentAnswer>
  /** Numbers for the certificates of this batch, in order. */
  numbers: bigint[]
}

export async function loadBatch(
  trx: Trx,
  platform: Platform,
  payments: readonly ArrivedPayment[],
  now: Date,
): Promise<Batch> {
  const named = payments.flatMap(({ orderId }) => orderId ?? [])
  const places = [...(await lockBackings(trx, named, { everyAccount: true })).values()]
  const ids = places.map(({ id }) => id)
  const rows = await trx
    .selectFrom('backing')
    .selectAll()
    .select(settingsOfOrder('backing').as('settings'))
    .where('id', '=', anyUuid(ids))
    .execute()
  const persons = await loadPersons(trx, platform, [...new Set(places.map((p) => p.personId))], now)
  const pockets = await loadPockets(trx, [...new Set(places.map((p) => p.pocketId))], now)
  const reservations = await loadReservations(trx, ids, now)
  const quotes = await loadQuotes(trx, ids)
  const missed = await loadMissed(trx, rows)
  const backings = rows.map((row): [string, BatchBacking] => [
    row.id,
    {
      row,
      person: existing(persons.get(row.person_id)),
      pocket: existing(pockets.get(row.pocket_id)),
      reservation: reservations.get(row.id) ?? null,
      quotes: quotes.get(row.id) ?? [],
      missedQuestion: missed.has(row.id),
    },
  ])
  return {
    backings: new Map(backings),
    earlier: await loadEarlier(trx, payments),
    numbers: await nextNumbers(trx, rows.filter((row) => row.payment_id === null).length),
  }
}

function existing<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('an order names a person and a Pocket that exist')
  return value
}

async function loadPersons(
  trx: Trx,
  platform: Platform,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, BatchPerson>> {
  type Row = Selectable<PersonRow> & { held: MicroUsdc; has_left: boolean }
  const { rows } = await sql<Row>`
    select p.*, ${reservedBy(now)} as held,
      exists (select from identity.erasure e where e.person_id = p.id) as has_left
    from person p where p.id in (${accountsWith(ids)})`.execute(trx)
  const accounts = Map.groupBy(
    rows.map((row) => ({ row, person: personOf(row, platform, now) })),
    ({ row }) => row.counts_with ?? row.id,
  )
  const persons = [...accounts.values()].flatMap((together) => {
    const people = together.map(({ person }) => person)
    return together.map(({ row, person }): [string, BatchPerson] => {
      person.accounts = people
      return [row.id, person]
    })
  })
  return new Map(persons)
}

function personOf(
  row: Selectable<PersonRow> & { held: MicroUsdc; has_left: boolean },
  platform: Platform,
  now: Date,
): BatchPerson {
  return {
    kycLevel: kycToday(row, platform, now),
    frozen: row.frozen_at !== null,
    hasLeft: row.has_left,
    capturedMicro: row.captured_micro,
    purchasedMicro: row.purchased_micro,
    reservedMicro: row.held,
    accounts: [],
  }
}

async function loadPockets(
  trx: Trx,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, BatchPocket>> {
  type Row = Selectable<PocketRow> & { held: number }
  const { rows } = await sql<Row>`
    select p.*, (select coalesce(sum(units), 0)::int from reservation
      where pocket_id = p.id and units > 0 and ended_at is null and reserved_until > ${now}) as held
    from pocket p where p.id = any(${ids}::uuid[])`.execute(trx)
  const pockets = rows.map((row): [string, BatchPocket] => [
    row.id,
    {
      facts: {
        pocketId: row.id,
        recipientId: row.fighter_id ?? row.federation_id ?? '',
        // Covered fights and their dates play no part in a confirmation.
        terms: termsOfRow(row, []),
        history: historyOfRow(row, null),
        unitsTaken: unitsOf(row, row.held),
        isBacked: false,
        hasPaymentInFlight: false,
      },
    },
  ])
  return new Map(pockets)
}

async function loadReservations(trx: Trx, ids: readonly string[], now: Date) {
  const rows = await trx
    .selectFrom('reservation')
    .select(['order_id', 'units', 'counter_micro'])
    .where('order_id', '=', anyUuid(ids))
    .where('ended_at', 'is', null)
    .where('reserved_until', '>', now)
    .execute()
  return new Map(
    rows.map((row) => [row.order_id, { units: row.units, counterMicro: row.counter_micro }]),
  )
}

/** Of the orders that ended unpaid, those whose backers were not asked about a bout that has changed since. */
async function loadMissed(trx: Trx, rows: readonly Selectable<BackingRow>[]) {
  const ended = rows.filter(({ state }) => state === 'expired' || state === 'failed')
  if (ended.length === 0) return new Set<string>()
  const { rows: missed } = await sql<{ id: string }>`
    select b.id from backing b join bout_question q on q.pocket_id = b.pocket_id
      and q.asked_at >= b.created_at and q.ended_at is not null
    where b.id = any(${ended.map(({ id }) => id)}::uuid[]) and not exists (
      select from bout_answer a where a.question_id = q.id and a.backing_id = b.id)`.execute(trx)
  return new Set(missed.map(({ id }) => id))
}

/** These orders' card quotes, the latest first. */
export async function loadQuotes(trx: Trx, ids: readonly string[]) {
  const rows = await trx
    .selectFrom('card_quote')
    .selectAll()
    .where('order_id', '=', anyUuid(ids))
    .orderBy('quoted_at', 'desc')
    .execute()
  return Map.groupBy(rows, (row) => row.order_id)
}

/** Another event may already have recorded the same payment. */
async function loadEarlier(trx: Trx, payments: readonly ArrivedPayment[]) {
  const { rows } = await sql<{
    payment_id: string
    outcome: 'confirmed' | 'frozen' | 'refund_due' | 'refunded' | 'held'
    reason: string | null
    certificate_number: bigint | null
  }>`
    select p.payment_id, p.outcome, p.reason, b.certificate_number
    from payment p left join backing b on b.id = p.order_id and b.payment_id = p.payment_id
    where p.payment_id = any(${payments.map((payment) => payment.paymentId)}::text[])`.execute(trx)
  const answers = rows.map((row): [string, PaymentAnswer] => [row.payment_id, answerOf(row)])
  return new Map(answers)
}

function answerOf(row: {
  outcome: string
  reason: string | null
  certificate_number: bigint | null
}): PaymentAnswer {
  if (row.certificate_number !== null) {
    return { outcome: 'already_confirmed', certificateNumber: Number(row.certificate_number) }
  }
  const outcome = row.outcome === 'held' ? 'held' : 'refund_due'
  return { outcome, reason: row.reason ?? '' }
}

async function nextNumbers(trx: Trx, count: number): Promise<bigint[]> {
  if (count === 0) return []
  const { rows } = await sql<{ number: bigint }>`
    select nextval('certificate_number')::bigint as number
    from generate_series(1, ${count}::int)`.execute(trx)
  return rows.map((row) => row.number)
}
