import { offeredPpm, type ShareTerms, soldPpm, type UnitsTaken } from '#domain/campaigns/pocket.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { PPM_WHOLE, type Ppm, ppm } from '#domain/kernel/money.ts'

/** One Pocket's part of a fight, whatever the Pocket's status. */
export type PocketSupply = {
  readonly terms: Pick<ShareTerms, 'unitCount' | 'ppmPerUnit'>
  readonly unitsTaken: UnitsTaken
  /** `offered`: published and not closed; `ended`: closed; `none`: not published, or cancelled. */
  readonly stage: 'none' | 'offered' | 'ended'
}

/**
 * What one Pocket takes of each fight it covers: while it sells, all it offers except void units, which it never sells again;
 * once it has ended, what it sold. Unsold units are the athlete's again. Rule PRO-04.
 */
export function supplyOf({ terms, unitsTaken, stage }: PocketSupply): Ppm {
  switch (stage) {
    case 'none':
      return ppm(0)
    case 'offered':
      return ppm(offeredPpm(terms) - unitsTaken.voidUnits * terms.ppmPerUnit)
    case 'ended':
      return soldPpm(terms, unitsTaken)
  }
}

/** What all Pockets ever take of one fight: sold, plus on offer. At most 80 %. Rule PRO-01, invariant C4. */
export function takenPpm(pockets: readonly PocketSupply[]): Ppm {
  const total = pockets.reduce((sum, pocket) => sum + supplyOf(pocket), 0)
  invariant(total <= PPM_WHOLE, `more than a whole fight is promised: ${total} ppm`)
  return ppm(total)
}
