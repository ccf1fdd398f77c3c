import { sql } from 'kysely'
import { addMilliseconds, DAY_MS, MINUTE_MS } from '#domain/kernel/time.ts'
import { keepJobPlace, type Platform } from '#server/kernel/door.ts'
import { MoneyStopped } from '#server/ledger/door.ts'
import { CardUnanswered } from '#server/ports/door.ts'
import { importMissedPayment } from './import-missed-payment.ts'
import { namesOurs } from './names-ours.ts'

/** The scheduled job, whose row keeps how far charges have been read. */
export const IMPORT_MISSED_CHARGES = 'import_missed_charges'
const aPage = 100
/** Each costs a call to the provider, whose API is rate limited. */
const mostPages = 10
/** Fees booked before fees of unknown payments were set aside. */
const lookBackMs = 90 * DAY_MS
/** Its own event arrives within seconds. */
const patienceMs = 3 * MINUTE_MS

type Place = Pick<Platform, 'db' | 'ports'>

/** A card payment, with the time at which the provider first charged a fee for it. */
interface Charge {
  id: string
  at: Date
}

/** Charged a fee for until then, neither in the books nor known to be another shop's. */
const unknownCharges = ({ ports }: Pick<Platform, 'ports'>, until: Date) => sql`
  select payment_id as id, min(charged_at) as at from (
    select provider, payment_id, kind, charged_at from card_cost_apart
    union all select provider, payment_id, kind, charged_at from card_cost
      where charged_at >= ${addMilliseconds(until, -lookBackMs)}) c
  where provider = ${ports.card.provider} and charged_at <= ${until}
    and kind = 'charge' and payment_id is not null
    and not exists (select from payment p
      where p.payment_id = c.payment_id and p.provider = c.provider)
    and not exists (select from other_shop_charge o
      where o.payment_id = c.payment_id and o.provider = c.provider)
  group by payment_id`

/** How many card payments the provider has charged fees for until then that are neither known here nor another shop's. */
export async function countUnknownCharges(place: Place, until: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${unknownCharges(place, until)}) each`.execute(place.db)
  return rows[0]?.count ?? 0
}

/**
 * Imports every payment for which the provider has charged a fee but sent no event: the last way to find a payment. A failed
 * import does not delay the others; one that names no order of ours is recorded and not asked about again. What exceeds one run
 * waits for the next, which continues where this one ended. Rule PAY-02.
 */
export async function importMissedCharges(platform: Platform): Promise<void> {
  const until = addMilliseconds(platform.clock.now(), -patienceMs)
  let after = await readPlace(platform)
  for (let page = 0; page < mostPages; page++) {
    const charges = await listAfter(platform, until, after)
    const looked = await importMissedEach(platform, charges)
    after = looked.at(-1) ?? after
    if (looked.length < charges.length) break
    if (charges.length < aPage) {
      // The next run starts with the oldest again, and retries failed imports.
      after = null
      break
    }
  }
  await keepPlace(platform, after)
}

async function listAfter(
  platform: Platform,
  until: Date,
  after: Charge | null,
): Promise<readonly Charge[]> {
  const { rows } = await sql<Charge>`
    select id, at from (${unknownCharges(platform, until)}) each
    where ${after === null} or (at, id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::text)
    order by at, id limit ${aPage}`.execute(platform.db)
  return rows
}

/** Returns those that were looked at: all, or those before the provider fell silent or money was stopped. */
async function importMissedEach(
  platform: Platform,
  charges: readonly Charge[],
): Promise<readonly Charge[]> {
  for (const [index, { id: paymentId }] of charges.entries()) {
    try {
      await importMissedOne(platform, paymentId)
    } catch (error) {
      platform.log.warn({ err: error, paymentId }, 'a charge is not imported yet')
      // Each further call to a provider that is silent would hold up everything else.
      if (error instanceof CardUnanswered || error instanceof MoneyStopped) {
        return charges.slice(0, index)
      }
    }
  }
  return charges
}

/** The account at the provider may take other money than ours. */
async function importMissedOne(platform: Platform, paymentId: string): Promise<void> {
  const { clock, db, log, ports } = platform
  const payment = await ports.card.findPayment(paymentId)
  if (!payment) return
  if (await namesOurs(platform, payment)) {
    await importMissedPayment(platform, payment)
    return
  }
  log.info({ paymentId }, 'a charge names nothing of ours')
  await db
    .insertInto('other_shop_charge')
    .values({ provider: ports.card.provider, payment_id: paymentId, noted_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function readPlace({ db }: Platform): Promise<Charge | null> {
  const job = await db
    .selectFrom('scheduled_job')
    .select(['seen_id as id', 'seen_until as at'])
    .where('name', '=', IMPORT_MISSED_CHARGES)
    .executeTakeFirst()
  return job?.id && job.at ? { id: job.id, at: job.at } : null
}

async function keepPlace({ db }: Platform, after: Charge | null): Promise<void> {
  await keepJobPlace(db, IMPORT_MISSED_CHARGES, { until: after?.at ?? null, id: after?.id ?? null })
}
