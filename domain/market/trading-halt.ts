import { type FightFacts, fightStatus } from '#domain/bouts/fight.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import { addDays, addHours, hasCome, type Instant, isBefore } from '#domain/kernel/time.ts'

type HaltSettings = Pick<BusinessSettings, 'hoursBeforeWeighIn' | 'resale'>

/**
 * Until when a covered fight keeps shares from trading: from 24 hours before the weigh-in until its money is
 * settled, at most 60 days after the official result. One that is postponed within those hours stays halted until it has
 * a new date or is called off: who hears of it first does not trade on it. Null without a halt, `unknown` while its end cannot
 * be told. Rule NFT-02.
 */
export function haltOf(
  fight: FightFacts,
  settings: HaltSettings,
  now: Instant,
): Instant | 'unknown' | null {
  const status = fightStatus(fight, now)
  if (status === 'cancelled' || status === 'lapsed') return null
  const from = addHours(fight.weighInAt, -settings.hoursBeforeWeighIn)
  if (status === 'postponed') return isHaltedWhenPostponed(fight, from) ? 'unknown' : null
  if (!fight.startedAt && !hasCome(from, now)) return null
  const officialAt = fight.result?.officialAt ?? null
  if (!officialAt) return 'unknown'
  if (status === 'settled' || status === 'closed' || wasSettledBeforeRuling(fight)) return null
  const until = addDays(officialAt, settings.resale.haltMostDays)
  return hasCome(until, now) ? null : until
}

/** A later ruling does not halt what trades again: what was settled stays settled. */
function wasSettledBeforeRuling({ result, declarations }: FightFacts): boolean {
  const ruledAt = result?.overturnedAt
  if (!ruledAt) return false
  return declarations.some((one) => one.rejectedAt === null && isBefore(one.declaredAt, ruledAt))
}

function isHaltedWhenPostponed({ undatedSince }: FightFacts, from: Instant): boolean {
  return undatedSince !== null && hasCome(from, undatedSince)
}

/** The halt of a certificate: the longest of its covered fights'. What `decideTransfer` asks for. */
export function haltedUntil(
  fights: readonly FightFacts[],
  settings: HaltSettings,
  now: Instant,
): Instant | 'unknown' | null {
  const halts = fights.map((fight) => haltOf(fight, settings, now))
  if (halts.includes('unknown')) return 'unknown'
  return halts.reduce<Instant | null>((latest, halt) => {
    if (halt === null || halt === 'unknown') return latest
    return latest !== null && isBefore(halt, latest) ? latest : halt
  }, null)
}
