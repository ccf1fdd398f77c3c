import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import { type MicroUsdc, micro } from '#domain/kernel/money.ts'
import { type KeptRelease, partsOf, type StoppedOrder } from '#domain/treasury/held-releases.ts'
import type { Trx } from './in-transaction.ts'
import { termsOfRow } from './pocket-of-row.ts'
import { readCoveredFights } from './read-pocket-facts.ts'

/** Orders of which nothing is released: an operator or a bank has yet to decide. */
export const stoppedStates = ['frozen', 'disputed'] as const

/** Does a step wait for a decision, by the state of its order? Null for a step of all orders together. */
export function isHeldBack(state: string | null): boolean {
  return stoppedStates.some((stopped) => stopped === state)
}

/** A step, of `release_step s`, whose money is still held for it. */
export const isOpen = sql`s.released_at is null and s.returned_at is null and s.taken_at is null`

/**
 * Takes an order's part out of the steps of a fixed plan, as steps of its own: they wait while it is stopped, and go
 * with it where it ends. Nothing before the plan is fixed, nor the second time. Under the lock of its Pocket. Rule PAY-03.
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

/** Orders that a bank has stopped since the plan was fixed, or before plans knew of it. */
export async function holdDisputedReleases(trx: Trx, pocketId: string): Promise<void> {
  const rows = await trx
    .selectFrom('backing')
    .select(['id', 'pocket_id'])
    .where('pocket_id', '=', pocketId)
    .where('state', '=', 'disputed')
    .execute()
  for (const row of rows) await holdReleases(trx, row)
}

/** Whether an order was paid by card, as the books have it; of `backing b`. */
export const paidByCard = sql`exists (select from ledger_entry e join posting p on p.entry_id = e.id
  where e.business_key = 'backing:' || b.id and p.account = 'clearing:card')`

const ofOrder = sql`select b.id as "orderId", b.recipient_micro as "recipientMicro",
  ${paidByCard} as "byCard" from backing b`

/** The orders of a Pocket of which nothing is released, each with the recipient's part of it. */
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

/** The whole of a step becomes the order's; of a larger one its part is a step of its own, at the end. */
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

/** What is still to be released of the order's own steps. */
export async function readHeldReleases(trx: Trx, orderId: string): Promise<MicroUsdc> {
  const { rows } = await sql<{ held: bigint }>`
    select coalesce(sum(amount_micro), 0)::bigint as held from release_step s
    where backing_id = ${orderId} and ${isOpen}`.execute(trx)
  return micro(rows[0]?.held ?? 0n)
}

/** The order has ended: what was still to be released it has gone with it. */
export async function takeHeldReleases(trx: Trx, { id }: { id: string }, now: Date): Promise<void> {
  await sql`update release_step s set taken_at = ${now}
    where backing_id = ${id} and ${isOpen}`.execute(trx)
}
