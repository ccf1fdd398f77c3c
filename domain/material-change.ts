import { afterBusinessDays } from './business-day.ts'
import { type BackingState, mayStep } from './confirmation.ts'
import { acceptUnless, type Decision, when } from './refusal.ts'
import type { BusinessSettings } from './settings.ts'
import { hasCome, type Instant } from './time.ts'

/** What about a covered bout matters to whoever bought a share of it. */
export type BoutFacts = {
  readonly opponentId: string
  readonly takesPlaceAt: Instant
  readonly promoterId: string
  /** The contracted purse, show and win. */
  readonly purseMicro: bigint
}

export const MATERIAL_CHANGES = ['opponent', 'date', 'promoter', 'lower_purse'] as const
export type MaterialChangeKind = (typeof MATERIAL_CHANGES)[number]

/** Which changes of a bout are material. A higher purse harms nobody. */
export function materialChanges(
  before: BoutFacts,
  after: BoutFacts,
): readonly MaterialChangeKind[] {
  const changed: { readonly [Kind in MaterialChangeKind]: boolean } = {
    opponent: before.opponentId !== after.opponentId,
    date: before.takesPlaceAt.getTime() !== after.takesPlaceAt.getTime(),
    promoter: before.promoterId !== after.promoterId,
    lower_purse: after.purseMicro < before.purseMicro,
  }
  return MATERIAL_CHANGES.filter((kind) => changed[kind])
}

/** The question put to every backer of a Pocket whose bout has changed while its escrow is still whole. */
export type Reconfirmation = {
  readonly changes: readonly MaterialChangeKind[]
  readonly askedAt: Instant
  readonly answerBy: Instant
  readonly silence: 'keep' | 'refund'
}

/**
 * Asks the backers. Null where nothing material has changed, or the money has been released: then the
 * Compensation Pack alone is there.
 */
export function reconfirmationFor(
  changes: readonly MaterialChangeKind[],
  released: boolean,
  { reconfirmation }: Pick<BusinessSettings, 'reconfirmation'>,
  now: Instant,
): Reconfirmation | null {
  if (changes.length === 0 || released) return null
  const answerBy = afterBusinessDays(now, reconfirmation.businessDays)
  return { changes, askedAt: now, answerBy, silence: reconfirmation.silence }
}

/**
 * A backer's answer: keep, or all of the money back. Refuses `withdrawal_too_late` after the last day,
 * `transition_not_allowed` for an order that does not stand.
 */
export function decideAnswer(
  question: Reconfirmation,
  backing: { readonly state: BackingState },
  answer: 'keep' | 'refund',
  now: Instant,
): Decision<'keep' | 'refund'> {
  const refusals = [
    ...when(hasCome(question.answerBy, now), { code: 'withdrawal_too_late' }),
    ...when(!mayStep(backing.state, 'refunded'), { code: 'transition_not_allowed' }),
  ]
  return acceptUnless(refusals, () => answer)
}

/** What silence has come to mean; null while there is still time to answer. */
export function silentAnswer(question: Reconfirmation, now: Instant): 'keep' | 'refund' | null {
  return hasCome(question.answerBy, now) ? question.silence : null
}
