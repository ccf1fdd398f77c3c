import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { type KeptRelease, partsOf, type StoppedOrder } from '#domain/settlements/held-releases.ts'
import type { Trx } from '#server/kernel/door.ts'
import { readCoveredFights, termsOfRow } from '#server/kernel/door.ts'
import { isOpen } from '#server/ledger/door.ts'

/** States in which nothing of an order is released: an operator or a bank has yet to decide. */
export const stoppedStates = ['frozen', 'disputed'] as const

/** Whether a release step waits for a decision, by the state of its order; null for a step of all orders together. */
export function isHeldBack(state: string | null): boolean {
  return stoppedStates.some((stopped) => stopped === state)
}

/**
 * Splits an order's part out of a Pocket's release steps into steps of its own, which wait while the order is stopped and end
 * with it. Does nothing before the plan is fixed, nor a second time. Called under the lock of the Pocket. Rule PAY-03.
 */
export async function holdReleases(
  trx: Trx,
  { id: orderId, pocket_id: pocketId }: { id: string; pocket_id: string },
): Promise<void> {
  const pocket = await trx
    .selectFrom('pocket')
    .selectAll()
    .where('id', '=', pocketId)
    .executeTakeFirstOrThrow()
  if (pocket.closed_at === null || pocket.release_planned_at === null) return
  const fights = await readCoveredFights(trx, [pocketId])
  const terms = termsOfRow(pocket, fights.get(pocketId) ?? [])
  const order = await readOrder(trx, orderId)
  const steps = await readSteps(trx, pocketId)
  for (const { step, amountMicro } of partsOf(order, terms, pocket.closed_at, steps)) {
    await takeOut(trx, { pocketId, orderId }, step, amountMicro)
  }
}

/** The same for the Pocket's disputed orders that have no steps of their own yet. */
export async function holdDisputedReleases(trx: Trx, pocketId: string): Promise<void> {
  const rows = await trx
    .selectFrom('backing')
    .select(['id', 'pocket_id'])
    .where('pocket_id', '=', pocketId)
    .where('state', '=', 'disputed')
    .execute()
  for (const row of rows) await holdReleases(trx, row)
}

/** Whether an order was paid by card, as the ledger has it; SQL on `backing b`. */
export const paidByCard = sql`exists (select from ledger_entry e join posting p on p.entry_id = e.id
  where e.business_key = 'backing:' || b.id and p.account = 'clearing:card')`

const ofOrder = sql`select b.id as "orderId", b.recipient_micro as "recipientMicro",
  ${paidByCard} as "byCard" from backing b`

/** The stopped orders of a Pocket, each with the recipient's part of it. */
export async function readStopped(trx: Trx, pocketId: string): Promise<readonly StoppedOrder[]> {
  const { rows } = await sql<StoppedOrder>`${ofOrder}
    where b.pocket_id = ${pocketId} and b.payment_id is not null
      and b.state = any(${[...stoppedStates]}::text[])
    order by b.id`.execute(trx)
  return rows
}

async function readOrder(trx: Trx, orderId: string): Promise<StoppedOrder> {
  const { rows } = await sql<StoppedOrder>`${ofOrder} where b.id = ${orderId}`.execute(trx)
  const [order] = rows
  invariant(order, 'an order is never removed')
  return order
}

async function readSteps(trx: Trx, pocketId: string): Promise<readonly KeptRelease[]> {
  const rows = await trx
    .selectFrom('release_step')
    .selectAll()
    .where('pocket_id', '=', pocketId)
    .orderBy('step')
    .execute()
  return rows.map((row) => ({
    step: row.step,
    amountMicro: row.amount_micro,
    dueAt: row.due_at,
    fightId: row.fight_id,
    orderId: row.backing_id,
    isOpen: row.released_at === null && row.returned_at === null && row.taken_at === null,
  }))
}

/** A step of the same amount becomes the order's; of a larger one the part becomes a new last step. */
async function takeOut(
  trx: Trx,
  { pocketId, orderId }: { pocketId: string; orderId: string },
  step: number,
  amountMicro: MicroUsdc,
): Promise<void> {
  const { rows } = await sql<{ left: boolean }>`
    update release_step set
      backing_id = case when amount_micro = ${amountMicro} then ${orderId}::uuid end,
      amount_micro = case when amount_micro = ${amountMicro} then amount_micro
        else amount_micro - ${amountMicro} end
    where pocket_id = ${pocketId} and step = ${step} and backing_id is null
    returning backing_id is null as left`.execute(trx)
  if (!rows[0]?.left) return
  await sql`insert into release_step (pocket_id, step, due_at, fight_id, amount_micro, backing_id)
    select pocket_id, (select max(step) + 1 from release_step where pocket_id = ${pocketId}),
      due_at, fight_id, ${amountMicro}, ${orderId}::uuid
    from release_step where pocket_id = ${pocketId} and step = ${step}`.execute(trx)
}

/** The order has ended: its open steps end with it. */
export async function takeHeldReleases(trx: Trx, { id }: { id: string }, now: Date): Promise<void> {
  await sql`update release_step s set taken_at = ${now}
    where backing_id = ${id} and ${isOpen}`.execute(trx)
}

/** Steps whose money has gone back to the backers. */
export async function returnReleases(
  trx: Trx,
  { pocketId, steps }: { pocketId: string; steps: readonly number[] },
  now: Date,
): Promise<void> {
  if (steps.length === 0) return
  await trx
    .updateTable('release_step')
    .set({ returned_at: now })
    .where('pocket_id', '=', pocketId)
    .where('step', 'in', steps)
    .execute()
}
