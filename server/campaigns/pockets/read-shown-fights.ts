import { type FightOfPocket, type Purse, purseOfRow } from '#server/kernel/door.ts'

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
  /** Postponed, with no new date since then. */
  undatedSince: Date | null
  /** Its weight in the principal. */
  weight: number
  /** As the approved contract names it; null where it names none. */
  purse: Purse | null
}

export function shownFight(row: FightOfPocket): ShownFight {
  return {
    id: row.id,
    opponentName: row.opponent_name,
    eventName: row.event_name,
    place: row.place,
    scheduledAt: row.scheduled_at,
    weighInAt: row.weigh_in_at,
    startedAt: row.started_at,
    cancelledAt: row.cancelled_at,
    undatedSince: row.undated_since,
    weight: row.weight,
    purse: purseOfRow(row),
  }
}
