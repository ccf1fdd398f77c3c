import { sql } from 'kysely'
import type { PocketHistory } from '#domain/campaigns/pocket-status.ts'
import type { Instant } from '#domain/kernel/time.ts'
import { anyUuid, type Trx } from '#server/kernel/door.ts'
import type { PocketReleases } from '#server/treasury/door.ts'

/** Writes what a step has decided about a locked Pocket: the other way of `historyOfRow`. */
export async function writePocketHistory(
  trx: Trx,
  pocketId: string,
  history: PocketHistory,
): Promise<void> {
  await trx
    .updateTable('pocket')
    .set({
      submitted_at: history.submittedAt,
      approved_at: history.approvedAt,
      published_at: history.publishedAt,
      paused_at: history.pausedAt,
      asked_until: history.askedUntil,
      priority_from: history.priorityMovedTo?.from ?? null,
      priority_until: history.priorityMovedTo?.until ?? null,
      frozen_at: history.frozenAt,
      cancelled_at: history.cancelledAt,
      ended_early_at: history.endedEarlyAt,
      released_at: history.releasedAt,
      first_fight_started_at: history.firstFightStartedAt,
      last_fight_settled_at: history.lastFightSettledAt,
      completed_at: history.completedAt,
    })
    .where('id', '=', pocketId)
    .execute()
}

/** Sales of these locked Pockets end at this instant. */
export async function endSales(trx: Trx, pocketIds: readonly string[], at: Instant): Promise<void> {
  await trx
    .updateTable('pocket')
    .set({ ended_early_at: at })
    .where('id', '=', anyUuid(pocketIds))
    .execute()
}

/** Sales pause while backers are asked about a changed bout, at least until then. */
export async function pauseToAsk(trx: Trx, pocketId: string, answerBy: Instant): Promise<void> {
  await sql`update pocket set asked_until = greatest(asked_until, ${answerBy}::timestamptz)
    where id = ${pocketId}`.execute(trx)
}

/** The start of a fight was reversed: of these Pockets, those with no other started fight have none any more. */
export async function forgetFirstStart(trx: Trx, pocketIds: readonly string[]): Promise<void> {
  await trx
    .updateTable('pocket')
    .set({ first_fight_started_at: null })
    .where('id', '=', anyUuid(pocketIds))
    .where(
      sql<boolean>`not exists (select from pocket_fight pf join fight f on f.id = pf.fight_id
        where pf.pocket_id = pocket.id and f.started_at is not null)`,
    )
    .execute()
}

/** Moves the cursors of locked Pockets, by their id. The row's CHECK is the last guard against overselling. */
export async function moveCursors(trx: Trx, cursors: ReadonlyMap<string, number>): Promise<void> {
  if (cursors.size === 0) return
  await sql`update pocket set unit_cursor = moved.cursor
    from unnest(${[...cursors.keys()]}::uuid[], ${[...cursors.values()]}::integer[])
      as moved (id, cursor)
    where pocket.id = moved.id`.execute(trx)
}

/** Units that no longer count as sold. The cursor stays, so they are not sold again in this Pocket. */
export async function voidUnits(trx: Trx, pocketId: string, units: number): Promise<void> {
  await sql`update pocket set void_units = void_units + ${units} where id = ${pocketId}`.execute(
    trx,
  )
}

export const ownReleases: PocketReleases = {
  async notePlanned(trx, pocketId, now) {
    await trx
      .updateTable('pocket')
      .set({ release_planned_at: now })
      .where('id', '=', pocketId)
      .execute()
  },
  async noteReleased(trx, pocketId, releasedAt) {
    await trx
      .updateTable('pocket')
      .set({ released_at: releasedAt })
      .where('id', '=', pocketId)
      .execute()
  },
}
