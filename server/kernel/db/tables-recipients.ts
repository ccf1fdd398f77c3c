import type { Generated } from 'kysely'
import type { FederationKind, FederationReach } from '#domain/campaigns/federation.ts'
import type { EvidenceType } from '#domain/identity/evidence-type.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { IncomeName } from '#domain/ledger/chart-of-accounts.ts'
import type { At, Maybe, MaybeAt } from './column-types.ts'

export interface EvidenceRow {
  id: string
  sha256: string
  media_type: EvidenceType
  bytes: Uint8Array
  person_id: Maybe<string>
  operator_id: Maybe<string>
  filed_at: At
}

interface Decided {
  submitted_at: At
  decided_at: MaybeAt
  outcome: Maybe<'approved' | 'refused' | 'withdrawn'>
  refused_because: Maybe<string>
}

export interface FighterApplicationRow extends Decided {
  id: string
  person_id: string
  standing: 'amateur' | 'pro'
  /** Name and biography (`openApplication`). */
  sealed: string
  record: string
  weight_class: string
  country: string
  licence_number: string
  pro_contract_hash: Maybe<string>
  consented_at: At
  fighter_id: Maybe<string>
}

export interface FederationApplicationRow extends Decided {
  id: string
  person_id: string
  federation_id: Maybe<string>
  renews: boolean
  name: string
  kind: FederationKind
  reach: FederationReach
  registration_number: string
  country: string
  site: string
  presentation: string
  delegation_hash: string
  /** What it has given; null while it waits. */
  approved_at: MaybeAt
  approved_until: MaybeAt
}

export interface ProContractRow {
  fighter_id: string
  author_id: string
  signed_at: At
  evidence_hash: string
  recorded_at: At
  verified_at: MaybeAt
  verified_by: Maybe<string>
}

export interface PayoutAddressRow {
  id: string
  person_id: string
  address: string
  changed_at: At
  is_first: boolean
  blocked_at: MaybeAt
  replaced_at: MaybeAt
  screened_at: MaybeAt
  screening_tried_at: MaybeAt
}

export interface TreasuryOrderRow {
  id: string
  key: string
  kind: 'payout' | 'fee_withdrawal' | 'receipt_return'
  pocket_id: Maybe<string>
  person_id: Maybe<string>
  from_account: string
  income: Maybe<IncomeName>
  to_address: string
  amount_micro: MicroUsdc
  state: 'intended' | 'unknown' | 'done' | 'refused'
  reference: Maybe<string>
  attempts: Generated<number>
  proposal_id: string
  /** What goes back to its sender. */
  receipt_id: Maybe<string>
  created_at: At
  changed_at: At
  /** When the treasury was first asked. */
  first_sent_at: MaybeAt
}

export interface PayoutPreferenceRow {
  person_id: string
  automatic: boolean
  minimum_micro: MicroUsdc
  changed_at: At
}

export interface TermsVersionRow {
  version: string
  text_fr: string
  announced_at: At
  applies_at: At
}
