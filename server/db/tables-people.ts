import type { Generated } from 'kysely'
import type { KycLevel, ScreeningVerdict } from '#domain/compliance.ts'
import type { LaunchSwitch } from '#domain/launch.ts'
import type { MicroUsdc } from '#domain/money.ts'
import type { At, Maybe, MaybeAt } from './column-types.ts'

export interface UserRow {
  id: string
  name: string
  email: string
  emailVerified: boolean
  createdAt: Generated<Date>
}

export interface SessionRow {
  id: string
  userId: string
  expiresAt: Date
}

export interface FailedAttemptRow {
  id: Generated<bigint>
  subject: string
  attempted_at: At
}

export interface PersonRow {
  id: string
  account_id: string | null
  alias: string
  kyc_level: Generated<KycLevel>
  kyc_verified_at: MaybeAt
  country: Maybe<string>
  captured_micro: Generated<MicroUsdc>
  frozen_at: MaybeAt
  frozen_because: Maybe<string>
  created_at: At
}

export interface PersonIdentityRow {
  person_id: string
  legal_name: string
  /** YYYY-MM-DD */
  birth_date: string
  country: string
  provider: string
  provider_reference: string
  verified_at: At
}

export interface ScreeningCheckRow {
  id: Generated<bigint>
  person_id: string
  phase: 'before_payment' | 'after_payment'
  backing_id: Maybe<string>
  verdict: ScreeningVerdict
  provider: string
  provider_reference: string
  checked_at: At
}

export interface LaunchSwitchRow {
  name: LaunchSwitch
  is_on: Generated<boolean>
  changed_at: MaybeAt
  changed_by: Maybe<string>
  authorisation_reference: Maybe<string>
}
