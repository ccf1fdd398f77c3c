import { type FightFacts, fightStatus } from '#domain/bouts/fight.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import {
  addDays,
  addHours,
  DAY_MS,
  earliest,
  hasCome,
  type Instant,
  isBefore,
  millisecondsBetween,
  type TimeWindow,
} from '#domain/kernel/time.ts'

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
  const from = haltsFrom(fight, settings)
  if (status === 'postponed') return isHaltedWhenPostponed(fight, from) ? 'unknown' : null
  if (!fight.startedAt && !hasCome(from, now)) return null
  const officialAt = fight.result?.officialAt ?? null
  if (!officialAt) return 'unknown'
  if (status === 'settled' || status === 'closed' || wasSettledBeforeRuling(fight)) return null
  const until = addDays(officialAt, settings.resale.haltMostDays)
  return hasCome(until, now) ? null : until
}

const haltsFrom = ({ weighInAt }: FightFacts, settings: HaltSettings): Instant =>
  addHours(weighInAt, -settings.hoursBeforeWeighIn)

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

/** The contract takes no longer halt at once; one that lasts longer is told again a week before. */
const LONGEST_DAYS = 92
const RENEWED_DAYS = 85

/**
 * The halt that the contract of certificates is told of a Pocket's shares: the one that goes on, else the next one, so that it begins
 * there by itself. When it ends nobody knows beforehand, so it is told for as long as the contract takes, and its end once it has
 * come. Null where no halt is to come. Rule NFT-02.
 */
export function haltToTell(
  fights: readonly FightFacts[],
  settings: HaltSettings,
  now: Instant,
): TimeWindow | null {
  const begins = fights.flatMap((fight) => haltBegin(fight, settings, now) ?? [])
  const [first, ...others] = begins
  if (!first) return null
  const begin = earliest(first, ...others)
  const lastedMs = Math.max(0, millisecondsBetween(begin, now))
  const from = addDays(begin, RENEWED_DAYS * Math.floor(lastedMs / (RENEWED_DAYS * DAY_MS)))
  return { from, until: addDays(from, LONGEST_DAYS) }
}

/** When the halt of a fight has begun or will begin; null where it is over or none is to come. */
function haltBegin(fight: FightFacts, settings: HaltSettings, now: Instant): Instant | null {
  const from = haltsFrom(fight, settings)
  if (haltOf(fight, settings, now) !== null) return earliest(from, fight.startedAt ?? from)
  return fightStatus(fight, now) === 'scheduled' && !hasCome(from, now) ? from : null
}
