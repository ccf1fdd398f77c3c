import { sql } from 'kysely'
import { badgeBurnsAt } from '#domain/certificate.ts'
import { hasCome } from '#domain/time.ts'
import type { Platform } from '#server/platform.ts'
import { burnCertificate } from './burn-certificate.ts'

const mostAtOnce = 500

/** Burns the certificates whose time has come. Rules TIP-04, PRO-03. */
export async function burnDue(platform: Platform): Promise<void> {
  const numbers = [...(await findBadges(platform)), ...(await findShares(platform))]
  for (const number of numbers) await burnCertificate(platform, number)
}

/** Badges of athletes whose contract is 36 calendar months old. */
async function findBadges({ db, settings, clock }: Platform): Promise<readonly bigint[]> {
  const now = clock.now()
  const { rows: signed } = await sql<{ id: string; at: Date }>`
    select f.id, f.first_pro_contract_at as at from fighter f
    where f.first_pro_contract_at <= ${now} and exists (
      select from pocket p join certificate c on c.pocket_id = p.id
      where p.fighter_id = f.id and c.kind = 'tips' and c.state in ('active', 'settled'))`.execute(
    db,
  )
  const due = signed.filter(({ at }) => hasCome(badgeBurnsAt(at, settings.priorityMonths), now))
  if (due.length === 0) return []
  const { rows } = await sql<{ number: bigint }>`
    select c.number from certificate c join pocket p on p.id = c.pocket_id
    where c.kind = 'tips' and c.state in ('active', 'settled')
      and p.fighter_id = any(${due.map(({ id }) => id)}::uuid[])
    order by c.number limit ${mostAtOnce}`.execute(db)
  return rows.map(({ number }) => number)
}

/** Shares of Pockets whose last covered fight is settled, and no ruling has opened one again. */
async function findShares({ db }: Platform): Promise<readonly bigint[]> {
  const { rows } = await sql<{ number: bigint }>`
    select c.number from certificate c join pocket p on p.id = c.pocket_id
    where c.kind = 'share' and c.state = 'settled' and p.last_fight_settled_at is not null
      and not exists (select from pocket_fight x join fight f on f.id = x.fight_id
        where x.pocket_id = p.id and f.closed_at is null and f.cancelled_at is null)
    order by c.number limit ${mostAtOnce}`.execute(db)
  return rows.map(({ number }) => number)
}
