import { type RawBuilder, sql } from 'kysely'
import type { PocketTerms, WithdrawalPolicy } from '#domain/campaigns/pocket.ts'
import { type MicroUsdc, micro } from '#domain/kernel/money.ts'
import { type Instant, latest } from '#domain/kernel/time.ts'
import { withdrawalEndsAt } from '#domain/orders/withdrawal.ts'
import { planAround } from '#domain/settlements/held-releases.ts'
import type { Database, Trx } from '#server/kernel/door.ts'
import { confirmationSent } from './confirmation-sent.ts'
import { paidByCard, readStopped } from './hold-releases.ts'
import { pocketReleases } from './pocket-releases.ts'

/**
 * Fixes the amounts and dates of a Pocket's release plan, once its orders can no longer be withdrawn from. Frozen and disputed
 * orders get steps of their own, which wait for the decision about them.
 */
export async function planRelease(
  trx: Trx,
  pocket: {
    id: string
    terms: PocketTerms
    closedAt: Instant
    withdrawableUntil: Instant | null
  },
  now: Date,
): Promise<void> {
  const { closedAt, withdrawableUntil } = pocket
  const facts = { closedAt, withdrawableUntil, ...(await readOwed(trx, pocket.id)) }
  const steps = planAround(pocket.terms, facts, await readStopped(trx, pocket.id))
  if (steps.length > 0) {
    await trx
      .insertInto('release_step')
      .values(
        steps.map((one) => ({
          pocket_id: pocket.id,
          step: one.step,
          due_at: one.dueAt,
          fight_id: one.fightId,
          amount_micro: one.amountMicro,
          backing_id: one.orderId,
        })),
      )
      .execute()
  }
  await pocketReleases().notePlanned(trx, pocket.id, now)
  // From now on its premiums are earned as results come; a Pocket without premiums never waits.
  await sql`insert into premium_to_earn (pocket_id, fight_id)
    select pf.pocket_id, pf.fight_id from pocket_fight pf where pf.pocket_id = ${pocket.id}
      and exists (select from backing b where b.pocket_id = pf.pocket_id and b.reserve_micro > 0)`.execute(
    trx,
  )
}

/** The recipient's part of the standing orders, by way of paying, as the books have it. */
async function readOwed(
  trx: Trx,
  pocketId: string,
): Promise<{ walletMicro: MicroUsdc; cardMicro: MicroUsdc }> {
  const { rows } = await sql<{ byCard: boolean; owed: bigint }>`
    select ${paidByCard} as "byCard", sum(recipient_micro)::bigint as owed from backing b
    where pocket_id = ${pocketId} and state in ('unlocked', 'settled')
    group by 1`.execute(trx)
  const of = (byCard: boolean) => micro(rows.find((row) => row.byCard === byCard)?.owed ?? 0n)
  return { walletMicro: of(false), cardMicro: of(true) }
}

/**
 * When the last order of a Pocket can no longer be withdrawn from, by the policy that it was sold under; null if none ever could.
 */
export function readWithdrawableUntil(db: Database, pocketId: string): Promise<Instant | null> {
  const sold = sql<boolean>`state in ('confirmed', 'unlocked', 'settled', 'disputed', 'frozen')`
  return lastEnd(db, pocketId, sold, true)
}

/**
 * When the last standing order without a proven e-mail can no longer be withdrawn from, whatever its backer has waived; null if
 * every e-mail is proven. Stopped orders wait alone, with steps of their own.
 */
export function readUnprovenUntil(db: Database, pocketId: string): Promise<Instant | null> {
  const unproven = sql<boolean>`state in ('confirmed', 'unlocked', 'settled')
    and not ${sql.raw(confirmationSent('backing.id'))}`
  return lastEnd(db, pocketId, unproven, false)
}

async function lastEnd(
  db: Database,
  pocketId: string,
  which: RawBuilder<boolean>,
  isProven: boolean,
): Promise<Instant | null> {
  const orders = await db
    .selectFrom('backing')
    .select((at) => ['kind', 'withdrawal_policy', at.fn.max('confirmed_at').as('confirmed_at')])
    .where('pocket_id', '=', pocketId)
    .where(which)
    .groupBy(['kind', 'withdrawal_policy'])
    .execute()
  const ends = orders.flatMap(({ kind, withdrawal_policy, confirmed_at }) => {
    if (!confirmed_at) return []
    const policy = (withdrawal_policy ?? 'waiver') as WithdrawalPolicy
    return (
      withdrawalEndsAt({ kind, policy, confirmedAt: confirmed_at, confirmationSent: isProven }) ??
      []
    )
  })
  return latestOf(ends)
}

/** The latest of some instants; null where there is none. */
export function latestOf(instants: readonly (Instant | null)[]): Instant | null {
  const [first, ...others] = instants.filter((at) => at !== null)
  return first ? latest(first, ...others) : null
}
