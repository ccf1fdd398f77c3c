import { decidePostponement, decideRescheduling, decideStart } from '#domain/fight-schedule.ts'
import type { Decision } from '#domain/refusal.ts'
import type { OperatorActor } from '#server/operator/operator-actor.ts'
import type { Platform } from '#server/platform.ts'
import { changeFight, type FightAnswer } from './change-fight.ts'
import { startPockets } from './start-pockets.ts'

/** Takes a fight's date away; the 90 days to find a new one begin. Rule PRO-06. */
export function postponeFight(
  platform: Platform,
  who: OperatorActor,
  fightId: string,
  { reason }: { reason: string },
): Promise<Decision<FightAnswer>> {
  const deed = { operation: 'record_fight', reason, detail: { step: 'postponed' } } as const
  return changeFight(platform, who, fightId, deed, ({ facts }, now) =>
    decidePostponement(facts, platform.settings.fights, now),
  )
}

/** Gives a fight a new date. Refuses `date_in_the_past`, `transition_not_allowed`. */
export function rescheduleFight(
  platform: Platform,
  who: OperatorActor,
  fightId: string,
  dates: { takesPlaceAt: Date; weighInAt: Date; reason: string },
): Promise<Decision<FightAnswer>> {
  const { takesPlaceAt, weighInAt, reason } = dates
  const detail = { step: 'rescheduled', takesPlaceAt, weighInAt }
  const deed = { operation: 'record_fight', reason, detail } as const
  return changeFight(platform, who, fightId, deed, ({ facts }, now) =>
    decideRescheduling(facts, { takesPlaceAt, weighInAt }, platform.settings.fights, now),
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
    ({ facts }, now) => decideStart(facts, platform.settings.fights, now),
    (trx, { pocketIds }, _after, now) => startPockets(trx, platform, pocketIds, now),
  )
}
