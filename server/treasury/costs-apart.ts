import { sql } from 'kysely'
import { type Platform, type Trx, unnestRows } from '#server/kernel/door.ts'
import type { CardCost } from '#server/ports/door.ts'

/** Sets fees aside, once each, until their payment is known. */
export async function keepApart(
  trx: Trx,
  { clock, ports }: Pick<Platform, 'clock' | 'ports'>,
  costs: readonly CardCost[],
): Promise<void> {
  if (costs.length === 0) return
  await sql`insert into card_cost_apart ${unnestRows(costs, {
    transaction_id: ['text', (row) => row.transactionId],
    provider: ['text', () => ports.card.provider],
    kind: ['text', (row) => row.kind],
    payment_id: ['text', (row) => row.paymentId],
    amount_minor: ['bigint', (row) => row.amountMinor],
    currency: ['text', (row) => row.currency],
    charged_at: ['timestamptz', (row) => row.at],
    noted_at: ['timestamptz', () => clock.now()],
  })} on conflict do nothing`.execute(trx)
}

/** Takes some fees whose payment is known now from those set aside, to be booked. */
export async function takeKnown(
  trx: Trx,
  { ports }: Pick<Platform, 'ports'>,
  most: number,
): Promise<readonly CardCost[]> {
  const { rows } = await sql<CardCost>`
    delete from card_cost_apart where transaction_id in (
      select a.transaction_id from card_cost_apart a
      join payment p on p.provider = a.provider and p.payment_id = a.payment_id
      where a.provider = ${ports.card.provider}
      order by a.transaction_id limit ${most} for update of a skip locked)
    returning transaction_id as "transactionId", kind, payment_id as "paymentId",
      amount_minor as "amountMinor", currency, charged_at as at`.execute(trx)
  return rows
}

/** The ids of those fees whose payment is not in the books and that were not booked before. */
export async function findStrange(
  trx: Trx,
  { ports }: Pick<Platform, 'ports'>,
  costs: readonly CardCost[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${costs.map(({ transactionId }) => transactionId)}::text[],
      ${costs.map(({ paymentId }) => paymentId)}::text[]) as told (id, payment_id)
    where payment_id is not null
      and not exists (select from payment p
        where p.provider = ${ports.card.provider} and p.payment_id = told.payment_id)
      and not exists (select from card_cost c where c.transaction_id = told.id)`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}
