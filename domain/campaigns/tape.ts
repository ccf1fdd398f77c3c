import type { WeightClass } from './fighter.ts'

/** How somebody stands: left foot first, right foot first, or either. */
export const STANCES = ['orthodox', 'southpaw', 'switch'] as const
export type Stance = (typeof STANCES)[number]

/** The least and the most that may be said: wide enough for whoever fights, and a slip of the keyboard lies outside. */
export const TAPE_BOUNDS = {
  birthYear: { least: 1930, most: 2015 },
  heightCm: { least: 120, most: 230 },
  reachCm: { least: 120, most: 240 },
} as const

/** The tale of the tape of an athlete, as they say it; null is what they do not say. */
export interface Tape {
  readonly birthYear: number | null
  readonly heightCm: number | null
  readonly reachCm: number | null
  readonly stance: Stance | null
}

/** The same of an opponent, who is no athlete of the platform. */
export interface OpponentTape extends Tape {
  /** wins-losses-draws */
  readonly record: string | null
  readonly weightClass: WeightClass | null
  /** A page that everybody may open, which says it too. */
  readonly sourceLink: string | null
}

/** What nobody has said anything of is nothing. A source alone says nothing either. */
export function tapeOrNothing<Figures extends Tape>(figures: Figures): Figures | null {
  return Object.entries(figures).some(([name, value]) => name !== 'sourceLink' && value !== null)
    ? figures
    : null
}
