import type { PocketPage } from '#app/screens/studio/pockets/pocket-views.ts'
import { countText, usdcText } from '#app/texts/format.ts'
import { studioPocketTexts as texts } from '#app/texts/studio/pockets.ts'
import { leastUnits, soldUnits } from '#domain/campaigns/pocket.ts'
import type { PocketFacts } from '#domain/campaigns/pocket-status.ts'
import { latestClose, salesMustHaveEnded } from '#domain/campaigns/pocket-terms.ts'
import { addDays } from '#domain/kernel/time.ts'
import { noonField, parisField } from './fight-forms.ts'

/** Time for operators to read it, and for badge holders to buy first. */
const OPENS_AFTER_DAYS = 3

/** The unsold shares of a sale that has ended, with dates that fit, so that two presses offer them again; null where none may be. */
export function furtherOffer(
  { terms, history, unitsTaken }: PocketFacts,
  { now, usualDays }: { now: Date; usualDays: number },
): PocketPage['further'] {
  if (terms.kind !== 'share' || !history.closedAt || history.frozenAt) return null
  // A bout that is near or over is sold no more.
  if (salesMustHaveEnded(terms, now)) return null
  const unsold = terms.unitCount - soldUnits(unitsTaken)
  if (unsold < leastUnits(terms)) return null
  const counted = countText(unsold, ...texts.backers.part)
  const opensAt = addDays(now, OPENS_AFTER_DAYS)
  const usual = noonField(addDays(opensAt, usualDays))
  const latestAt = latestClose(terms)
  const latest = latestAt === null ? usual : parisField(latestAt)
  return {
    text: texts.steps.further.text(counted, usdcText(terms.unitPriceMicro)),
    opensAt: noonField(opensAt),
    closesAt: [usual, latest].toSorted()[0] ?? usual,
  }
}
