import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import { paidPerson } from '#domain/ledger/holder-journals.ts'
import {
  enqueue,
  enqueueEvent,
  inTransaction,
  lockRows,
  type Platform,
  type Trx,
} from '#server/kernel/door.ts'
import { bookEntries, isStopped, MoneyStopped } from '#server/ledger/door.ts'
import { TreasuryRefused } from '#server/ports/door.ts'
import { paidEntry } from '#server/settlements/take-dues.ts'
import {
  blockAddress,
  goesWhereNamed,
  type PayeeReadiness,
  readPayeeReadiness,
  takeScreened,
} from '#server/treasury/door.ts'
import { readOpenBalance } from './claim-balance.ts'

/**
 * Has the treasury pay a claim. The claim was written before; the treasury knows its key, so however often this runs the money
 * leaves once. It is booked when it has left; if it is refused for good, or not sent before its address was blocked, the parts
 * can be claimed again. If the claimant's screening pass has expired, they are screened first: no answer throws, to be retried.
 * Rules PRO-05, KYC-02.
 * @throws MoneyStopped for a claim not requested yet, while money is stopped.
 */
export async function payClaim(platform: Platform, claimId: string): Promise<void> {
  const taken = await takeScreened(platform, () =>
    inTransaction(platform.db, (trx) => takeClaim(trx, platform, claimId)),
  )
  if (taken?.readiness !== 'ready') return
  const { claim } = taken
  try {
    const { reference } = await platform.ports.treasury.pay({
      key: keyOf(claimId),
      toAddress: claim.to_address,
      amountMicro: claim.amount_micro,
    })
    await inTransaction(platform.db, (trx) => recordPaid(trx, platform, claimId, reference))
  } catch (error) {
    if (error instanceof TreasuryRefused) {
      await inTransaction(platform.db, (trx) => recordRefused(trx, platform, claimId))
      return
    }
    throw error
  }
}

/** A claim is `unknown` from before it is requested: only one never requested may still be kept back. */
async function takeClaim(trx: Trx, platform: Pick<Platform, 'clock'>, claimId: string) {
  const claim = await lockOpen(trx, claimId)
  if (!claim) return null
  const { person_id: personId, to_address: toAddress } = claim
  const isCovered = claim.purpose !== 'balance' || (await readOpenBalance(trx, personId)) >= 0n
  invariant(isCovered, 'no more is on its way to somebody than is owed to them by name')
  invariant(await isWhereNamed(trx, claimId), 'what somebody has claimed goes where they are paid')
  const taken = (readiness: PayeeReadiness) => ({ claim, readiness, personId, toAddress })
  if (claim.state !== 'intended') return taken('ready')
  if (await isStopped(trx)) throw new MoneyStopped()
  const { frozen_at: frozenAt } = await trx
    .selectFrom('person')
    .select('frozen_at')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  // Releasing the stop enqueues it again.
  if (frozenAt) return null
  const now = platform.clock.now()
  const readiness = await readPayeeReadiness(trx, personId, toAddress, now)
  if (readiness === 'blocked') await recordRefused(trx, platform, claimId)
  if (readiness !== 'ready') return taken(readiness)
  await trx
    .updateTable('claim')
    .set({ state: 'unknown', changed_at: now, first_sent_at: now })
    .where('id', '=', claimId)
    .execute()
  return taken(readiness)
}

/** The next verification would find an address that nobody has named; it could have been paid by then. */
async function isWhereNamed(trx: Trx, claimId: string): Promise<boolean> {
  const { rows } = await sql<{ named: boolean }>`select ${sql.raw(goesWhereNamed('claim'))} as named
    from claim where id = ${claimId}`.execute(trx)
  return rows[0]?.named ?? false
}

/** The key by which the treasury and the chain know it. */
const keyOf = (claimId: string) => `claim:${claimId}`

function readClaim(db: Pick<Trx, 'selectFrom'>, claimId: string) {
  return db.selectFrom('claim').selectAll().where('id', '=', claimId).executeTakeFirstOrThrow()
}

/** Locks the claimant and returns the claim as it is now; null once it has ended. */
async function lockOpen(trx: Trx, claimId: string) {
  const { person_id: personId } = await readClaim(trx, claimId)
  await lockRows(trx, { persons: [personId] })
  const claim = await readClaim(trx, claimId)
  return claim.state === 'intended' || claim.state === 'unknown' ? claim : null
}

async function recordPaid(
  trx: Trx,
  platform: Pick<Platform, 'clock'>,
  claimId: string,
  reference: string,
): Promise<void> {
  const claim = await lockOpen(trx, claimId)
  if (!claim) return
  const now = platform.clock.now()
  await trx
    .updateTable('claim')
    .set({ state: 'done', provider_reference: reference, changed_at: now })
    .where('id', '=', claimId)
    .execute()
  await enqueueEvent(trx, 'claim.paid', claimId, now)
  const told = { key: `tell_payout:${claimId}`, kind: 'tell_payout', payload: { claimId } } as const
  await enqueue(trx, [told], now)
  const carriedBy = keyOf(claimId)
  if (claim.purpose === 'balance') {
    const entry = paidPerson(claimId, claim.person_id, claim.amount_micro)
    await bookEntries(trx, [{ entry, backingId: null, pocketId: null, carriedBy }], now)
    return
  }
  const parts = await trx
    .selectFrom('claim_part')
    .selectAll()
    .where('claim_id', '=', claimId)
    .orderBy('id')
    .execute()
  const entries = parts.map((row) => ({
    entry: paidEntry({
      certificateNumber: row.certificate_number,
      pocketId: row.pocket_id,
      fightId: row.fight_id,
      part: row.part,
      personId: row.person_id,
      amountMicro: row.amount_micro,
    }),
    backingId: null,
    pocketId: row.pocket_id,
    carriedBy,
  }))
  await bookEntries(trx, entries, now)
}

async function recordRefused(
  trx: Trx,
  platform: Pick<Platform, 'clock'>,
  claimId: string,
): Promise<void> {
  const claim = await lockOpen(trx, claimId)
  if (!claim) return
  const now = platform.clock.now()
  await trx
    .updateTable('claim')
    .set({ state: 'refused', changed_at: now })
    .where('id', '=', claimId)
    .execute()
  await sql`update claim_part set released_at = ${now} where claim_id = ${claimId}`.execute(trx)
  // What the treasury says about this address is recorded.
  await blockAddress(trx, { personId: claim.person_id, address: claim.to_address }, now)
}
