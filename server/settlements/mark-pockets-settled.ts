import { sql } from 'kysely'
import { decidePocketTransition } from '#domain/campaigns/pocket-transition.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { writePocketHistory } from '#server/campaigns/door.ts'
import {
  eachApart,
  enqueue,
  idOf,
  inTransaction,
  lockPocket,
  type Platform,
} from '#server/kernel/door.ts'

const mostAtOnce = 100

/** Share Pockets whose covered fights are all settled, not marked so yet. */
export const pocketsToSettle = () => sql<{ id: string }>`
    select p.id from pocket p
    where p.kind = 'share' and p.last_fight_settled_at is null and p.closed_at is not null
      and p.released_at is not null and p.cancelled_at is null and p.frozen_at is null
      and not exists (select from pocket_fight c join fight f on f.id = c.fight_id
        where c.pocket_id = p.id and f.closed_at is null
          and not exists (select from fight_compensation o
            where o.pocket_id = p.id and o.fight_id = f.id))`

/**
 * Marks a Pocket as settled when its last covered fight is: each is closed, or was cancelled with its compensations booked. Its
 * certificates follow one after the other. Rules PKT-01, PRO-03.
 */
export async function markPocketsSettled(platform: Platform): Promise<void> {
  const due = sql<{ id: string }>`${pocketsToSettle()} order by p.closed_at limit ${mostAtOnce}`
  const { rows } = await due.execute(platform.db)
  await eachApart(rows, idOf, ({ id }) => settleOne(platform, id))
}

async function settleOne(platform: Platform, pocketId: string): Promise<void> {
  await inTransaction(platform.db, async (trx) => {
    const pocket = await lockPocket(trx, platform, pocketId)
    invariant(pocket, 'a Pocket is never removed')
    const { facts, now } = pocket
    const decision = decidePocketTransition(facts, 'settle', now)
    if (!decision.ok) return
    await writePocketHistory(trx, pocketId, decision.value)
    const key = `settle_certificates:${pocketId}`
    await enqueue(trx, [{ key, kind: 'settle_certificates', payload: { pocketId } }], now)
  })
}
