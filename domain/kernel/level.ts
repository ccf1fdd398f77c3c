import { invariant } from './invariant.ts'
import { MICRO_PER_USDC, type MicroUsdc } from './money.ts'

/** Levels reward taking part. They give no financial advantage. */
export const LEVELS = [
  { name: 'Bronze', fromXp: 0 },
  { name: 'Silver', fromXp: 500 },
  { name: 'Gold', fromXp: 1_250 },
  { name: 'Platinum', fromXp: 3_100 },
  { name: 'Diamond', fromXp: 7_000 },
] as const
export type LevelName = (typeof LEVELS)[number]['name']

export type LevelStanding = {
  readonly level: LevelName
  readonly xp: number
  /** Null at the highest level. */
  readonly next: { readonly level: LevelName; readonly missingXp: number } | null
  /** How far through the level, in whole percent; 100 at the highest. */
  readonly progressPercent: number
}

/** The level of so many points: 2,450 is Gold, 65 % through, 650 short of Platinum. */
export function levelOf(xp: number): LevelStanding {
  invariant(Number.isSafeInteger(xp) && xp >= 0, `not points: ${xp}`)
  const index = LEVELS.findLastIndex(({ fromXp }) => xp >= fromXp)
  const level = LEVELS[index]
  const next = LEVELS[index + 1]
  invariant(level, 'the lowest level starts at zero')
  if (!next) return { level: level.name, xp, next: null, progressPercent: 100 }
  // Rounded down next to the end, so that 100 % is never shown before the level is reached.
  const percent = Math.round(((xp - level.fromXp) * 100) / (next.fromXp - level.fromXp))
  return {
    level: level.name,
    xp,
    next: { level: next.name, missingXp: next.fromXp - xp },
    progressPercent: Math.min(percent, 99),
  }
}

/** What a person has done, counted over their life here; money per calendar year. */
export type Participation = {
  readonly pocketsFirstBacked: number
  readonly fightersFirstBacked: number
  readonly coveredFightsHeld: number
  readonly activeMonths: number
  readonly backedPerYearMicro: readonly MicroUsdc[]
}

const XP_PER_POCKET = 50
const XP_PER_FIGHTER = 25
const XP_PER_FIGHT_HELD = 100
const XP_PER_MONTH = 10
const XP_FROM_MONEY_A_YEAR = 200

/** Points for taking part; money alone gives at most 200 a year, 1 per full 10 USDC. */
export function xpFor(done: Participation): number {
  const fromMoney = done.backedPerYearMicro.map((backedMicro) =>
    Math.min(Number(backedMicro / (10n * MICRO_PER_USDC)), XP_FROM_MONEY_A_YEAR),
  )
  return (
    done.pocketsFirstBacked * XP_PER_POCKET +
    done.fightersFirstBacked * XP_PER_FIGHTER +
    done.coveredFightsHeld * XP_PER_FIGHT_HELD +
    done.activeMonths * XP_PER_MONTH +
    fromMoney.reduce((total, points) => total + points, 0)
  )
}
