import { sql } from 'kysely'
import { decidePocketTransition } from '#domain/campaigns/pocket-transition.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { eachApart, idOf, inTransaction, lockPocket, type Platform } from '#server/kernel/door.ts'
import { isOpen } from '#server/ledger/door.ts'

const mostAtOnce = 100

/** Pockets for which nothing is left to do. */
export const pocketsToComplete = () => sql<{ id: string }>`
  select id from pocket p
  where closed_at is not null and completed_at is null and frozen_at is null
    and release_planned_at is not null
    and (kind <> 'share' or last_fight_settled_at is not null or unit_cursor = void_units)
    and not exists (select from release_step s
      where s.pocket_id = p.id and ${isOpen})`

/**
 * Completes Pockets for which nothing is left to do: everything is released and, of a share Pocket, every fight settled; or
 * nobody backed it. Their earmark of the reserve is free again.
 */
export async function completePockets(platform: Platform): Promise<void> {
  const due = sql<{ id: string }>`${pocketsToComplete()} order by closed_at limit ${mostAtOnce}`
  const { rows } = await due.execute(platform.db)
  await eachApart(rows, idOf, ({ id }) => completeOne(platform, id))
}

async function completeOne(platform: Platform, pocketId: string): Promise<void> {
  await inTransaction(platform.db, async (trx) => {
    const pocket = await lockPocket(trx, platform, pocketId)
    invariant(pocket, 'a Pocket is never removed')
    const decision = decidePocketTransition(pocket.facts, 'complete', pocket.now)
    if (!decision.ok) return
    await trx
      .updateTable('pocket')
      .set({ completed_at: decision.value.completedAt })
      .where('id', '=', pocketId)
      .execute()
  })
}
