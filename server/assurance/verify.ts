import { sql } from 'kysely'
import { markAccepted } from '#domain/assurance/accepted-difference.ts'
import { inSnapshot, inTransaction, type Platform, type TellProgress } from '#server/kernel/door.ts'
import { readAcceptances } from './accepted-differences.ts'
import { type Difference, notVerified } from './difference.ts'
import { verifyApprovals } from './verify-approvals.ts'
import { verifyBooks } from './verify-books.ts'
import { verifyCertificates } from './verify-certificates.ts'
import { verifyChainClaims } from './verify-chain-claims.ts'
import { verifyDeclarations } from './verify-declarations.ts'
import { verifyDues } from './verify-dues.ts'
import { verifyEntries } from './verify-entries.ts'
import { verifyEscrow } from './verify-escrow.ts'
import { verifyMarket } from './verify-market.ts'
import { verifyOrders } from './verify-orders.ts'
import { verifyPayments } from './verify-payments.ts'
import { verifyPeople } from './verify-people.ts'
import { verifyPlaces } from './verify-places.ts'
import { verifyPockets } from './verify-pockets.ts'
import { verifySeal } from './verify-seal.ts'
import { verifySettlements } from './verify-settlements.ts'
import { verifyShown } from './verify-shown.ts'
import { verifyStarts } from './verify-starts.ts'
import { verifyStops } from './verify-stops.ts'
import { verifyTokens } from './verify-tokens.ts'

type Context = Pick<Platform, 'db' | 'clock'>

interface Choices {
  /** The number of a link up to which the chain is known to be good. */
  sealedAfter?: bigint
  /** Hears what is looked at next. */
  tell?: TellProgress
}

type Look = (context: Context, sealedAfter: bigint) => Promise<readonly Difference[]>

/** What is looked at, in this order, with its name for whoever waits. */
const parts: readonly (readonly [name: string, look: Look])[] = [
  ['balances', ({ db }) => verifyBooks(db)],
  ['entries', ({ db }) => verifyEntries(db)],
  ['units', ({ db }) => verifyPlaces(db)],
  ['the chain of the books', ({ db }, sealedAfter) => verifySeal(db, sealedAfter)],
  ['orders', ({ db }) => verifyOrders(db)],
  ['payments', ({ db }) => verifyPayments(db)],
  ['settlements', ({ db }) => verifySettlements(db)],
  ['declarations', ({ db }) => verifyDeclarations(db)],
  ['dues', ({ db }) => verifyDues(db)],
  ['resale', verifyMarket],
  ['certificates', verifyCertificates],
  ['tokens', ({ db }) => verifyTokens(db)],
  ['claims on the chain', ({ db }) => verifyChainClaims(db)],
  ['escrow', ({ db }) => verifyEscrow(db)],
  ['Pockets', verifyPockets],
  ['people', verifyPeople],
  ['approvals', ({ db }) => verifyApprovals(db)],
  ['what is shown', verifyShown],
  ['starts of fights', ({ db }) => verifyStarts(db)],
  ['stops of money', ({ db }) => verifyStops(db)],
]

/**
 * Works everything out anew from what was written once, and lists each difference from what is shown or relied on, as
 * of one moment: the first of each check, the last of them with the number of the others. What cannot be verified is
 * a difference as well. Those that two operators have accepted are marked; for which of them money stops says `stoppingOf`.
 * An empty list is the only good answer. Invariants L1 to L8, C2, C4 to C7, R1 to R12.
 * @throws when the connection to the database is lost.
 */
export async function verify(
  platform: Context,
  choices: Choices = {},
): Promise<readonly Difference[]> {
  if (platform.db.isTransaction) return verifyWithin(platform, choices)
  return inSnapshot(platform.db, async (db) => {
    // It looks at every row there is; nobody waits for it.
    await sql`set local statement_timeout = '10min'`.execute(db)
    // It adds up all postings at once: in memory rather than in files.
    await sql`set local work_mem = '64MB'`.execute(db)
    return verifyWithin({ ...platform, db }, choices)
  })
}

async function verifyWithin(
  context: Context,
  { sealedAfter = 0n, tell }: Choices,
): Promise<readonly Difference[]> {
  const found: (readonly Difference[])[] = []
  for (const [done, [at, look]] of parts.entries()) {
    tell?.({ done, of: parts.length, at })
    found.push(await lookOrSayWhy(context, at, (part) => look(part, sealedAfter)))
  }
  return markAccepted(found.flat(), await readAcceptances(context.db), context.clock.now())
}

const mostTries = 2

/**
 * A part that fails is tried once more, and then it is a difference that it could not be verified, whatever the error.
 * Where the connection does not answer any more nothing can be said of the books: that is thrown.
 */
async function lookOrSayWhy(
  context: Context,
  name: string,
  look: (context: Context) => Promise<readonly Difference[]>,
): Promise<readonly Difference[]> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTransaction(context.db, (db) => look({ ...context, db }))
    } catch (error) {
      await sql`select`.execute(context.db)
      if (tries === mostTries) return [notVerified(name, error)]
    }
  }
}
