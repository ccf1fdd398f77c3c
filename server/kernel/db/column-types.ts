import type { NamedDifference } from '#domain/assurance/accepted-difference.ts'
import type { UnitInterval } from '#domain/kernel/interval.ts'
import type { VoidCause } from '#domain/settlements/settlement.ts'
import type { AttemptRow, ChallengeRow, MailLinkRow, OperatorRoleRow } from './tables.ts'

export type AttemptKind = AttemptRow['kind']
export type LinkPurpose = MailLinkRow['purpose']
export type OperatorRole = OperatorRoleRow['role']
/** What somebody proves by answering. */
export type ChallengePurpose = ChallengeRow['purpose']

/** A bout as it is kept: times and amounts as text. */
export interface BoutOnFile {
  opponent: string
  takesPlaceAt: string
  promoter: string | null
  purse: { currency: string; amountMinor: string; forWinMinor?: string } | null
}

/** A difference as it was named when it stopped money. */
export type KeptDifference = NamedDifference & { what: string }

/** Units that a distribution passed over, and why. */
export interface VoidInterval {
  interval: UnitInterval
  cause: VoidCause
}
