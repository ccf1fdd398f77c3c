import type { Generated } from 'kysely'
import type { NamedDifference } from '#domain/assurance/accepted-difference.ts'
import type { OPERATOR_ROLES, Operation } from '#domain/kernel/authority.ts'
import type { At, Json, Maybe, MaybeAt } from './column-types.ts'

export type OperatorRole = (typeof OPERATOR_ROLES)[number]

export interface OperatorRow {
  id: string
  handle: string
  /** The name. */
  sealed: string
  person_id: Maybe<string>
  created_at: At
  disabled_at: MaybeAt
}

export interface OperatorRoleRow {
  operator_id: string
  role: OperatorRole
  granted_at: At
}

export interface OperatorLoginRow {
  operator_id: string
  password: string
  /** Sealed. */
  secret: string
  last_step: Generated<bigint>
  of_sandbox: Generated<boolean>
  set_at: At
}

export interface OperatorRecoveryCodeRow {
  operator_id: string
  code_hash: string
  used_at: MaybeAt
}

export interface OperatorInvitationRow {
  token_hash: string
  operator_id: string
  /** Sealed. */
  secret: string
  created_at: At
  expires_at: At
  used_at: MaybeAt
}

export interface OperatorSessionRow {
  token_hash: string
  operator_id: string
  opened_at: At
  seen_at: At
}

export interface SettingChangeRow {
  proposal_id: string
  name: string
  value: Json<unknown>
  effective_at: At
  recorded_at: At
  authorisation: string
}

export interface ProposalRow {
  id: string
  operation: Operation
  subject: string
  payload: Json<Record<string, unknown>>
  author_id: string
  owner_person_id: Maybe<string>
  approvals_needed: number
  reason: string
  opened_at: At
  closed_at: MaybeAt
  outcome: Maybe<'carried_out' | 'withdrawn' | 'refused' | 'expired'>
}

export interface ApprovalRow {
  proposal_id: string
  approver_id: string
  reason: string
  at: At
}

/** A difference as it was named when it stopped money. */
type KeptDifference = NamedDifference & { what: string }

export interface MoneyStopRow {
  id: Generated<bigint>
  began_at: At
  /** The first of them. */
  differences: Json<readonly KeptDifference[]>
  difference_count: Generated<bigint>
  ends_by_itself: Generated<boolean>
  begun_by: Maybe<string>
  begun_because: Maybe<string>
  lifted_at: MaybeAt
  lifted_by: Maybe<string>
  lifted_because: Maybe<string>
}

/** A difference of the books that two operators have accepted as it was named; until one of them withdraws that. */
export interface AcceptedDifferenceRow {
  proposal_id: string
  invariant: string
  check_name: string
  place: string
  expected: Maybe<string>
  found: Maybe<string>
  evidence_hash: string
  accepted_at: At
}

/** What one operator holds, until one releases it. */
export interface HoldRow {
  id: string
  operation: 'pause_chain' | 'hold_payout' | 'freeze_listing'
  subject: string
  begun_at: At
  begun_by: string
  begun_because: string
  ended_at: MaybeAt
  ended_by: Maybe<string>
  ended_because: Maybe<string>
}

export interface ScheduledJobRow {
  name: string
  due_at: At
  /** Up to when it has found all that is due; null for a job that keeps no such mark, or has not run yet. */
  seen_until: MaybeAt
  /** With it, the last one of several of the same time. */
  seen_id: Maybe<string>
}

/** Which provider was set when the database was first used. */
export interface OpenedWithRow {
  port: string
  kind: 'stand_in' | 'test' | 'real'
  noted_at: Date
}

/** A keyed hash of a secret that the database was first opened with. */
export interface SecretFingerprintRow {
  name: string
  fingerprint: string
  noted_at: Date
}

/** What a maintenance tick could not do, and for what. */
export interface MaintenanceFailureRow {
  step: string
  subject: string
  failures: number
  last_error: string
  first_failed_at: Date
  last_failed_at: Date
}

export interface AuditLogRow {
  id: Generated<bigint>
  at: At
  actor_kind: 'person' | 'operator' | 'worker'
  actor_id: string | null
  operation: Operation
  subject: string
  reason: Maybe<string>
  detail: Json<Record<string, unknown>>
}

export interface StopRow {
  id: string
  subject_kind: 'person' | 'certificate' | 'pocket'
  subject_id: string
  operator_id: string
  reason: string
  frozen_at: At
  released_at: MaybeAt
}

/** An account that a stop of a person applies or has applied to: theirs, and each linked with it. */
export interface StoppedAccountRow {
  id: Generated<bigint>
  stop_id: string
  person_id: string
  began_at: At
  ended_at: MaybeAt
}
