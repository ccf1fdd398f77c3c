import { type Selectable, sql } from 'kysely'
import { type MicroUsdc, ZERO } from '#domain/kernel/money.ts'
import { earnedPremium } from '#domain/ledger/provider-journals.ts'
import { decideEarnedPremium, premiumOfFight } from '#domain/settlements/cover-reserve.ts'
import {
  eachApart,
  type FightRow,
  inTransaction,
  lockRows,
  type Platform,
  readPocketFacts,
  type Trx,
} from '#server/kernel/door.ts'
import { bookEntries, readFreeReserve, standsAsPaid } from '#server/ledger/door.ts'

/** Covered fights with an official result and an unearned premium, of Pockets with standing orders. */
export const premiumsToEarn = () => sql<Cover>`
    select t.pocket_id as "pocketId", t.fight_id as "fightId"
    from premium_to_earn t cross join lateral (select started_at from fight
      where id = t.fight_id and result_official_at is not null offset 0) f
    where exists (select from backing b where b.pocket_id = t.pocket_id and b.reserve_micro > 0
        and b.state in ('unlocked', 'settled'))
      and not exists (select from ledger_entry e
        where e.business_key = 'pocket:' || t.pocket_id || ':fight:' || t.fight_id || ':premium')`

/**
 * Earns the premiums of covered fights with an official result (before that it can be rejected and the start reversed), of
 * Pockets whose orders can no longer be refunded, as far as the reserve can spare them; a large one does not delay smaller ones.
 * Rule PRO-06.
 */
export async function earnPremiums(platform: Platform): Promise<void> {
  const { rows } = await sql<Cover>`${premiumsToEarn()} order by f.started_at`.execute(platform.db)
  const place = ({ pocketId, fightId }: Cover) => `${pocketId} ${fightId}`
  await eachApart(rows, place, (each) => earnOne(platform, each))
}

type Cover = { pocketId: string; fightId: Selectable<FightRow>['id'] }

async function earnOne(platform: Platform, { pocketId, fightId }: Cover): Promise<void> {
  await inTransaction(platform.db, async (trx) => {
    await lockRows(trx, { pockets: [pocketId], reserve: true })
    const now = platform.clock.now()
    const read = await readPocketFacts(trx, [pocketId], now)
    const terms = read.get(pocketId)?.facts.terms
    if (terms?.kind !== 'share') return
    const decision = decideEarnedPremium({
      coverEnded: true,
      alreadyEarned: await isEarned(trx, { pocketId, fightId }),
      premiumMicro: premiumOfFight(terms, fightId, await readPremiums(trx, pocketId)),
      freeMicro: await readFreeReserve(trx, null, now),
    })
    if (!decision.ok) return
    const entry = earnedPremium(pocketId, fightId, decision.value.amountMicro)
    await bookEntries(trx, [{ entry, backingId: null, pocketId }], now)
    await trx
      .deleteFrom('premium_to_earn')
      .where('pocket_id', '=', pocketId)
      .where('fight_id', '=', fightId)
      .execute()
  })
}

async function isEarned(trx: Trx, { pocketId, fightId }: Cover): Promise<boolean> {
  const found = await trx
    .selectFrom('ledger_entry')
    .select('id')
    .where('business_key', '=', `pocket:${pocketId}:fight:${fightId}:premium`)
    .executeTakeFirst()
  return found !== undefined
}

/** Of orders whose premium is in the reserve and not frozen. */
async function readPremiums(trx: Trx, pocketId: string): Promise<MicroUsdc> {
  const { rows } = await sql<{ premiums: MicroUsdc }>`
    select coalesce(sum(reserve_micro), 0)::bigint as premiums from backing b
    where b.pocket_id = ${pocketId} and b.state <> 'confirmed' and ${standsAsPaid}`.execute(trx)
  return rows[0]?.premiums ?? ZERO
}
