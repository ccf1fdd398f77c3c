import { type RawBuilder, sql } from 'kysely'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { Movement, MovementKind } from '#domain/ledger/movement.ts'
import { type Actor, isUuid, type Platform, pagedList } from '#server/kernel/door.ts'

/** A movement of one's own money, with what it was for. */
export interface OwnMovement extends Movement {
  /** Says nothing of how many entries the books have. */
  id: string
  at: Date
  certificateNumber: bigint | null
  pocket: { slug: string; title: string; recipientName: string } | null
  fight: { opponentName: string; eventName: string; scheduledAt: Date } | null
  /** The backing or the purchase that it belongs to. */
  orderId: string | null
  isBacking: boolean
  /** Where a payout went, and by which transaction. */
  toAddress: string | null
  reference: string | null
  /** Of a sale elsewhere: the platform's address and the royalty that it paid, as the chain shows them. */
  elsewhere: { platform: string; royaltyMicro: MicroUsdc } | null
  /** What a card was charged, in euro cents, and the euros per USDC as a fraction. */
  card: { eurCents: bigint; numerator: bigint; denominator: bigint } | null
}

/** Which movements: of one kind, of a span of time. */
export interface MovementFilter {
  kind?: MovementKind | undefined
  from?: Date | undefined
  until?: Date | undefined
}

type Db = Pick<Platform, 'db'>
type Own = Pick<Actor, 'personId'>

/** The actor's movements, the newest first. */
export const listOwnMovements = pagedList({
  key: { at: 'instant', id: 'uuid' },
  descending: true,
  rows: (_: Db, { personId }: Own, filter: MovementFilter = {}) =>
    sql<Row>`${movementsOf(personId)} where ${matching(filter)}`,
  present: (rows) => rows.map(present),
})

/** All of the actor's movements of a span of time, the oldest first. */
export async function readOwnMovements(
  { db }: Db,
  { personId }: Own,
  filter: MovementFilter,
): Promise<readonly OwnMovement[]> {
  const { rows } = await sql<Row>`${movementsOf(personId)} where ${matching(filter)}
    order by m.at, m.id`.execute(db)
  return rows.map(present)
}

/** One movement of the actor's; null for anybody else's, as for none. */
export async function findOwnMovement(
  { db }: Db,
  { personId }: Own,
  id: string,
): Promise<OwnMovement | null> {
  if (!isUuid(id)) return null
  const { rows } = await sql<Row>`${movementsOf(personId)} where m.id = ${id}::uuid`.execute(db)
  return rows[0] ? present(rows[0]) : null
}

/** The payment of a backing of the actor's; null for one that is not paid, and for anybody else's. */
export async function findBackingPayment(
  { db }: Db,
  { personId }: Own,
  backingId: string,
): Promise<OwnMovement | null> {
  if (!isUuid(backingId)) return null
  const { rows } = await sql<Row>`${movementsOf(personId)}
    where m.kind = 'backing' and m.order_id = ${backingId}::uuid`.execute(db)
  return rows[0] ? present(rows[0]) : null
}

/** When the actor's first movement was; null before there is one. */
export async function findFirstMovementAt({ db }: Db, { personId }: Own): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (${movementsOf(personId)}) every`.execute(db)
  return rows[0]?.at ?? null
}

/** The actor's balance before an instant, in µUSDC. */
export async function readBalanceBefore(
  { db }: Db,
  { personId }: Own,
  before: Date,
): Promise<MicroUsdc> {
  const { rows } = await sql<{ balance: MicroUsdc }>`
    select coalesce(-sum(p.amount_micro), 0)::bigint as balance
    from posting p join ledger_entry e on e.id = p.entry_id
    where p.account = ${accountOf(personId)} and e.booked_at < ${before}`.execute(db)
  return rows[0]?.balance ?? (0n as MicroUsdc)
}

const accountOf = (personId: string) => `payable:person:${personId}`

function matching({ kind, from, until }: MovementFilter): RawBuilder<boolean> {
  return sql<boolean>`(${kind ?? null}::text is null or m.kind = ${kind ?? null}::text)
    and (${from ?? null}::timestamptz is null or m.at >= ${from ?? null}::timestamptz)
    and (${until ?? null}::timestamptz is null or m.at < ${until ?? null}::timestamptz)`
}

type Row = Omit<OwnMovement, 'pocket' | 'fight' | 'card' | 'elsewhere'> & {
  slug: string | null
  title: string | null
  recipientName: string | null
  opponentName: string | null
  eventName: string | null
  scheduledAt: Date | null
  platform: string | null
  royaltyMicro: MicroUsdc | null
  eurCents: bigint | null
  numerator: bigint | null
  denominator: bigint | null
}

function present({
  slug,
  title,
  recipientName,
  opponentName,
  eventName,
  scheduledAt,
  platform,
  royaltyMicro,
  eurCents,
  numerator,
  denominator,
  ...row
}: Row): OwnMovement {
  return {
    ...row,
    pocket: slug && title ? { slug, title, recipientName: recipientName ?? '' } : null,
    fight:
      opponentName && eventName && scheduledAt ? { opponentName, eventName, scheduledAt } : null,
    elsewhere: platform && royaltyMicro !== null ? { platform, royaltyMicro } : null,
    card: eurCents && numerator && denominator ? { eurCents, numerator, denominator } : null,
  }
}

/** What somebody has sold on other platforms, in the columns of the movements that are entries. */
const soldElsewhere = (personId: string) => sql`
  select o.id, o.sold_at, 'foreign_sale', null, o.price_micro, o.certificate_number, c.pocket_id,
    null, null, null, o.transaction_hash, o.operator, o.royalty_micro
  from foreign_sale o join certificate c on c.number = o.certificate_number
  where o.seller_id = ${personId}`

/**
 * The entries of the books in which somebody has a part: what they paid and got back, what their certificates brought, what
 * they traded, and what was sent to them; and, of no entry, what they sold on other platforms. What is internal of an order (conversion, close, freeze) is none of them.
 */
function movementsOf(personId: string): RawBuilder<Row> {
  return sql<Row>`with own as (
      select e.id as entry_id, e.business_key, e.booked_at,
        case when e.kind in ('backing', 'chargeback') then e.kind else 'refund' end as kind,
        b.backer_pays_micro as amount_micro, b.certificate_number, b.pocket_id,
        null::uuid as fight_id, b.id as order_id, null::uuid as claim_id
      from backing b join ledger_entry e on e.backing_id = b.id
      where b.person_id = ${personId}
        and (e.business_key in ('backing:' || b.id, 'backing:' || b.id || ':refund',
          'backing:' || b.id || ':chargeback') or e.reverses = 'backing:' || b.id)
      union all
      select e.id, e.business_key, e.booked_at,
        case k.part when 'compensation' then k.part when 'returned' then k.part else 'earnings' end,
        k.amount_micro, k.certificate_number, k.pocket_id, k.fight_id, null, k.claim_id
      from claim_part k join ledger_entry e on e.business_key = 'pocket:' || k.pocket_id
        || ':fight:' || k.fight_id || ':' || k.part || ':claim:' || k.certificate_number
      where k.person_id = ${personId} and k.released_at is null
      union all
      select e.id, e.business_key, e.booked_at,
        case when e.reverses is null then 'purchase' else 'refund' end,
        u.price_micro, u.certificate_number, u.pocket_id, null, u.id, null
      from purchase u join ledger_entry e
        on e.business_key in ('purchase:' || u.id, 'reversal:purchase:' || u.id)
      where u.buyer_id = ${personId}
      union all
      select e.id, e.business_key, e.booked_at, case e.kind when 'resale' then 'sale'
          when 'market_payment' then 'purchase' when 'person_payout' then 'payout'
          else 'correction' end,
        abs(p.amount_micro), s.certificate_number, c.pocket_id, null,
        case when e.kind = 'market_payment' then s.id end, k.id
      from posting p join ledger_entry e on e.id = p.entry_id
        left join sale s on s.id = case when e.kind in ('resale', 'market_payment')
          then split_part(e.business_key, ':', 2)::uuid end
        left join certificate c on c.number = s.certificate_number
        left join claim k on k.id = case when e.kind = 'person_payout'
          then split_part(e.business_key, ':', 2)::uuid end
      where p.account = ${accountOf(personId)} and e.kind <> 'credit'),
    m as (
      -- Of the form that uuids of one's own making have.
      select overlay(overlay(md5(own.business_key) placing '8' from 13) placing '8' from 17)::uuid
          as id, own.booked_at as at, own.kind, own.entry_id,
        own.amount_micro, own.certificate_number, own.pocket_id, own.fight_id, own.order_id,
        own.claim_id, null::text as transaction, null::text as platform, null::bigint as royalty_micro
      from own
      union all ${soldElsewhere(personId)})
    select m.id, m.at, m.kind, m.amount_micro as "amountMicro",
      (select coalesce(-sum(p.amount_micro), 0) from posting p where p.entry_id = m.entry_id
        and p.account = ${accountOf(personId)})::bigint as "balanceMicro",
      m.certificate_number as "certificateNumber", m.order_id as "orderId",
      exists (select from backing b where b.id = m.order_id) as "isBacking",
      k.slug, k.title, coalesce(a.name, d.name) as "recipientName",
      f.opponent_name as "opponentName", f.event_name as "eventName",
      f.scheduled_at as "scheduledAt",
      c.to_address as "toAddress", coalesce(c.provider_reference, m.transaction) as reference,
      m.platform, m.royalty_micro as "royaltyMicro",
      q.eur_cents as "eurCents", q.rate_numerator as numerator, q.rate_denominator as denominator
    from m
      left join pocket k on k.id = m.pocket_id
      left join fighter a on a.id = k.fighter_id
      left join federation d on d.id = k.federation_id
      left join fight f on f.id = m.fight_id
      left join claim c on c.id = m.claim_id
      left join lateral (
        select t.eur_cents, t.rate_numerator, t.rate_denominator
        from payment y join card_quote t on t.order_id = y.order_id and t.eur_cents = y.amount_minor
        where y.order_id = m.order_id and y.currency = 'eur' and m.kind in ('backing', 'purchase')
          and y.outcome in ('confirmed', 'frozen', 'refund_due', 'refunded')
        order by t.quoted_at desc limit 1) q on true`
}
