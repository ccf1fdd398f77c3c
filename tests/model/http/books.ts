import { sql } from 'kysely'
import type {
  Books,
  DistributionOfBooks,
  OrderOfBooks,
  PocketOfBooks,
} from '#tests/model/invariants.ts'
import type { World } from './world.ts'

type Of<T> = T & { readonly pocketId: string }

/** The platform's books as its tables have them, told as every system tells them. */
export async function readBooks({ db }: Pick<World, 'db'>): Promise<Books> {
  const balances = await sql<{ balance: bigint }>`
    select sum(amount_micro)::bigint as balance from posting group by account`.execute(db)
  const pockets = await sql<Omit<PocketOfBooks, 'orders' | 'distributions'>>`
    select p.id, coalesce(priority_opens_at, opens_at) as "opensAt", closes_at as "closesAt",
      minimum_micro as "minimumMicro", sale_fee_bps as "saleFeeBps", unit_cursor as "cursorUnits",
      (select coalesce(sum(units), 0)::integer from reservation
        where pocket_id = p.id and ended_at is null) as "reservedUnits",
      case when unit_count is null then null
        else jsonb_build_object('unitCount', unit_count, 'ppmPerUnit', ppm_per_unit) end as offer
    from pocket p where published_at is not null`.execute(db)
  const orders = await sql<Of<Omit<OrderOfBooks, 'compensationsMicro'>>>`
    select id, pocket_id as "pocketId", created_at as "placedAt", units, cover_bps as "coverBps",
      principal_micro as "principalMicro", backer_pays_micro as "backerPaysMicro",
      sale_fee_micro as "saleFeeMicro", reserve_micro as "reserveMicro",
      recipient_micro as "recipientMicro",
      case when interval_from is null then null
        else jsonb_build_object('from', interval_from, 'until', interval_until) end as interval
    from backing`.execute(db)
  const covers = await sql<{ orderId: string; amountMicro: bigint }>`
    select b.id as "orderId", amount_micro as "amountMicro" from claim_part
    join backing b using (certificate_number)
    where part = 'compensation' and way <> 'recovered' and released_at is null`.execute(db)
  const distributions = await sql<Of<DistributionOfBooks>>`
    select pocket_id as "pocketId", receipt_id as "receiptId", declaration_id as "declarationId",
      earnings_micro as "earningsMicro", gross_micro as "grossMicro"
    from distribution join earnings_declaration e on e.id = declaration_id`.execute(db)
  const coversOf = Map.groupBy(covers.rows, ({ orderId }) => orderId)
  const all = orders.rows.map((order) => ({
    ...order,
    compensationsMicro: (coversOf.get(order.id) ?? []).map(({ amountMicro }) => amountMicro),
  }))
  const ordersOf = Map.groupBy(all, ({ pocketId }) => pocketId)
  const distributionsOf = Map.groupBy(distributions.rows, ({ pocketId }) => pocketId)
  return {
    balancesMicro: balances.rows.map(({ balance }) => balance),
    pockets: pockets.rows.map((pocket) => ({
      ...pocket,
      orders: ordersOf.get(pocket.id) ?? [],
      distributions: distributionsOf.get(pocket.id) ?? [],
    })),
  }
}
