import { sql } from 'kysely'
import { add, type MicroUsdc, ZERO } from '#domain/kernel/money.ts'
import {
  enqueue,
  enqueueEvent,
  inTransaction,
  lockRows,
  type Platform,
  recordAudit,
  type Trx,
  unnestRows,
} from '#server/kernel/door.ts'
import { bookEntries } from '#server/ledger/door.ts'
import type { ClaimSeen, CreditPaidSeen } from '#server/ports/door.ts'
import {
  type EntitledPart,
  loadDues,
  paidEntry,
  partsOnChain,
  recordPaidClaim,
  recordTaken,
} from '#server/settlements/door.ts'

const mostAtOnce = 256

/** Records the claims of final blocks, each once. Called with no row locked. */
export async function noteClaims(
  trx: Trx,
  { ports }: Pick<Platform, 'ports'>,
  seen: readonly ClaimSeen[],
): Promise<void> {
  if (seen.length === 0) return
  await sql`insert into chain_claim ${unnestRows(seen, {
    chain_id: ['bigint', () => ports.chain.chainId],
    transaction_hash: ['text', ({ transactionHash }) => transactionHash],
    log_index: ['integer', ({ logIndex }) => logIndex],
    block_height: ['bigint', ({ height }) => height],
    mined_at: ['timestamptz', ({ minedAt }) => minedAt],
    backing_id: ['uuid', ({ orderId }) => orderId],
    owner: ['text', ({ owner }) => owner],
    settlement_number: ['integer', ({ settlementNumber }) => settlementNumber],
    amount_micro: ['bigint', ({ amountMicro }) => amountMicro],
    credited: ['boolean', ({ credited }) => credited ?? false],
  })} on conflict do nothing`.execute(trx)
}

/** Records by which transactions the contract has paid what it had credited: all that it owed an account until then. */
export async function noteCreditsPaid(trx: Trx, paid: readonly CreditPaidSeen[]): Promise<void> {
  for (const { transactionHash, height, account } of paid) {
    await sql`update chain_claim set paid_by = ${transactionHash}
      where credited and paid_by is null and lower(owner) = ${account.toLowerCase()}
        and block_height <= ${height}`.execute(trx)
  }
}

/** One claim transaction of an owner, for one token; or what a sale has credited. */
interface Claimed {
  transactionHash: string
  /** The transaction by which the money left the contract. */
  paidBy: string
  backingId: string
  owner: string
  /** Null for a token without a certificate. */
  certificateNumber: bigint | null
  holderId: string | null
}

/**
 * Books what the contract has paid to token owners, like every claim: same entries, same amounts, once. A claim that does not
 * match what the books owe is not booked: it `differs`, and `verify` reports it. Rule PRO-05, invariants C1, C3.
 */
export async function bookClaims(platform: Platform): Promise<void> {
  const { rows } = await sql<Claimed>`
    select distinct k.block_height, k.transaction_hash as "transactionHash",
      coalesce(k.paid_by, k.transaction_hash) as "paidBy", k.backing_id as "backingId", k.owner, c.number as "certificateNumber",
      c.original_holder_id as "holderId"
    from chain_claim k left join certificate c on c.backing_id = k.backing_id
    where k.state = 'seen' and (not k.credited or k.paid_by is not null)
    order by k.block_height limit ${mostAtOnce}`.execute(platform.db)
  for (const claimed of rows) {
    await inTransaction(platform.db, (trx) => bookOne(trx, platform, claimed))
  }
}

type Open = { id: bigint; number: number; amount: MicroUsdc }

async function bookOne(trx: Trx, platform: Platform, claimed: Claimed): Promise<void> {
  const { certificateNumber: number } = claimed
  if (number !== null) await lockClaimed(trx, number)
  const { rows: open } = await sql<Open>`select id, settlement_number as number,
      amount_micro as amount from chain_claim
    where transaction_hash = ${claimed.transactionHash} and backing_id = ${claimed.backingId}
      and state = 'seen' order by log_index for no key update`.execute(trx)
  // Another process has booked it meanwhile.
  if (open.length === 0) return
  const ids = open.map(({ id }) => id)
  const parts = number === null ? null : await matchParts(trx, number, open)
  if (number === null || parts === null) {
    await sql`update chain_claim set state = 'differs' where id = any(${ids}::bigint[])`.execute(
      trx,
    )
    platform.log.error(
      { ...claimed, certificateNumber: `${number}` },
      'the contract paid otherwise',
    )
    return
  }
  const claimId = await recordClaim(trx, platform, { ...claimed, number }, parts)
  await sql`update chain_claim set state = 'booked', claim_id = ${claimId}
    where id = any(${ids}::bigint[])`.execute(trx)
}

/** Locks everybody who ever held it, and the certificate. */
async function lockClaimed(trx: Trx, number: bigint): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select original_holder_id as id from certificate where number = ${number}
    union select to_id from certificate_transfer where certificate_number = ${number}`.execute(trx)
  await lockRows(trx, { persons: rows.map(({ id }) => id), certificates: [number] })
}

/** The parts that these payments match; null if the books owe anything else. */
async function matchParts(
  trx: Trx,
  certificateNumber: bigint,
  paid: readonly Open[],
): Promise<readonly EntitledPart[] | null> {
  const dues = await loadDues(trx, certificateNumber)
  if (!dues) return null
  const { rows: settlements } = await sql<{ number: number; fightId: string; part: string }>`
    select number, fight_id as "fightId", part from chain_settlement
    where pocket_id = ${dues.certificate.pocket_id}`.execute(trx)
  const owed = partsOnChain(dues)
  const found = paid.map(({ number, amount }) => {
    const settlement = settlements.find((each) => each.number === number)
    const parts = owed.filter(({ fightId, part }) => {
      const name = part.startsWith('distribution:') ? part : 'called_off'
      return fightId === settlement?.fightId && name === settlement.part
    })
    return sumOf(parts) === amount ? parts : null
  })
  const all = found.flatMap((parts) => parts ?? [])
  // One person was entitled: dues pass with the certificate only after they were paid or credited.
  const entitled = new Set(all.map(({ personId }) => personId))
  return found.includes(null) || entitled.size !== 1 ? null : all
}

const sumOf = (parts: readonly EntitledPart[]) =>
  add(ZERO, ...parts.map(({ amountMicro }) => amountMicro))

async function recordClaim(
  trx: Trx,
  { randomness, clock }: Platform,
  { number, owner, paidBy: transactionHash }: Claimed & { number: bigint },
  parts: readonly EntitledPart[],
): Promise<string> {
  const now = clock.now()
  const claimId = randomness.uuid()
  const personId = parts[0]?.personId ?? ''
  const { pocket_id: pocketId } = await trx
    .selectFrom('certificate')
    .select('pocket_id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const amountMicro = sumOf(parts)
  const paid = { claimId, personId, amountMicro, toAddress: owner, transactionHash }
  await recordPaidClaim(trx, paid, now)
  const taken = parts.map((part) => ({ ...part, certificateNumber: number, pocketId, claimId }))
  await recordTaken(trx, taken, 'paid', now)
  const entries = taken.map((part) => {
    return { entry: paidEntry(part), backingId: null, pocketId, carriedBy: transactionHash }
  })
  await bookEntries(trx, entries, now)
  await enqueueEvent(trx, 'claim.paid', claimId, now)
  const told = { key: `tell_payout:${claimId}`, kind: 'tell_payout', payload: { claimId } } as const
  await enqueue(trx, [told], now)
  const detail = { claimId, totalMicro: amountMicro, transactionHash }
  const by = { kind: 'worker' } as const
  await recordAudit(trx, { by, operation: 'claim', subject: `certificate:${number}`, detail }, now)
  return claimId
}
