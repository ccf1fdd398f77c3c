import { levelToday, type ScreeningVerdict } from '#domain/identity/compliance.ts'
import type { BuyerFacts } from '#domain/market/listing.ts'
import { findScreeningSubject, hasLeft, screenPerson } from '#server/identity/door.ts'
import { findAccounts, isBlockedCountry, type Platform, type Trx } from '#server/kernel/door.ts'
import { knowsRisk, readCounter, readSpending } from '#server/orders/door.ts'
import { readRelation, type Traded } from './load-traded.ts'

/** Somebody without a verified identity is refused for that, and not screened. Outside any transaction. */
export async function screenBuyer(platform: Platform, personId: string): Promise<ScreeningVerdict> {
  const subject = await findScreeningSubject(platform, personId)
  return subject ? screenPerson(platform, subject, 'before_payment', null) : 'pass'
}

/** The facts about a buyer, whatever they pay with. Under the lock of all their accounts. Rule KYC-01. */
export async function loadBuyer(
  trx: Trx,
  { clock, settings }: Pick<Platform, 'clock' | 'settings'>,
  buyerId: string,
  traded: Traded,
): Promise<Omit<BuyerFacts, 'screening' | 'balanceMicro'>> {
  const now = clock.now()
  const person = await trx
    .selectFrom('person')
    .leftJoin('login.user', 'login.user.id', 'person.account_id')
    .selectAll('person')
    .select('login.user.emailVerified')
    .where('person.id', '=', buyerId)
    .executeTakeFirstOrThrow()
  const verified = { level: person.kyc_level, verifiedAt: person.kyc_verified_at ?? new Date(0) }
  return {
    accountIds: await findAccounts(trx, [buyerId]),
    emailVerified: person.emailVerified ?? false,
    countryBlocked: isBlockedCountry(person.country),
    accountFrozen: person.frozen_at !== null,
    hasLeft: await hasLeft(trx, buyerId),
    kycLevel: levelToday(verified, settings.fullKycMonths, now),
    counterMicro: await readCounter(trx, buyerId, now),
    relation: await readRelation(trx, buyerId, traded),
    knowsRisk: await knowsRisk(trx, buyerId),
    spending: await readSpending(trx, buyerId, now),
  }
}
