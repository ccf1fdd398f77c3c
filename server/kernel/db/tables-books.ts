import type { Generated } from 'kysely'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import type { TransferRoute } from '#domain/certificates/certificate.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { BackingState } from '#domain/orders/confirmation.ts'
import type { VoidCause } from '#domain/settlements/settlement.ts'
import type { At, Json, Maybe, MaybeAt } from './column-types.ts'

export interface LedgerAccountRow {
  path: string
  normal_side: 'debit' | 'credit'
}

export interface LedgerEntryRow {
  id: bigint
  business_key: string
  kind: string
  backing_id: Maybe<string>
  pocket_id: Maybe<string>
  reverses: Maybe<string>
  booked_at: At
}

export interface PostingRow {
  entry_id: bigint
  position: number
  account: string
  amount_micro: MicroUsdc
}

export interface BackingRow {
  id: string
  person_id: string
  pocket_id: string
  kind: PocketKind
  state: BackingState
  units: number | null
  level1: boolean
  level2: boolean
  principal_micro: MicroUsdc
  backer_pays_micro: MicroUsdc
  sale_fee_micro: MicroUsdc
  reserve_micro: MicroUsdc
  recipient_micro: MicroUsdc
  cover_bps: number
  /** The settings of the time at which it was placed. */
  settings_hash: Uint8Array
  withdrawal_policy: string | null
  created_at: At
  reserved_until: At
  payment_id: Maybe<string>
  certificate_number: Maybe<bigint>
  interval_from: Maybe<number>
  interval_until: Maybe<number>
  confirmed_at: MaybeAt
  freeze_reason: Maybe<string>
  void_cause: Maybe<VoidCause>
}

/** A version of the settings that orders were taken under; `keep_order_settings` writes it. */
export interface OrderSettingsRow {
  hash: Uint8Array
  settings: Json<Record<string, unknown>>
}

export interface BackingTransitionRow {
  id: Generated<bigint>
  backing_id: string
  from_state: BackingState | null
  to_state: BackingState
  reason: Maybe<string>
  at: At
}

export interface ReservationRow {
  order_id: string
  person_id: string
  pocket_id: string
  units: number
  counter_micro: MicroUsdc
  reserved_until: At
  ended_at: MaybeAt
  ended_because: Maybe<'paid' | 'lapsed' | 'cancelled'>
}

export interface WaiverEvidenceRow {
  order_id: string
  person_id: string
  terms_version: string
  exact_text: string
  salt: string
  salted_hash: string
  principal_micro: MicroUsdc
  backer_pays_micro: MicroUsdc
  box_at_first: 'unticked'
  box_when_sent: 'ticked'
  /** As the buyer's browser reported it. */
  ticked_at: MaybeAt
  sent_at: At
}

/** How an e-mail that confirms a contract has ended. */
export interface ConfirmationEmailRow {
  id: Generated<bigint>
  email_key: string
  order_id: string
  /** `before`: of an order that was confirmed before its e-mail was proven. */
  outcome: 'sent' | 'refused' | 'before'
  /** A keyed hash of the address. */
  recipient_hash: Maybe<string>
  salt: Maybe<string>
  salted_hash: Maybe<string>
  /** What the provider calls the mail. */
  reference: Maybe<string>
  /** Why the address takes no e-mails, in the mail server's codes. */
  reason: Maybe<string>
  ended_at: At
}

/** One link of the hash chain. */
export interface SealRow {
  sequence: bigint
  source: 'entry' | 'waiver' | 'audit' | 'confirmation'
  row_id: bigint
  previous_hash: string
  hash: string
  sealed_at: Generated<Date>
}

export interface SealSourceRow {
  source: SealRow['source']
  settled_id: Generated<bigint>
  seen_id: Generated<bigint>
  noted_id: Generated<bigint>
  noted_at: Date | null
}

/** What the entries up to a number come to, by the public names of accounts. */
export interface KeptBalanceRow {
  account: string
  /** Debit above zero. */
  amount_micro: MicroUsdc
}

/** One row: how many checks of the books in a row have found the sealer behind. */
export interface SealerRow {
  one: Generated<boolean>
  unfinished_looks: Generated<number>
}

/** One row: how far the chain of hashes was verified, and when all of it last was. */
export interface ChainLookRow {
  one: Generated<boolean>
  good_up_to: Generated<bigint>
  whole_at: MaybeAt
  looked_at: MaybeAt
  looked_by: Maybe<string>
  differences_told: Generated<bigint>
}

/** Numbers that the sealer did not find when it passed them, and that may still appear. */
export interface SealGapRow {
  source: SealRow['source']
  from_id: bigint
  until_id: bigint
}

export interface CertificateRow {
  number: bigint
  kind: PocketKind
  backing_id: string
  pocket_id: string
  holder_id: string
  original_holder_id: string
  principal_micro: MicroUsdc
  interval_from: number | null
  interval_until: number | null
  cover_bps: number
  state: 'locked' | 'active' | 'settled' | 'burned' | 'frozen'
  minted_at: At
  burned_at: MaybeAt
  /** Of its holder; null while it is in the vault. */
  wallet_address: Maybe<string>
  /** Null while the books pay its dues; else the contract pays those settled after so many settlements of its Pocket. */
  claims_after: Maybe<number>
}

export interface WithdrawalRequestRow {
  id: string
  backing_id: string
  person_id: string
  requested_at: At
  confirmed_at: MaybeAt
}

export interface CertificateTransferRow {
  id: Generated<bigint>
  certificate_number: bigint
  from_id: string
  to_id: string
  route: Exclude<TransferRoute, 'unlisted_operator'>
  price_micro: Maybe<MicroUsdc>
  at: At
}
