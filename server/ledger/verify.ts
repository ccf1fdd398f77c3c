import { sql } from 'kysely'
import { markAccepted } from '#domain/accepted-difference.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Platform } from '#server/platform.ts'
import { readAcceptances } from './accepted-differences.ts'
import type { Difference } from './difference.ts'
import { verifyAcceptances } from './verify-acceptances.ts'
import { verifyAgreements } from './verify-agreements.ts'
import { verifyBooks } from './verify-books.ts'
import { verifyCertificates } from './verify-certificates.ts'
import { verifyChainClaims } from './verify-chain-claims.ts'
import { verifyDeclarations } from './verify-declarations.ts'
import { verifyDues } from './verify-dues.ts'
import { verifyEscrow } from './verify-escrow.ts'
import { verifyMarket } from './verify-market.ts'
import { verifyOrders } from './verify-orders.ts'
import { verifyPayments } from './verify-payments.ts'
import { verifyPayouts } from './verify-payouts.ts'
import { verifyPeople } from './verify-people.ts'
import { verifyPlaces } from './verify-places.ts'
import { verifyPockets } from './verify-pockets.ts'
import { verifyPrices } from './verify-prices.ts'
import { verifyQuestions } from './verify-questions.ts'
import { verifySeal } from './verify-seal.ts'
import { verifySettlements } from './verify-settlements.ts'
import { verifyShown } from './verify-shown.ts'
import { verifyStarts } from './verify-starts.ts'
import { verifyStops } from './verify-stops.ts'
import { verifyTokens } from './verify-tokens.ts'
import { verifyWithdrawals } from './verify-withdrawals.ts'

type Ground = Pick<Platform, 'db' | 'clock'>

/**
 * Works everything out anew from what was written once, and lists each difference from what is shown or
 * relied on, as of one moment. `sealedAfter`: the number of a link up to which the chain is known to be good. Those that two operators have
 * accepted are marked; whoever stops money for differences asks `unaccepted`. An empty list is the only good answer. Invariants L1 to L8, C2, C4 to C7, R1 to R12.
 */
export async function verify(
  platform: Ground,
  { sealedAfter = 0n }: { sealedAfter?: bigint } = {},
): Promise<readonly Difference[]> {
  if (platform.db.isTransaction) return verifyWithin(platform, sealedAfter)
  return platform.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      // It looks at every row there is; nobody waits for it.
      await sql`set local statement_timeout = '10min'`.execute(trx)
      return verifyWithin({ ...platform, db: trx as Database }, sealedAfter)
    })
}

async function verifyWithin(ground: Ground, sealedAfter: bigint): Promise<readonly Difference[]> {
  const { db } = ground
  const differences = [
    ...(await verifyBooks(db)),
    ...(await verifyPlaces(db)),
    ...(await verifySeal(db, sealedAfter)),
    ...(await verifyPrices(db)),
    ...(await verifyOrders(db)),
    ...(await verifyPayments(db)),
    ...(await verifyPayouts(db)),
    ...(await verifySettlements(db)),
    ...(await verifyDeclarations(db)),
    ...(await verifyDues(db)),
    ...(await verifyMarket(ground)),
    ...(await verifyCertificates(ground)),
    ...(await verifyTokens(db)),
    ...(await verifyChainClaims(db)),
    ...(await verifyEscrow(db)),
    ...(await verifyPockets(ground)),
    ...(await verifyPeople(ground)),
    ...(await verifyAgreements(db)),
    ...(await verifyQuestions(ground)),
    ...(await verifyWithdrawals(db)),
    ...(await verifyShown(ground)),
    ...(await verifyStarts(db)),
    ...(await verifyStops(db)),
    ...(await verifyAcceptances(db)),
  ]
  return markAccepted(differences, await readAcceptances(db))
}
