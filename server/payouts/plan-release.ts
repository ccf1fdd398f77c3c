import { sql } from 'kysely'
import { type MicroUsdc, micro } from '#domain/money.ts'
import type { PocketTerms, WithdrawalPolicy } from '#domain/pocket.ts'
import { planAround } from '#domain/release-apart.ts'
import type { Instant } from '#domain/time.ts'
import { withdrawalEndsAt } from '#domain/withdrawal.ts'
import type { Trx } from '#server/db/in-transaction.ts'
import type { Database } from '#server/db/open-database.ts'
import { paidByCard, readStopped } from '#server/db/set-apart.ts'

/**
 * Fixes the amounts and dates of a Pocket's release plan, once its backers can ask nothing back any more. What is frozen
 * or in dispute has steps of its own, which wait for whoever decides about it.
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
  await trx
    .updateTable('pocket')
    .set({ release_planned_at: now })
    .where('id', '=', pocket.id)
    .execute()
}

/** The recipient's part of the orders that stand, by how they were paid, as the books have it. */
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

/** When the last order of a Pocket can no longer be withdrawn; null where none ever could. */
export async function readWithdrawableUntil(
  db: Database,
  pocketId: string,
): Promise<Instant | null> {
  const orders = await db
    .selectFrom('backing')
    .select((at) => ['kind', 'withdrawal_policy', at.fn.max('confirmed_at').as('confirmed_at')])
    .where('pocket_id', '=', pocketId)
    .where('state', 'in', ['confirmed', 'unlocked', 'settled', 'disputed', 'frozen'])
    .groupBy(['kind', 'withdrawal_policy'])
    .execute()
  const ends = orders.flatMap(({ kind, withdrawal_policy, confirmed_at }) => {
    if (!confirmed_at) return []
    const policy = (withdrawal_policy ?? 'waiver') as WithdrawalPolicy
    return withdrawalEndsAt({ kind, policy, confirmedAt: confirmed_at }) ?? []
  })
  return ends.toSorted((left, right) => right.getTime() - left.getTime())[0] ?? null
}
