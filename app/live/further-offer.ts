import type { PocketPage } from '#app/screens/studio/pockets/pocket-views.ts'
import { countText, usdcText } from '#app/texts/format.ts'
import { studioPocketTexts as texts } from '#app/texts/studio/pockets.ts'
import { leastUnits, soldUnits } from '#domain/campaigns/pocket.ts'
import type { PocketFacts } from '#domain/campaigns/pocket-status.ts'
import { latestClose, salesMustHaveEnded } from '#domain/campaigns/pocket-terms.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import { addDays, addHours } from '#domain/kernel/time.ts'
import { noonField, parisField } from './fight-forms.ts'
import { usualOpening } from './time-to-think.ts'

/** The unsold shares of a sale that has ended, with dates that fit, so that two presses offer them again; null where none may be. */
export function furtherOffer(
  { terms, history, unitsTaken }: PocketFacts,
  { now, settings }: { now: Date; settings: BusinessSettings },
): PocketPage['further'] {
  if (terms.kind !== 'share' || !history.closedAt || history.frozenAt) return null
  // A bout that is near or over is sold no more.
  if (salesMustHaveEnded(terms, now)) return null
  const unsold = terms.unitCount - soldUnits(unitsTaken)
  if (unsold < leastUnits(terms)) return null
  const counted = countText(unsold, ...texts.backers.part)
  const first = usualOpening(now, settings)
  // Badge holders buy first.
  const opensAt = terms.priorityOpensAt ? addHours(first, settings.priorityHours) : first
  const usual = noonField(addDays(opensAt, settings.durationDays.share.usual))
  const latestAt = latestClose(terms)
  const latest = latestAt === null ? usual : parisField(latestAt)
  return {
    text: texts.steps.further.text(counted, usdcText(terms.unitPriceMicro)),
    opensAt: noonField(opensAt),
    closesAt: [usual, latest].toSorted()[0] ?? usual,
  }
}
