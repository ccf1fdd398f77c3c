import { fightStatus } from '#domain/bouts/fight.ts'
import {
  decidePostponement,
  decideRescheduling,
  decideStart,
  isBroughtForward,
} from '#domain/bouts/fight-schedule.ts'
import { materialChanges } from '#domain/bouts/material-change.ts'
import { type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { OperatorActor, Platform } from '#server/kernel/door.ts'
import { findConcerned } from './ask-backers.ts'
import { boutOfRow } from './bout-facts.ts'
import { fitSales } from './change-bout.ts'
import { changeFight, type FightAnswer } from './change-fight.ts'
import { startPockets } from './start-pockets.ts'

/**
 * Takes a fight's date away; the 90 days to find a new one begin. Refuses what `changeFight` and `decidePostponement`
 * refuse. Rule PRO-06.
 */
export function postponeFight(
  platform: Platform,
  who: OperatorActor,
  fightId: string,
  { reason }: { reason: string },
): Promise<Decision<FightAnswer>> {
  const deed = { operation: 'record_fight', reason, detail: { step: 'postponed' } } as const
  return changeFight(platform, who, fightId, deed, ({ facts }, now) =>
    decidePostponement(facts, now),
  )
}

/**
 * Gives a fight a new date. Refuses what `decideRescheduling` refuses, and `second_person_required` where backers have to
 * be asked about it, an earlier weigh-in would end sales, or it has lapsed: two operators record that as a change of the bout.
 */
export function rescheduleFight(
  platform: Platform,
  who: OperatorActor,
  fightId: string,
  dates: { takesPlaceAt: Date; weighInAt: Date; reason: string },
): Promise<Decision<FightAnswer>> {
  const { takesPlaceAt, weighInAt, reason } = dates
  const detail = { step: 'rescheduled', takesPlaceAt, weighInAt }
  const deed = { operation: 'record_fight', reason, detail } as const
  return changeFight(
    platform,
    who,
    fightId,
    deed,
    async ({ facts, row, pocketIds }, now, trx) => {
      const dates = { takesPlaceAt, weighInAt }
      const decision = decideRescheduling(facts, dates, now)
      if (!decision.ok) return decision
      const before = boutOfRow(row)
      const changes = materialChanges(before, { ...before, takesPlaceAt })
      const change = { bout: decision.value, changes }
      const { asked } = await findConcerned(trx, pocketIds, change, now)
      const endsSales = pocketIds.length > 0 && isBroughtForward(facts, dates)
      // What has lapsed counts as called off by the Pack: one operator does not take its cover away.
      const endsCover = pocketIds.length > 0 && fightStatus(facts, now) === 'lapsed'
      const takesTwo = asked.length > 0 || endsSales || endsCover
      return takesTwo ? refuse({ code: 'second_person_required' }) : decision
    },
    (trx, { pocketIds }, _after, now) => fitSales(trx, pocketIds, now),
  )
}

/** The bout begins: its cover ends, and so do sales that still run. Refuses `transition_not_allowed`. */
export function startFight(
  platform: Platform,
  who: OperatorActor,
  fightId: string,
  { reason }: { reason: string },
): Promise<Decision<FightAnswer>> {
  const deed = { operation: 'record_fight', reason, detail: { step: 'started' } } as const
  return changeFight(
    platform,
    who,
    fightId,
    deed,
    ({ facts }, now) => decideStart(facts, now),
    (trx, { pocketIds }, _after, now) => startPockets(trx, pocketIds, now),
  )
}
