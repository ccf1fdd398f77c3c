import { sql } from 'kysely'
import { addDays, DAY_MS } from '#domain/kernel/time.ts'
import type { Platform } from '#server/kernel/door.ts'

/** So many certificates of the vault are claimed for at once. */
const certificatesAtOnce = 100

/**
 * Writes what a contract that keeps Pockets, reserve and quarantine apart is to be told, from what the books have done since: each
 * once by its key, so that nothing is forgotten by whoever books, and none is written twice. Invariants C1, C7.
 */
export async function intendActs(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const now = clock.now()
  const { entry: since, at: from } = await unseenSince(platform, now)
  await sql`with here as (select ${now}::timestamptz as now, ${since}::bigint as since)
    insert into chain_act (key, act, pocket_id, order_id, fight_id, amount_micro, to_address, created_at)
    select due.key, due.act, due.pocket_id, due.order_id, due.fight_id, due.amount_micro, due.to_address, ${now}
    from (${sql.raw([...ofPockets(from), ...ofEntries, ...ofRecoveries, ofCredits].join(' union all '))}) due
    where not exists (select from chain_act a where a.key = due.key)
    order by due.place, due.key
    on conflict (key) do nothing`.execute(db)
  await sql`insert into chain_act (key, act, pocket_id, number_from, number_until, created_at)
    select 'vault:' || s.key || ':' || part.at, 'claim_for_vault', s.pocket_id, part.first, part.last, ${now}
    from chain_settlement s cross join lateral (
      select at, min(number) as first, max(number) as last from (
        select c.number, (row_number() over (order by c.number) - 1) / ${certificatesAtOnce} as at
        from certificate c where c.pocket_id = s.pocket_id and c.wallet_address is null
          and c.burned_at is null) each group by at) part
    where s.ended_at is not null and not exists (select from chain_act a
      where a.pocket_id = s.pocket_id and a.key like 'vault:' || s.key || ':%')
    on conflict (key) do nothing`.execute(db)
}

/** All Pockets and entries are looked through this often; in between the latest alone. */
const wholeEveryMs = 60_000
/** More than are ever written at once: a transaction that ends late has earlier numbers. */
const latest = 5_000n

const looked = new WeakMap<Platform, { at: Date; until: bigint }>()

/** After which entry, and from when on, there may be some that nothing was written of yet. */
async function unseenSince(
  platform: Platform,
  now: Date,
): Promise<{ entry: bigint; at: Date | null }> {
  const last = looked.get(platform)
  const restedMs = last ? now.getTime() - last.at.getTime() : wholeEveryMs
  if (last && restedMs >= 0 && restedMs < wholeEveryMs) {
    return { entry: last.until - latest, at: addDays(dayOf(now), -1) }
  }
  const { rows } = await sql<{ until: bigint }>`select coalesce(max(id), 0)::bigint as until
    from ledger_entry`.execute(platform.db)
  looked.set(platform, { at: now, until: rows[0]?.until ?? 0n })
  return { entry: 0n, at: null }
}

const dayOf = (now: Date) => new Date(now.getTime() - (now.getTime() % DAY_MS))

const row = (fields: Record<string, string>) => {
  const all = {
    place: '0',
    pocket_id: 'null::uuid',
    order_id: 'null::uuid',
    fight_id: 'null::uuid',
    amount_micro: 'null::bigint',
    to_address: 'null::text',
    ...fields,
  }
  return `select ${Object.entries(all)
    // A union goes by the places of columns.
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${value} as ${name}`)
    .join(', ')}`
}

const isOpened = `exists (select from chain_act o where o.key = 'open:' || p.id)`

/** Once a Pocket is completed anybody may burn its shares, and has the dues of one credited to its owner, to whom the books owe them. */
const noneInWallets = `not exists (select from certificate c where c.pocket_id = p.id and (c.wallet_address is not null or c.claims_after is not null)
      and not exists (select from chain_token_event t where t.backing_id = c.backing_id and t.burned))`

/** @param from When they were published, closed, started or completed at the earliest; null for all. Stands in the text, which is the same all day, so that the plan knows it. */
const ofPockets = (from: Date | null) => {
  const isRecent = (at: string) => (from ? ` and ${at} >= '${from.toISOString()}'` : '')
  return [
    `${row({ key: "'open:' || p.id", act: "'open_pocket'", pocket_id: 'p.id' })} from pocket p
    where p.published_at is not null and p.closed_at is null and p.cancelled_at is null and p.closes_at > (select now from here)${isRecent('p.published_at')}`,
    `${row({ place: '1', key: "'close:' || p.id", act: "'close_pocket'", pocket_id: 'p.id' })} from pocket p
    where p.closed_at is not null and ${isOpened}${isRecent('p.closed_at')}`,
    `${row({
      place: '2',
      key: "'milestone:' || p.id || ':' || f.id",
      act: "'reach_milestone'",
      pocket_id: 'p.id',
      fight_id: 'f.id',
    })} from pocket p join pocket_fight w on w.pocket_id = p.id join fight f on f.id = w.fight_id
    where p.closed_at is not null and p.release_by = 'milestones' and f.started_at is not null and ${isOpened}${isRecent('f.started_at')}`,
    `${row({ place: '9', key: "'complete:' || p.id", act: "'complete'", pocket_id: 'p.id' })} from pocket p
    where p.completed_at is not null and p.kind = 'share' and ${isOpened} and ${noneInWallets}${isRecent('p.completed_at')}`,
  ]
}

const told = (place: string, act: string, more: Record<string, string> = {}) =>
  row({ place, key: "'act:' || e.business_key", act: `'${act}'`, ...more })

const openedOf = (pocket: string) =>
  `exists (select from chain_act o where o.key = 'open:' || ${pocket})`

const isUnseen = (entry: 'e' | 'r') => `${entry}.id > (select since from here)`

const ofEntries = [
  `${told('3', 'collect_fees', { pocket_id: 'e.pocket_id' })} from ledger_entry e
    where e.kind = 'close' and ${isUnseen('e')} and ${openedOf('e.pocket_id')}`,
  `${told('4', 'release', {
    pocket_id: 'e.pocket_id',
    amount_micro: `(select sum(g.amount_micro) from ledger_entry r join posting g on g.entry_id = r.id
      where r.kind = 'release' and r.pocket_id = e.pocket_id and r.id <= e.id and g.amount_micro > 0)::bigint`,
  })} from ledger_entry e
    where e.kind = 'release' and ${isUnseen('e')} and ${openedOf('e.pocket_id')}`,
  `${told('5', 'quarantine', { order_id: 'e.backing_id' })} from ledger_entry e
    where e.kind = 'freeze' and ${isUnseen('e')} and ${openedOf('e.pocket_id')}`,
  `${row({
    place: '6',
    key: "'act:' || r.business_key",
    act: "'release_quarantine'",
    order_id: 'e.backing_id',
  })} from ledger_entry e join ledger_entry r on r.reverses = e.business_key
    where e.kind = 'freeze' and ${isUnseen('r')} and ${openedOf('e.pocket_id')}`,
  `${told('7', 'fund_reserve', {
    amount_micro:
      "(select sum(g.amount_micro) from posting g where g.entry_id = e.id and g.account = 'escrow:reserve')::bigint",
  })} from ledger_entry e where e.kind = 'reserve_funding' and ${isUnseen('e')}`,
  `${told('8', 'hand_over', { order_id: 'd.order_id' })} from ledger_entry e
    join chain_deposit d on e.business_key = 'resale:' || d.order_id || ':payment'
    where e.kind = 'market_payment' and ${isUnseen('e')} and d.state = 'final'`,
]

const ofRecoveries = [
  `${row({
    key: "'announce:' || v.id",
    act: "'announce_recovery'",
    order_id: 'c.backing_id',
    to_address: 'v.to_address',
  })} from wallet_recovery v join certificate c on c.number = v.certificate_number
    where v.approved_at is not null and v.ended_at is null`,
  `${row({ key: "'unannounce:' || v.id", act: "'end_recovery'", order_id: 'c.backing_id' })}
    from wallet_recovery v join certificate c on c.number = v.certificate_number
    where v.ended_at is not null and v.done_at is null
      and exists (select from chain_act a where a.key = 'announce:' || v.id)`,
]

/** What a sale on a platform has credited to the seller is paid out: it is theirs, and books and contract agree again. */
const ofCredits = `${row({
  key: "'pay_credit:' || k.transaction_hash || ':' || k.backing_id",
  act: "'pay_credit'",
  order_id: 'k.backing_id',
  to_address: 'k.owner',
})} from (select distinct transaction_hash, backing_id, owner from chain_claim
    where credited and paid_by is null) k`
