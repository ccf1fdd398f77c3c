import { sql } from 'kysely'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { type Page, type PageQuery, type Platform, pageOf } from '#server/kernel/door.ts'

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
export async function listFrozenOrders({ db }: Place, page: PageQuery): Promise<Page<FrozenOrder>> {
  const [at, id] = page.cursor?.split(' ') ?? []
  const { rows } = await sql<FrozenOrder>`
    select * from (
      select b.id as "backingId", b.person_id as "personId", b.pocket_id as "pocketId",
        b.backer_pays_micro as "amountMicro", b.freeze_reason as reason,
        (select max(at) from backing_transition s
          where s.backing_id = b.id and s.to_state = 'frozen') as "frozenAt"
      from backing b where b.state = 'frozen'
      union all select p.id, p.buyer_id, p.pocket_id, p.price_micro, p.freeze_reason,
        (select max(at) from purchase_transition s
          where s.purchase_id = p.id and s.to_state = 'frozen')
      from purchase p where p.state = 'frozen') each
    where ${at ?? null}::text is null
      or ("frozenAt", "backingId") > (${at ?? null}::timestamptz, ${id ?? null}::uuid)
    order by "frozenAt", "backingId" limit ${page.limit + 1}`.execute(db)
  return pageOf(rows, page, (row) => `${row.frozenAt.toISOString()} ${row.backingId}`)
}

/** A disputed card payment. */
export interface DisputeView {
  id: string
  paymentId: string
  orderId: string | null
  status: string
  reason: string
  outcome: 'won' | 'lost' | null
  recoveredMicro: MicroUsdc | null
  lossMicro: MicroUsdc | null
  openedAt: Date
}

export async function listDisputes({ db }: Place, page: PageQuery): Promise<Page<DisputeView>> {
  const [at, id] = page.cursor?.split(' ') ?? []
  let query = db
    .selectFrom('card_dispute')
    .select(['id', 'payment_id as paymentId', 'order_id as orderId', 'status', 'reason'])
    .select(['outcome', 'recovered_micro as recoveredMicro', 'loss_micro as lossMicro'])
    .select('opened_at as openedAt')
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
  if (at) query = query.where(sql<boolean>`(opened_at, id) < (${at}::timestamptz, ${id})`)
  return pageOf(await query.execute(), page, (row) => `${row.openedAt.toISOString()} ${row.id}`)
}

/** A payment that fits no order. */
export interface HeldPayment {
  provider: string
  paymentId: string
  orderId: string | null
  amountMinor: bigint
  currency: string
  reason: string | null
  recordedAt: Date
}

export async function listHeldPayments({ db }: Place, page: PageQuery): Promise<Page<HeldPayment>> {
  const [at, id] = page.cursor?.split(' ') ?? []
  let query = db
    .selectFrom('payment')
    .select(['provider', 'payment_id as paymentId', 'order_id as orderId'])
    .select(['amount_minor as amountMinor', 'currency', 'reason', 'recorded_at as recordedAt'])
    // Literal states, so that the index on them is used.
    .where(sql<boolean>`outcome = 'held'`)
    .orderBy('recorded_at')
    .orderBy('payment_id')
    .limit(page.limit + 1)
  if (at) query = query.where(sql<boolean>`(recorded_at, payment_id) > (${at}::timestamptz, ${id})`)
  return pageOf(
    await query.execute(),
    page,
    (row) => `${row.recordedAt.toISOString()} ${row.paymentId}`,
  )
}
