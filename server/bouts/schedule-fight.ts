import { fightStatus } from '#domain/bouts/fight.ts'
import {
  decidePostponement,
  decideRescheduling,
  decideStart,
  isBroughtForward,
} from '#domain/bouts/fight-schedule.ts'
import { materialChanges } from '#domain/bouts/material-change.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { findConcerned } from './ask-backers.ts'
import { boutOfRow } from './bout-facts.ts'
import { fitSales } from './change-bout.ts'
import { fightCommand } from './fight-command.ts'
import { startPockets } from './start-pockets.ts'

interface OfFight {
  fightId: string
  reason: string
}

/**
 * Postpones a fight without a date; the 90 days to find a new one begin. Refuses what `fightCommand` and `decidePostponement`
 * refuse. Rule PRO-06.
 */
export const postponeFight = fightCommand({
  operation: 'record_fight',
  decide: ({ facts }, _: OfFight, { now }) => decidePostponement(facts, now),
  detail: () => ({ step: 'postponed' }),
})

/**
 * Sets a fight's new date. Refuses what `decideRescheduling` refuses, and `second_person_required` where backers have to be asked
 * about it, an earlier weigh-in would end sales, or it has lapsed: then it takes two operators, as a change of the bout.
 */
export const rescheduleFight = fightCommand({
  operation: 'record_fight',
  decide: async (
    { facts, row, pocketIds },
    { takesPlaceAt, weighInAt }: OfFight & { takesPlaceAt: Date; weighInAt: Date },
    { trx, now },
  ) => {
    const dates = { takesPlaceAt, weighInAt }
    const decision = decideRescheduling(facts, dates, now)
    if (!decision.ok) return decision
    const before = boutOfRow(row)
    const changes = materialChanges(before, { ...before, takesPlaceAt })
    const change = { bout: decision.value, changes }
    const { asked } = await findConcerned(trx, pocketIds, change, now)
    const endsSales = pocketIds.length > 0 && isBroughtForward(facts, dates)
    // A lapsed fight counts as cancelled for the Pack: one operator must not remove that cover.
    const endsCover = pocketIds.length > 0 && fightStatus(facts, now) === 'lapsed'
    const takesTwo = asked.length > 0 || endsSales || endsCover
    return takesTwo ? refuse({ code: 'second_person_required' }) : decision
  },
  follow: ({ trx, now }, { pocketIds }) => fitSales(trx, pocketIds, now),
  detail: ({ takesPlaceAt, weighInAt }) => ({ step: 'rescheduled', takesPlaceAt, weighInAt }),
})

/** The bout begins: its cover ends, and so do sales that still run. Refuses `transition_not_allowed`. */
export const startFight = fightCommand({
  operation: 'record_fight',
  decide: ({ facts }, _: OfFight, { now }) => decideStart(facts, now),
  follow: ({ trx, now }, { pocketIds }) => startPockets(trx, pocketIds, now),
  detail: () => ({ step: 'started' }),
})
