import type { ToldCause } from './told-cause.ts'

/** What people are told of, in the order in which they choose how. */
export const NOTIFICATION_KINDS = [
  'fight_settled',
  'fight_compensated',
  'payout_sent',
  'backing_confirmed',
  'backing_refunded',
  'terms_announced',
  'fight_cancelled',
  'fight_moved',
  'fight_result',
  'pocket_closed',
  'pocket_published',
  'certificate_ending',
  'return_expired',
  'case_answered',
  'attested',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/**
 * Whether an e-mail goes with it. `always`: what is owed, to its reader or by them, cannot be switched off. `elsewhere`: an e-mail with its proof or its
 * legal text goes out anyway, so that no second one follows. The others are the reader's choice, from this start.
 */
const EMAILS: Readonly<Record<NotificationKind, 'always' | 'elsewhere' | 'on' | 'off'>> = {
  fight_settled: 'always',
  fight_compensated: 'always',
  payout_sent: 'off',
  backing_confirmed: 'elsewhere',
  backing_refunded: 'elsewhere',
  terms_announced: 'elsewhere',
  fight_cancelled: 'on',
  fight_moved: 'on',
  fight_result: 'off',
  pocket_closed: 'on',
  pocket_published: 'on',
  certificate_ending: 'on',
  return_expired: 'always',
  case_answered: 'elsewhere',
  attested: 'on',
}

/** How somebody wants to be told of one kind. */
export interface NotificationChoice {
  readonly inApp: boolean
  readonly byEmail: boolean
}

/** Whether its e-mail can be switched off. */
export function isEmailOptional(kind: NotificationKind): boolean {
  return EMAILS[kind] === 'on' || EMAILS[kind] === 'off'
}

/** How somebody is told of a kind, by what they have chosen; null where they have chosen nothing. */
export function choiceOf(
  kind: NotificationKind,
  chosen: NotificationChoice | null,
): NotificationChoice {
  const { inApp, byEmail } = chosen ?? { inApp: true, byEmail: EMAILS[kind] === 'on' }
  return { inApp, byEmail: isEmailOptional(kind) ? byEmail : true }
}

/** Whether an e-mail is to be written for it: not where one goes out by itself. */
export function isEmailWritten(kind: NotificationKind, chosen: NotificationChoice | null): boolean {
  return EMAILS[kind] !== 'elsewhere' && choiceOf(kind, chosen).byEmail
}

/** How a fight ended for the fighter. */
export type ToldOutcome = 'win' | 'loss' | 'draw' | 'no_contest'

/** What its words are made of; each kind uses some of it. */
export interface NotificationFacts {
  /** The page that it is about, from the site's root. */
  readonly path: string
  /** The Pocket's title. */
  readonly pocket?: string
  /** The fighter or federation. */
  readonly who?: string
  readonly opponent?: string
  readonly outcome?: ToldOutcome
  /** ISO 8601, UTC; null for a fight that has no date any more. */
  readonly at?: string | null
  /** Micro-USDC as decimal text. */
  readonly amountMicro?: string
  /** The number of what somebody wrote to us, or of a certificate. */
  readonly number?: string
  /** It is not shown unless the reader agrees. */
  readonly waits?: boolean
  /** Why it was refunded, as far as the backer is told. */
  readonly cause?: ToldCause
  /** A version of the general terms. */
  readonly version?: string
}
