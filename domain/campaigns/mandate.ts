import { acceptUnless, type Decision, when } from '#domain/kernel/refusal.ts'
import { addDays, hasCome, type Instant } from '#domain/kernel/time.ts'

/**
 * As what somebody acts for an athlete or an organisation. A manager prepares: profile, Pockets, updates. The athlete alone
 * commits: what is published, contracts, and where money is paid.
 */
export type Capacity = 'athlete' | 'manager' | 'signatory' | 'representative'

/** In which order capacities count, where somebody has several: what is one's own first. */
export const CAPACITIES = ['athlete', 'signatory', 'representative', 'manager'] as const

/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 14
/** How many may act for an organisation beside its signatory. */
export const MOST_REPRESENTATIVES = 10

export const invitationEnds = (invitedAt: Instant): Instant => addDays(invitedAt, INVITATION_DAYS)

export interface InvitationFacts {
  /** As what the inviter acts themselves. */
  readonly capacity: Capacity
  /** The inviter's own address. */
  readonly isOwnAddress: boolean
  /** The same address is invited, or acts, already. */
  readonly isKnown: boolean
  /** Invited or acting, for the same recipient. */
  readonly open: number
}

/**
 * Whether somebody may be asked to act: by an athlete one manager, by whoever signs for an organisation up to ten representatives.
 * Refuses `not_allowed` to those who act by a mandate themselves and for one's own address, `already_recorded` for a second
 * manager or the same address, and `transition_not_allowed` for one too many.
 */
export function decideInvitation(facts: InvitationFacts): Decision<null> {
  const { capacity, isOwnAddress, isKnown, open } = facts
  const givesMandates = capacity === 'athlete' || capacity === 'signatory'
  return acceptUnless(
    [
      ...when(!givesMandates || isOwnAddress, { code: 'not_allowed' }),
      ...when(isKnown || (capacity === 'athlete' && open > 0), { code: 'already_recorded' }),
      ...when(open >= MOST_REPRESENTATIVES, { code: 'transition_not_allowed' }),
    ],
    () => null,
  )
}

export interface AnswerFacts {
  readonly expiresAt: Instant
  /** The person acts for the same recipient already. */
  readonly acts: boolean
  /** Of the athlete: holds shares of their purses, or has ordered some. */
  readonly holdsShares: boolean
  /** Operators have named somebody else as the athlete's manager. */
  readonly otherIsNamed: boolean
}

/**
 * Whether whoever was invited may begin to act. Refuses `link_expired`, `already_recorded` to whoever acts already or where another
 * manager is on file, and `holds_shares`: a manager knows more of a bout than other holders do. Rule PRO-01.
 */
export function decideAcceptance(facts: AnswerFacts, now: Instant): Decision<null> {
  return acceptUnless(
    [
      ...when(hasCome(facts.expiresAt, now), { code: 'link_expired' }),
      ...when(facts.acts || facts.otherIsNamed, { code: 'already_recorded' }),
      ...when(facts.holdsShares, { code: 'holds_shares' }),
    ],
    () => null,
  )
}
