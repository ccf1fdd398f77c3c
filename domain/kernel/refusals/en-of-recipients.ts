import { figures } from '#domain/kernel/figures.ts'
import type { RefusalTexts } from './shape.ts'

const { usdc, day, shortMoment } = figures.en

/** What athletes and organisations read who apply, and who keep the budget of a Pocket. */
export const ofRecipients = {
  opens_too_early: ({ earliestAt }) =>
    `Once it is sent, you have time to think before the sale opens. Choose an opening after ${shortMoment(earliestAt)}.`,
  record_malformed: 'Write the record as wins-losses-draws, for example 9-1-0.',
  weight_class_unknown: 'Choose a weight class from the list.',
  duplicate_licence: 'This licence is already registered.',
  consent_missing: 'Your consent is needed to continue.',
  registration_number_missing: 'Enter the registration number of the organisation.',
  delegation_missing: 'The proof of delegation is missing.',
  site_not_https: 'The address of the site must begin with https.',
  application_pending: 'An application is already being reviewed.',
  renewal_too_early: ({ from }) =>
    `The current approval is enough for now: apply for its renewal from ${day(from)} on.`,
  applicant_left: 'This person has closed their account: their application is withdrawn.',
  budget_too_large: ({ mostMicro }) =>
    `The lines are more than this Pocket can pay for: ${usdc(mostMicro)}.`,
  budget_line_empty: 'A line of the budget needs an amount.',
  budget_line_spent: ({ name, spentMicro }) =>
    spentMicro > 0n
      ? `${usdc(spentMicro)} are already spent on the line “${name}”: it cannot plan less.`
      : `Something was recorded on the line “${name}”: it stays in sight, at zero if need be.`,
  budget_line_exceeded: ({ leftMicro }) =>
    `${usdc(leftMicro)} are left on this line. Plan more for it in the budget first.`,
  offered_again:
    'These shares are offered again already: go on with that Pocket, or cancel it first.',
} satisfies Partial<RefusalTexts>
