import type { ColumnType, Generated } from 'kysely'
import type { KycLevel, ScreeningVerdict } from '#domain/identity/compliance.ts'
import type { TokenScope } from '#domain/identity/token-scope.ts'
import type { LaunchSwitch } from '#domain/kernel/launch.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { At, Maybe, MaybeAt } from './column-types.ts'

export interface UserRow {
  id: string
  /** Name and address (`openContact`). */
  sealed: string
  /** Finds the account of an address (`hashOfAddress`). */
  email_hash: string
  emailVerified: Generated<boolean>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

/** How somebody logs in: by password, `providerId` 'credential'. */
export interface LoginAccountRow {
  id: string
  accountId: string
  providerId: string
  userId: string
  password: string | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

export interface SessionRow {
  id: string
  /** A hash of what the cookie carries. */
  token: string
  userId: string
  expiresAt: Date
  /** The network prefix that rate limits count by; empty for a caller on this machine. */
  ipAddress: string | null
  userAgent: string | null
  createdAt: Date
  updatedAt: Date
}

export type AttemptKind =
  | 'login'
  | 'register'
  | 'mail'
  | 'confirm'
  | 'former_password'
  | 'second_factor'
  | 'operator_login'
  | 'operator_code'
  | 'passkey'
  | 'passkey_challenge'

export interface AttemptRow {
  id: Generated<bigint>
  kind: AttemptKind
  /** Hashes both. */
  subject: string
  network: string | null
  attempted_at: At
}

export type LinkPurpose = 'verify_email' | 'reset_password' | 'change_email' | 'restore_email'

export interface MailLinkRow {
  token_hash: string
  purpose: LinkPurpose
  account_id: string
  /** The address. */
  sealed: string
  email_hash: string
  created_at: At
  expires_at: At
  used_at: MaybeAt
  /** Hashes of the account's recent passwords when the link was made, where using it asks for one too. */
  former_passwords: Maybe<readonly string[]>
}

export interface FormerPasswordRow {
  account_id: string
  password: string
  replaced_at: At
}

/** While operators decide whether an account goes there. */
export interface AddressToGiveRow {
  proposal_id: string
  account_id: string
  /** The address. */
  sealed: string
}

export interface RefusedEmailRow {
  key: string
  account_id: Maybe<string>
  reply: string
  refused_at: At
}

export interface SessionUseRow {
  session_id: string
  opened_at: At
  proven_at: At
  seen_at: At
}

export interface SecondFactorRow {
  account_id: string
  /** Sealed. */
  secret: string
  begun_at: At
  confirmed_at: MaybeAt
  last_step: Generated<bigint>
}

/** A second factor to be removed: its owner says that they have neither app nor recovery codes. */
export interface SecondFactorRemovalRow {
  account_id: string
  asked_at: At
  ends_at: At
}

/** Reported lost by one person, and confirmed by another. */
export interface ContestedFactorRow {
  account_id: string
  stops: number
  last_at: At
}

export interface RecoveryCodeRow {
  account_id: string
  code_hash: string
  used_at: MaybeAt
}

/** What answering the challenge authenticates for. */
export type ChallengePurpose =
  | 'second_factor'
  | 'passkey_login'
  | 'passkey_add'
  | 'operator_passkey_login'
  | 'operator_passkey_add'

export interface ChallengeRow {
  token_hash: string
  purpose: ChallengePurpose
  account_id: Maybe<string>
  operator_id: Maybe<string>
  expires_at: At
}

export interface PasskeyRow {
  id: string
  /** As the device names it, in base64url. */
  credential_id: string
  /** One of the two is set. */
  account_id: Maybe<string>
  operator_id: Maybe<string>
  /** COSE, in base64url. */
  public_key: string
  counter: bigint
  transports: string[]
  backed_up: boolean
  name: string
  made_at: At
  last_used_at: MaybeAt
}

export interface ApiTokenRow {
  id: string
  account_id: string
  token_hash: string
  name: string
  scopes: TokenScope[]
  created_at: At
  expires_at: At
  last_used_at: MaybeAt
  revoked_at: MaybeAt
  allowance: number
  refilled_at: Date
}

export interface ErasureRow {
  person_id: string
  asked_at: At
  identity_until: At
  identity_erased_at: MaybeAt
}

export interface PersonRow {
  id: string
  account_id: string | null
  alias: string
  kyc_level: Generated<KycLevel>
  kyc_verified_at: MaybeAt
  country: Maybe<string>
  captured_micro: Generated<MicroUsdc>
  purchased_micro: Generated<MicroUsdc>
  /** Names the accounts of one natural person: the same for all of them, null for one that stands alone. */
  counts_with: Maybe<string>
  frozen_at: MaybeAt
  frozen_because: Maybe<string>
  given_back_at: MaybeAt
  created_at: At
}

export interface PersonIdentityRow {
  person_id: string
  /** In clear text, as the next two, only in rows that no start has sealed yet. */
  legal_name: Maybe<string>
  /** YYYY-MM-DD */
  birth_date: Maybe<string>
  country: Maybe<string>
  /** All three, sealed with the person's own key. */
  sealed: Maybe<string>
  provider: string
  provider_reference: string
  verified_at: At
}

export interface DataKeyRow {
  person_id: string
  /** Sealed with the process's key. */
  wrapped: string
  made_at: At
}

export interface ScreeningCheckRow {
  id: Generated<bigint>
  person_id: string
  phase: 'before_payment' | 'after_payment'
  order_id: Maybe<string>
  verdict: ScreeningVerdict
  provider: string
  provider_reference: string
  checked_at: At
  reasons: ColumnType<readonly string[], string | undefined, string>
}

export interface LaunchSwitchRow {
  name: LaunchSwitch
  is_on: Generated<boolean>
  changed_at: MaybeAt
  changed_by: Maybe<string>
  authorisation_reference: Maybe<string>
}
