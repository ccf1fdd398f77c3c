import { sql } from 'kysely'
import { badgeBurnsAt } from '#domain/campaigns/priority.ts'
import { hasCome, type TimeWindow } from '#domain/kernel/time.ts'
import { haltToTell } from '#domain/market/trading-halt.ts'
import { readFightFacts } from '#server/campaigns/door.ts'
import { type Platform, soldUnderOfJson } from '#server/kernel/door.ts'

/**
 * Writes what the contract of certificates is to be told of halts and burn dates, where that is not what it was told last. A halt is
 * told before it begins, while a share of the Pocket lies in a wallet: nothing in the vault is sold elsewhere. Rules NFT-02, TIP-04.
 */
export async function intendDates(platform: Platform): Promise<void> {
  await intendHalts(platform)
  await intendBurnDates(platform)
}

interface Halted {
  id: string
  sold_under: Record<string, unknown>
  fightIds: string[]
  /** What the contract was told last; all null before the first time. */
  key: string | null
  state: string | null
  from: Date | null
  until: Date | null
  count: bigint
}

async function intendHalts(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const now = clock.now()
  const { rows } = await sql<Halted>`
    select p.id, p.sold_under, told.key, told.state, told.from_at as from, told.until_at as until,
      array(select w.fight_id from pocket_fight w where w.pocket_id = p.id) as "fightIds",
      (select count(*) from chain_act a where a.pocket_id = p.id and a.act = 'set_halt') as count
    from pocket p left join lateral (select * from chain_act a
      where a.pocket_id = p.id and a.act = 'set_halt' order by a.id desc limit 1) told on true
    where p.kind = 'share' and p.closed_at is not null
      and (told.key is null or told.state in ('intended', 'done'))
      and exists (select from chain_act o where o.key = 'open:' || p.id)
      and exists (select from certificate c where c.pocket_id = p.id
        and c.wallet_address is not null and c.burned_at is null)
      and (told.until_at > ${now} or exists (select from pocket_fight w join fight f on f.id = w.fight_id
        where w.pocket_id = p.id and f.closed_at is null and f.cancelled_at is null))`.execute(db)
  if (rows.length === 0) return
  const fights = await readFightFacts(db, [...new Set(rows.flatMap(({ fightIds }) => fightIds))])
  for (const row of rows) {
    const covered = row.fightIds.flatMap((id) => fights.get(id)?.facts ?? [])
    const halt = haltToTell(covered, soldUnderOfJson(row.sold_under), now)
    if (mustBeTold(row, halt, now)) await writeHalt(platform, row, halt)
  }
}

/** A halt that has ended by its own date on the contract need not be lifted by a call. */
function mustBeTold({ from, until }: Halted, halt: TimeWindow | null, now: Date): boolean {
  if (halt === null) return until !== null && !hasCome(until, now)
  return from?.getTime() !== halt.from.getTime()
}

/** One that was not sent yet says the new dates; each other one is told after it. */
async function writeHalt(
  { db, clock }: Platform,
  { id, key, state, count }: Halted,
  halt: TimeWindow | null,
): Promise<void> {
  const [from, until] = [halt?.from ?? null, halt?.until ?? null]
  if (state === 'intended') {
    await sql`update chain_act set from_at = ${from}, until_at = ${until}
      where key = ${key} and state = 'intended'`.execute(db)
    return
  }
  await sql`insert into chain_act (key, act, pocket_id, from_at, until_at, created_at)
    values (${`halt:${id}:${count}`}, 'set_halt', ${id}, ${from}, ${until}, ${clock.now()})
    on conflict (key) do nothing`.execute(db)
}

/** Badges burn some months after their athlete's first contract, as their Pocket says. */
async function intendBurnDates({ db, clock }: Platform): Promise<void> {
  const now = clock.now()
  const { rows } = await sql<{ id: string; signedAt: Date; months: number; told: Date | null }>`
    select p.id, f.first_pro_contract_at as "signedAt", (p.sold_under ->> 'priorityMonths')::int as months,
      (select a.from_at from chain_act a where a.pocket_id = p.id and a.act = 'set_burn_date'
        order by a.id desc limit 1) as told
    from fighter f join pocket p on p.fighter_id = f.id
    where f.first_pro_contract_at is not null and p.kind = 'tips'
      and exists (select from chain_act o where o.key = 'open:' || p.id)
      and exists (select from certificate c where c.pocket_id = p.id and c.burned_at is null)`.execute(
    db,
  )
  for (const { id, signedAt, months, told } of rows) {
    const burnsAt = badgeBurnsAt(signedAt, months)
    if (burnsAt.getTime() === told?.getTime() || hasCome(burnsAt, now)) continue
    await sql`insert into chain_act (key, act, pocket_id, from_at, created_at)
      values (${`burn_date:${id}:${burnsAt.getTime()}`}, 'set_burn_date', ${id}, ${burnsAt}, ${now})
      on conflict (key) do nothing`.execute(db)
  }
}
