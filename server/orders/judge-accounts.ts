import { sql } from 'kysely'
import { kycRefusals } from '#domain/identity/compliance.ts'
import { type MicroUsdc, micro, subtract } from '#domain/kernel/money.ts'
import { type Platform, type Trx, thresholdOfOrder } from '#server/kernel/door.ts'
import { kycToday } from './load-backing-facts.ts'
import { settingsOfOrder } from './order-settings.ts'
import { readCounter } from './read-counter.ts'

/**
 * Whether a confirmed order takes a natural person above the threshold, now that more of their accounts are known. Later orders
 * that are not judged yet are left out, so that of several exactly the excess ones are stopped, in whatever order they are
 * judged. Under the locks of every account. Rule KYC-01.
 */
export async function exceedsThreshold(
  trx: Trx,
  platform: Platform,
  backingId: string,
): Promise<boolean> {
  const order = await trx
    .selectFrom('backing')
    .innerJoin('person', 'person.id', 'backing.person_id')
    .select(['backing.backer_pays_micro', 'backing.certificate_number'])
    .select(settingsOfOrder('backing').as('settings'))
    .select(['person.id', 'person.kyc_level', 'person.kyc_verified_at', 'person.counts_with'])
    .where('backing.id', '=', backingId)
    .executeTakeFirstOrThrow()
  // Somebody with one account alone was judged when the order was confirmed.
  if (order.counts_with === null) return false
  const now = platform.clock.now()
  const all = await readCounter(trx, order.id, now)
  const later = await readUnjudgedAfter(trx, order.counts_with, order.certificate_number)
  const counterMicro = subtract(subtract(all, later), order.backer_pays_micro)
  const person = { kycLevel: kycToday(order, platform, now), counterMicro }
  const threshold = thresholdOfOrder(order.settings)
  return kycRefusals(person, order.backer_pays_micro, threshold).length > 0
}

async function readUnjudgedAfter(
  trx: Trx,
  together: string,
  certificateNumber: bigint | null,
): Promise<MicroUsdc> {
  const { rows } = await sql<{ later: bigint }>`
    select coalesce(sum(b.backer_pays_micro), 0)::bigint as later
    from backing b join person p on p.id = b.person_id
    where p.counts_with = ${together} and b.state = 'confirmed'
      and b.certificate_number > ${certificateNumber}`.execute(trx)
  return micro(rows[0]?.later ?? 0n)
}
