import { sql } from 'kysely'
import { addMilliseconds, DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { MoneyStopped } from '#server/ledger/money-stop.ts'
import type { Platform } from '#server/platform.ts'
import { CardUnanswered } from '#server/ports/card/port.ts'
import { takeUpPayment } from './take-up-payment.ts'

const mostListed = 100
const lookBackMs = 90 * DAY_MS
/** Its own message comes within seconds. */
const patienceMs = 3 * MINUTE_MS

/**
 * Card payments that the provider has charged for by its fees, in the last 90 days and until then, and that are not known
 * here; a hundred at most, the oldest first.
 */
export async function listUnknownCharges(
  { db, ports }: Pick<Platform, 'db' | 'ports'>,
  until: Date,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select payment_id as id from card_cost c where provider = ${ports.card.provider}
      and charged_at between ${addMilliseconds(until, -lookBackMs)} and ${until}
      and kind = 'charge' and payment_id is not null
      and not exists (select from payment p where p.payment_id = c.payment_id
        and p.provider = c.provider)
    group by payment_id order by min(charged_at) limit ${mostListed}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Takes up every payment that the provider's fees tell of and no message has: the last way to what was paid. One that
 * cannot be taken up keeps no other one waiting. Rule PAY-02.
 */
export async function takeUpCharges(platform: Platform): Promise<void> {
  const until = addMilliseconds(platform.clock.now(), -patienceMs)
  for (const paymentId of await listUnknownCharges(platform, until)) {
    try {
      const payment = await platform.ports.card.findPayment(paymentId)
      if (payment) await takeUpPayment(platform, payment)
    } catch (error) {
      platform.log.warn({ err: error, paymentId }, 'a charge is not taken up yet')
      // Each further call to a provider that is silent would hold up everything else.
      if (error instanceof CardUnanswered || error instanceof MoneyStopped) return
    }
  }
}
