import { sql } from 'kysely'
import type { Actor } from '#server/kernel/actor.ts'
import type { OperatorActor } from '#server/kernel/operator-actor.ts'
import type { Platform } from '#server/kernel/platform.ts'
import { claimParts } from '#server/settlements/claims/claim-parts.ts'
import { creditHolders, startCredits } from '#server/settlements/claims/credit-holders.ts'
import { receiptSettlement } from '#server/settlements/settle-receipt.ts'
import { holderOf, type SoldPocket } from './fixture.ts'

/** What each part of a fight's settlement brings to its Pocket in a round. */
const RECEIPT_MICRO = 1_000_000_007n

/** Everything that a round needs. */
export interface SettlementFixture {
  platform: Platform
  alix: OperatorActor
  noor: OperatorActor
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Settles one receipt by two operators, as the platform does it. @returns Milliseconds of the second one's approval. */
export async function settleOurs(
  { platform, alix, noor }: SettlementFixture,
  { pocketId, fightId }: SoldPocket,
): Promise<number> {
  const receiptId = platform.randomness.uuid()
  const now = platform.clock.now()
  await platform.db
    .insertInto('fight_receipt')
    .values({
      id: receiptId,
      pocket_id: pocketId,
      fight_id: fightId,
      amount_micro: RECEIPT_MICRO as never,
      reference: receiptId,
      sender_address: `0x${'c4'.repeat(20)}`,
      recorded_by: alix.operatorId,
      received_at: now,
    })
    .execute()
  const because = { reason: 'bench' }
  const proposed = await receiptSettlement.propose(platform, alix, { receiptId, ...because })
  if (!proposed.ok) throw new Error(JSON.stringify(proposed.refusals))
  const { proposalId } = proposed.value
  let complete = false
  const took = await timed(async () => {
    const agreed = await receiptSettlement.approve(platform, noor, proposalId, because)
    complete = agreed.ok && agreed.value.complete
  })
  if (!complete) throw new Error('the receipt was not settled')
  return took
}

/** A table of what each certificate gets, as whoever pays everybody at once would fill it. */
export async function layPeerTable({ db }: Platform): Promise<void> {
  await sql`create table bench_part (number bigint primary key, amount_micro bigint not null)`.execute(
    db,
  )
}

/** Writes a row of nothing for each certificate: less cannot be done where each gets a row. @returns Milliseconds. */
export async function insertRows({ db }: Platform, { size }: SoldPocket): Promise<number> {
  await sql`truncate bench_part`.execute(db)
  return timed(() =>
    sql`insert into bench_part select n, 1 from generate_series(1, ${size}::bigint) n`.execute(db),
  )
}

/**
 * Divides a distribution among the certificates by largest remainders, in one statement: floors, then one more for those with the
 * most left over, until nothing is left. @returns Milliseconds.
 */
export async function largestRemainder(
  { db }: Platform,
  { size, pocketId }: SoldPocket,
): Promise<number> {
  await sql`truncate bench_part`.execute(db)
  const took = await timed(() =>
    sql`with ideal as (
        select number, ${RECEIPT_MICRO}::numeric * (interval_until - interval_from) as weight
        from certificate where pocket_id = ${pocketId}
      ), floored as (
        select number, div(weight, ${size}) as part, mod(weight, ${size}) as remainder from ideal
      ), ranked as (
        select number, part, row_number() over (order by remainder desc, number) as place,
          ${RECEIPT_MICRO} - sum(part) over () as left_over
        from floored)
      insert into bench_part select number, part + (place <= left_over)::int from ranked`.execute(
      db,
    ),
  )
  const { rows } = await sql<{ sum: bigint }>`
    select sum(amount_micro)::bigint as sum from bench_part`.execute(db)
  if (rows[0]?.sum !== RECEIPT_MICRO) throw new Error('the parts are not the distribution')
  return took
}

/** So many holders claim at once, so many at a time. @returns Claims per second. */
export async function claimMany(
  { platform }: SettlementFixture,
  { firstNumber }: SoldPocket,
  { from, claims, connections }: { from: number; claims: number; connections: number },
): Promise<number> {
  let next = from
  const took = await timed(async () => {
    const claimer = async () => {
      for (let n = next++; n < from + claims; n = next++) {
        const who = { personId: holderOf(n) } as Actor
        const answer = await claimParts(platform, who, BigInt(firstNumber + n), `bench-${n}`)
        if (!answer.ok) throw new Error(JSON.stringify(answer.refusals))
      }
    }
    await Promise.all(Array.from({ length: connections }, claimer))
  })
  return claims / (took / 1_000)
}

/** Credits a distribution's part to every holder who has not claimed it. @returns Holders per second. */
export async function creditAll(
  { platform, alix }: SettlementFixture,
  { pocketId, fightId, size }: SoldPocket,
  distribution: number,
): Promise<number> {
  const place = { pocketId, fightId, distribution }
  await startCredits(platform, alix, place)
  const took = await timed(() => creditHolders(platform, place))
  return size / (took / 1_000)
}
