import type { ColumnType, Generated } from 'kysely'
import type { KycCaseStatus } from '#domain/identity/kyc-case.ts'
import type { IdentityMatch } from '#domain/identity/kyc-identity.ts'
import type { FingerprintKind } from '#server/kernel/identity-keys.ts'
import type { At, Maybe, MaybeAt } from './column-types.ts'

export interface KycCaseRow {
  id: string
  person_id: string
  provider: string
  /** Opened with the provider's stand-in; null for cases from before this was recorded. */
  stand_in: ColumnType<boolean | null, boolean, never>
  provider_reference: Maybe<string>
  status: KycCaseStatus
  reasons: ColumnType<readonly string[], string | undefined, string>
  opened_at: At
  changed_at: At
  /** When the documents were handed in, while they are being checked. */
  documents_in_at: MaybeAt
  verified_at: MaybeAt
  expires_at: MaybeAt
  decided_by: Maybe<string>
  look_at: MaybeAt
  version: Generated<number>
  /** Why compliance has to look; stays once it has decided. */
  review_reason: Maybe<Exclude<IdentityMatch, 'same'>>
}

export interface KycDocumentRow {
  case_id: string
  person_id: string
  /** As the provider writes countries; in clear text, as the next one, only in rows that no start has sealed yet. */
  country: Maybe<string>
  /** The last characters, the rest hidden. */
  masked_number: Maybe<string>
  /** Both, sealed with the person's own key. */
  sealed: Maybe<string>
  seen_at: At
  /** A keyed hash of country and number. */
  fingerprint: Maybe<string>
}

export interface PersonFingerprintRow {
  kind: FingerprintKind
  fingerprint: string
  person_id: string
  seen_at: At
}

export interface PersonLinkRow {
  id: string
  person_id: string
  other_id: string
  kind: 'document' | 'card' | 'wallet' | 'operator'
  fingerprint: Generated<string>
  linked_at: At
  linked_by: Maybe<string>
  parted_at: MaybeAt
}
