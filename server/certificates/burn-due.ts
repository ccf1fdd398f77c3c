import { sql } from 'kysely'
import { badgeBurnsAt } from '#domain/campaigns/priority.ts'
import { addDays, hasCome } from '#domain/kernel/time.ts'
import { eachApart, enqueue, inTransaction, type Platform } from '#server/kernel/door.ts'
import { burnCertificate } from './burn-certificate.ts'

const mostAtOnce = 500

/**
 * Pockets whose certificates may be due to burn: tips Pockets of athletes under contract (up to some days early), and settled
 * share Pockets.
 */
export const certificatesToBurn = ({ clock }: Pick<Platform, 'clock'>) => sql`
  select id from (${signedPockets(clock.now())}) signed
    where at + make_interval(months => months) <= ${addDays(clock.now(), 3)}
  union all select id from (${sharesToBurn()}) shares`

/** Tips Pockets whose badges end within a month, and whose holders have not been told. */
export const badgesEndingSoon = ({ clock }: Pick<Platform, 'clock'>) => sql<{
  id: string
  endsAt: Date
}>`
  select id, at + make_interval(months => months) as "endsAt" from (${signedPockets(clock.now())}) signed
    where at + make_interval(months => months) > ${clock.now()}
      and at + make_interval(months => months) <= ${addDays(clock.now(), 30)}
      and not exists (select from outbox where key = 'tell_pocket:' || id || ':ending')`

/** Promises that their holders are told. */
export async function announceEndings(platform: Platform): Promise<void> {
  const { rows } = await badgesEndingSoon(platform).execute(platform.db)
  const tasks = rows.map(({ id: pocketId, endsAt }) => {
    const payload = { pocketId, kind: 'certificate_ending', at: endsAt.toISOString() } as const
    return { key: `tell_pocket:${pocketId}:ending`, kind: 'tell_pocket', payload } as const
  })
  await inTransaction(platform.db, (trx) => enqueue(trx, tasks, platform.clock.now()))
}

/** Burns the certificates that are due. Rules TIP-04, PRO-03. */
export async function burnDue(platform: Platform): Promise<void> {
  const numbers = [...(await findBadges(platform)), ...(await findShares(platform))]
  await eachApart(numbers, String, (number) => burnCertificate(platform, number))
}

/** Tips Pockets with badges whose athlete is under contract. */
const signedPockets = (now: Date) => sql<{ id: string; at: Date; months: number }>`
    select p.id, f.first_pro_contract_at as at, (p.sold_under ->> 'priorityMonths')::int as months
    from fighter f cross join lateral (select id, sold_under from pocket p
      where p.fighter_id = f.id and p.kind = 'tips' and exists (select from certificate c
        where c.pocket_id = p.id and c.kind = 'tips' and c.state in ('active', 'settled'))
      -- Most athletes have no contract, and nobody counts their Pockets for that.
      offset 0) p
    where f.first_pro_contract_at <= ${now}`

/** Shares of Pockets whose last covered fight is settled, unless a ruling has reopened one. */
const sharesToBurn = () => sql<{ number: bigint; id: string }>`
    select c.number, c.pocket_id as id from certificate c join pocket p on p.id = c.pocket_id
    where c.kind = 'share' and c.state = 'settled' and p.last_fight_settled_at is not null
      and not exists (select from pocket_fight x join fight f on f.id = x.fight_id
        where x.pocket_id = p.id and f.closed_at is null and f.cancelled_at is null)`

/** Badges of athletes whose contract is as many calendar months old as the badges' terms say. */
async function findBadges({ db, clock }: Platform): Promise<readonly bigint[]> {
  const now = clock.now()
  const { rows: signed } = await signedPockets(now).execute(db)
  const due = signed.filter(({ at, months }) => hasCome(badgeBurnsAt(at, months), now))
  if (due.length === 0) return []
  const { rows } = await sql<{ number: bigint }>`
    select number from certificate
    where kind = 'tips' and state in ('active', 'settled')
      and pocket_id = any(${due.map(({ id }) => id)}::uuid[])
    order by number limit ${mostAtOnce}`.execute(db)
  return rows.map(({ number }) => number)
}

async function findShares({ db }: Platform): Promise<readonly bigint[]> {
  const due = sql<{ number: bigint }>`${sharesToBurn()} order by c.number limit ${mostAtOnce}`
  const { rows } = await due.execute(db)
  return rows.map(({ number }) => number)
}
