import type { ColumnType, Generated } from 'kysely'
import type { KycCaseStatus } from '#domain/kyc-case.ts'
import type { At, Maybe, MaybeAt } from './column-types.ts'

export interface KycCaseRow {
  id: string
  person_id: string
  provider: string
  provider_reference: Maybe<string>
  status: KycCaseStatus
  reasons: ColumnType<readonly string[], string | undefined, string>
  opened_at: At
  changed_at: At
  verified_at: MaybeAt
  expires_at: MaybeAt
  decided_by: Maybe<string>
  look_at: MaybeAt
  version: Generated<number>
}
