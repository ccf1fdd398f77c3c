import { sql } from 'kysely'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { type Platform, pagedList } from '#server/kernel/door.ts'

type Place = Pick<Platform, 'db'>

/** A frozen order: a backing, or a purchase on the market. */
export interface FrozenOrder {
  backingId: string
  personId: string
  pocketId: string
  amountMicro: MicroUsdc
  reason: string | null
  frozenAt: Date
}

/** What waits for two operators, the oldest first. */
export const listFrozenOrders = pagedList({
  key: { frozenAt: 'instant', backingId: 'uuid' },
  rows: (_: Place) => sql<FrozenOrder>`
    select b.id as "backingId", b.person_id as "personId", b.pocket_id as "pocketId",
      b.backer_pays_micro as "amountMicro", b.freeze_reason as reason,
      (select max(at) from backing_transition s
        where s.backing_id = b.id and s.to_state = 'frozen') as "frozenAt"
    from backing b where b.state = 'frozen'
    union all select p.id, p.buyer_id, p.pocket_id, p.price_micro, p.freeze_reason,
      (select max(at) from purchase_transition s
        where s.purchase_id = p.id and s.to_state = 'frozen')
    from purchase p where p.state = 'frozen'`,
})

/** Disputed card payments, the latest first. */
export const listDisputes = pagedList({
  key: { openedAt: 'instant', id: /^\w{1,60}$/ },
  descending: true,
  rows: ({ db }: Place, chosen?: 'open') =>
    db
      .selectFrom('card_dispute')
      .select(['id', 'payment_id as paymentId', 'order_id as orderId', 'status', 'reason'])
      .select(['outcome', 'recovered_micro as recoveredMicro', 'loss_micro as lossMicro'])
      .select('opened_at as openedAt')
      .$call((all) => (chosen ? all.where('ended_at', 'is', null) : all)),
})

/** Payments that fit no order, the oldest first. */
export const listHeldPayments = pagedList({
  key: { recordedAt: 'instant', paymentId: /^[\w:]{1,100}$/ },
  rows: ({ db }: Place) =>
    db
      .selectFrom('payment')
      .select(['provider', 'payment_id as paymentId', 'order_id as orderId'])
      .select(['amount_minor as amountMinor', 'currency', 'reason', 'recorded_at as recordedAt'])
      // Literal states, so that the index on them is used.
      .where(sql<boolean>`outcome = 'held'`),
})
