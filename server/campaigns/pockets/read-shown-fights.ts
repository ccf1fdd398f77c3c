import type { Database } from '#server/kernel/door.ts'
import { anyUuid } from '#server/kernel/door.ts'

/** A covered fight, as everybody may see it. */
export interface ShownFight {
  id: string
  opponentName: string
  eventName: string
  place: string
  scheduledAt: Date
  weighInAt: Date
  startedAt: Date | null
  cancelledAt: Date | null
  /** Its part of the principal beside the other fights' weights. */
  weight: number
}

export async function readShownFights(
  db: Database,
  pocketIds: readonly string[],
): Promise<Map<string, ShownFight[]>> {
  const rows = await db
    .selectFrom('pocket_fight')
    .innerJoin('fight', 'fight.id', 'pocket_fight.fight_id')
    .selectAll('fight')
    .select(['pocket_fight.pocket_id', 'pocket_fight.weight'])
    .where('pocket_id', '=', anyUuid(pocketIds))
    .orderBy('position')
    .execute()
  const grouped = Map.groupBy(rows, (row) => row.pocket_id)
  return new Map([...grouped].map(([id, fights]) => [id, fights.map(present)]))
}

function present(row: {
  id: string
  opponent_name: string
  event_name: string
  place: string
  scheduled_at: Date
  weigh_in_at: Date
  started_at: Date | null
  cancelled_at: Date | null
  weight: number
}): ShownFight {
  return {
    id: row.id,
    opponentName: row.opponent_name,
    eventName: row.event_name,
    place: row.place,
    scheduledAt: row.scheduled_at,
    weighInAt: row.weigh_in_at,
    startedAt: row.started_at,
    cancelledAt: row.cancelled_at,
    weight: row.weight,
  }
}
