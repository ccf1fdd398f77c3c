import type { FightOutcome } from '#domain/bouts/fight.ts'
import type { OpponentTape } from '#domain/campaigns/tape.ts'
import { type FightOfPocket, type Purse, purseOfRow } from '#server/kernel/door.ts'

/** A covered fight, as everybody may see it. */
export interface ShownFight {
  id: string
  opponentName: string
  /** As the athlete says it; null where nothing is said. */
  opponentTape: OpponentTape | null
  eventName: string
  place: string
  scheduledAt: Date
  weighInAt: Date
  startedAt: Date | null
  cancelledAt: Date | null
  /** Postponed, with no new date since then. */
  undatedSince: Date | null
  /** Null before anybody has recorded one; it counts once it is official. */
  result: { outcome: FightOutcome; official: boolean; overturnedAt: Date | null } | null
  /** Its weight in the principal. */
  weight: number
  /** As the approved contract names it; null where it names none. */
  purse: Purse | null
}

export function shownFight(row: FightOfPocket): ShownFight {
  return {
    id: row.id,
    opponentName: row.opponent_name,
    opponentTape: row.opponent_tape,
    eventName: row.event_name,
    place: row.place,
    scheduledAt: row.scheduled_at,
    weighInAt: row.weigh_in_at,
    startedAt: row.started_at,
    cancelledAt: row.cancelled_at,
    undatedSince: row.undated_since,
    result: row.result_outcome && {
      outcome: row.result_outcome,
      official: row.result_official_at !== null,
      overturnedAt: row.result_overturned_at,
    },
    weight: row.weight,
    purse: purseOfRow(row),
  }
}
