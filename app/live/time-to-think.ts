import { longDateTimeText, numberText } from '#app/texts/format.ts'
import { reflectionTexts as texts } from '#app/texts/studio/reflection.ts'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import type { PocketFacts } from '#domain/campaigns/pocket-status.ts'
import { reflectionEnd } from '#domain/campaigns/pocket-terms.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import { addDays, hasCome } from '#domain/kernel/time.ts'

type Settings = Pick<BusinessSettings, 'reflectionHours'>

/** When shares that are written now are usually offered: after their athlete's time to think, and a day to send them. */
export function usualOpening(now: Date, settings: Settings): Date {
  return addDays(reflectionEnd(now, settings), 1)
}

/** What is said of that time before a Pocket is handed in; null without it. */
export function thinkingAhead(
  kind: PocketKind,
  words: 'ahead' | 'onSubmit',
  settings: Settings,
  now: Date,
): string | null {
  const { reflectionHours } = settings
  if (kind !== 'share' || reflectionHours === 0) return null
  return texts[words](numberText(reflectionHours), longDateTimeText(reflectionEnd(now, settings)))
}

/** What is said while it runs; null before and after. */
export function thinkingNow(
  { terms, history }: Pick<PocketFacts, 'terms' | 'history'>,
  settings: Settings,
  now: Date,
): string | null {
  const { submittedAt, cancelledAt } = history
  if (terms.kind !== 'share' || !submittedAt || cancelledAt) return null
  const endsAt = reflectionEnd(submittedAt, settings)
  return hasCome(endsAt, now) ? null : texts.running(longDateTimeText(endsAt))
}
