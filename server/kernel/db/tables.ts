// Written by tools/make-table-types.ts from the migrations: `npm run types:tables`.
import type { ColumnType, Generated } from 'kysely'
import type { FightOutcome } from '#domain/bouts/fight.ts'
import type { MaterialChangeKind } from '#domain/bouts/material-change.ts'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import type { OpponentTape, Tape } from '#domain/campaigns/tape.ts'
import type { TokenScope } from '#domain/identity/token-scope.ts'
import type { Operation } from '#domain/kernel/authority.ts'
import type { UnitInterval } from '#domain/kernel/interval.ts'
import type { Language } from '#domain/kernel/language.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { PurchaseState } from '#domain/market/purchase.ts'
import type { NotificationFacts, NotificationKind } from '#domain/notifications/notification.ts'
import type { BackingState } from '#domain/orders/confirmation.ts'
import type { WebhookEvent } from '#domain/webhooks/webhook-delivery.ts'
import type { BoutOnFile, KeptDifference, VoidInterval } from './column-types.ts'

export interface DataKeyRow {
  person_id: string
  wrapped: string
  made_at: Date
}

export interface ErasureRow {
  person_id: string
  asked_at: Date
  identity_until: Date
  identity_erased_at: Date | null
}

export interface KycDocumentRow {
  case_id: string
  person_id: string
  country: string | null
  masked_number: string | null
  seen_at: Date
  fingerprint: string | null
  sealed: string | null
}

export interface PersonFingerprintRow {
  kind: 'document' | 'card' | 'wallet' | 'likeness'
  fingerprint: string
  person_id: string
  seen_at: Date
}

export interface PersonIdentityRow {
  person_id: string
  legal_name: string | null
  birth_date: string | null
  country: string | null
  provider: string
  provider_reference: string
  verified_at: Date
  sealed: string | null
}

export interface PersonLinkRow {
  id: string
  person_id: string
  other_id: string
  kind: 'document' | 'card' | 'wallet' | 'operator'
  fingerprint: Generated<string>
  linked_at: Date
  linked_by: string | null
  parted_at: Date | null
}

export interface PseudonymKeyRow {
  id: Generated<number>
  key: Uint8Array
}

export interface ScreeningCheckRow {
  id: Generated<bigint>
  person_id: string
  phase: 'before_payment' | 'after_payment'
  order_id: string | null
  verdict: 'pass' | 'hit' | 'pending'
  provider: string
  provider_reference: string
  checked_at: Date
  reasons: ColumnType<readonly string[], string | undefined, string>
}

export interface WalletProofRow {
  wallet_id: string
  message: string
  signature: string
}

export interface AccountRow {
  id: string
  accountId: string
  providerId: string
  userId: string
  password: string | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

export interface AddressToGiveRow {
  proposal_id: string
  account_id: string
  sealed: string
}

export interface ApiTokenRow {
  id: string
  account_id: string
  token_hash: string
  name: string
  scopes: TokenScope[]
  created_at: Date
  expires_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
  allowance: number
  refilled_at: Date
}

export interface AttemptRow {
  id: Generated<bigint>
  kind:
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
    | 'contact'
  subject: string
  network: string | null
  attempted_at: Date
}

export interface CalendarFeedRow {
  account_id: string
  token_hash: string
  made_at: Date
}

export interface ChallengeRow {
  token_hash: string
  account_id: string | null
  expires_at: Date
  purpose:
    | 'second_factor'
    | 'passkey_login'
    | 'passkey_add'
    | 'operator_passkey_login'
    | 'operator_passkey_add'
  operator_id: string | null
}

export interface ContestedFactorRow {
  account_id: string
  stops: number
  last_at: Date
}

export interface FormerPasswordRow {
  account_id: string
  password: string
  replaced_at: Date
}

export interface MailLinkRow {
  token_hash: string
  purpose: 'verify_email' | 'reset_password' | 'change_email' | 'restore_email'
  account_id: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
  former_passwords: readonly string[] | null
  sealed: string
  email_hash: string
  browser_hash: string | null
}

export interface OperatorInvitationRow {
  token_hash: string
  operator_id: string
  secret: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface OperatorLoginRow {
  operator_id: string
  password: string
  secret: string
  last_step: Generated<bigint>
  of_sandbox: Generated<boolean>
  set_at: Date
}

export interface OperatorRecoveryCodeRow {
  operator_id: string
  code_hash: string
  used_at: Date | null
}

export interface OperatorSessionRow {
  token_hash: string
  operator_id: string
  opened_at: Date
  seen_at: Date
}

export interface PasskeyRow {
  id: string
  credential_id: string
  account_id: string | null
  operator_id: string | null
  public_key: string
  counter: bigint
  transports: string[]
  backed_up: boolean
  name: string
  made_at: Date
  last_used_at: Date | null
}

export interface RecoveryCodeRow {
  account_id: string
  code_hash: string
  used_at: Date | null
}

export interface RefusedEmailRow {
  key: string
  account_id: string | null
  reply: string
  refused_at: Date
}

export interface SecondFactorRow {
  account_id: string
  secret: string
  begun_at: Date
  confirmed_at: Date | null
  last_step: Generated<bigint>
}

export interface SecondFactorRemovalRow {
  account_id: string
  asked_at: Date
  ends_at: Date
}

export interface SessionRow {
  id: string
  token: string
  userId: string
  expiresAt: Date
  ipAddress: string | null
  userAgent: string | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

export interface SessionUseRow {
  session_id: string
  opened_at: Date
  proven_at: Date
  seen_at: Date
}

export interface UserRow {
  id: string
  emailVerified: Generated<boolean>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  sealed: string
  email_hash: string
  language: Generated<Language>
}

export interface AcceptedDifferenceRow {
  proposal_id: string
  invariant: string
  check_name: string
  place: string
  expected: string | null
  found: string | null
  evidence_hash: string
  accepted_at: Date
}

export interface ActingForRow {
  recipient_id: string | null
  person_id: string | null
  capacity: string | null
}

export interface ApplicationDraftRow {
  account_id: string
  sealed: string
  saved_at: Date
  kind: 'fighter' | 'federation'
}

export interface ApprovalRow {
  proposal_id: string
  approver_id: string
  reason: string
  at: Date
}

export interface AttestationRow {
  id: string
  number: Generated<bigint>
  federation_id: string
  fighter_id: string
  kind: 'licence' | 'fitness' | 'bout'
  valid_until: string | null
  sealed_fit: string | null
  fought_on: string | null
  opponent: string | null
  event: string | null
  outcome: string | null
  author_id: string
  attested_at: Date
  revoked_by: string | null
  revoked_at: Date | null
  revoked_because: string | null
}

export interface AuditLogRow {
  id: Generated<bigint>
  at: Date
  actor_kind: 'person' | 'operator' | 'worker'
  actor_id: string | null
  operation: Operation
  subject: string
  reason: string | null
  detail: ColumnType<Record<string, unknown>, string | undefined, string>
}

export interface BackingRow {
  id: string
  person_id: string
  pocket_id: string
  kind: 'tips' | 'share' | 'federation'
  state:
    | 'quoted'
    | 'awaiting_payment'
    | 'detected'
    | 'confirmed'
    | 'unlocked'
    | 'settled'
    | 'expired'
    | 'failed'
    | 'rejected'
    | 'frozen'
    | 'withdrawn'
    | 'refunded'
    | 'disputed'
    | 'charged_back'
  units: number | null
  level1: boolean
  level2: boolean
  principal_micro: MicroUsdc
  backer_pays_micro: MicroUsdc
  sale_fee_micro: MicroUsdc
  reserve_micro: MicroUsdc
  recipient_micro: MicroUsdc
  cover_bps: number
  settings_hash: Uint8Array
  withdrawal_policy: string | null
  created_at: Date
  reserved_until: Date
  payment_id: string | null
  certificate_number: bigint | null
  interval_from: number | null
  interval_until: number | null
  confirmed_at: Date | null
  freeze_reason: string | null
  void_cause: 'refused' | 'refunded' | 'withdrawn' | 'charged_back' | null
  frozen_at: Date | null
}

export interface BackingTransitionRow {
  id: Generated<bigint>
  backing_id: string
  from_state: BackingState | null
  to_state: BackingState
  reason: string | null
  at: Date
}

export interface BadgeUseRow {
  pocket_id: string
  certificate_number: bigint
  person_id: string
  backing_id: string
  used_at: Date
}

export interface BoutAnswerRow {
  question_id: string
  backing_id: string
  answer: 'keep' | 'refund'
  silent: boolean
  given_at: Date
}

export interface BoutChangeRow {
  id: string
  fight_id: string
  proposal_id: string
  changes: readonly MaterialChangeKind[]
  before: ColumnType<BoutOnFile, string, string>
  after: ColumnType<BoutOnFile, string, string>
  evidence_hash: string
  changed_at: Date
  late_pocket_ids: Generated<readonly string[]>
}

export interface BoutQuestionRow {
  id: string
  change_id: string
  pocket_id: string
  asked_at: Date
  answer_by: Date
  silence: 'keep' | 'refund'
  ended_at: Date | null
}

export interface BudgetEntryRow {
  id: string
  line_id: string
  amount_micro: MicroUsdc
  spent_on: string
  note: string
  evidence_hash: string | null
  withdraws_id: string | null
  author_id: string
  recorded_at: Date
}

export interface BudgetLineRow {
  id: string
  pocket_id: string
  position: number
  name: string
  earmarked_micro: MicroUsdc
  changed_at: Date
}

export interface CardCostRow {
  transaction_id: string
  provider: string
  kind: 'charge' | 'refund' | 'dispute' | 'other'
  payment_id: string | null
  amount_minor: bigint
  currency: string
  rate_numerator: bigint
  rate_denominator: bigint
  cost_micro: MicroUsdc
  charged_at: Date
  booked_at: Date
}

export interface CardCostApartRow {
  transaction_id: string
  provider: string
  kind: 'charge' | 'refund' | 'dispute' | 'other'
  payment_id: string
  amount_minor: bigint
  currency: string
  charged_at: Date
  noted_at: Date
}

export interface CardDisputeRow {
  id: string
  provider: string
  payment_id: string
  order_id: string | null
  state_before: BackingState | PurchaseState | null
  status: string
  reason: string
  amount_minor: bigint
  currency: string
  opened_at: Date
  ended_at: Date | null
  outcome: 'won' | 'lost' | null
  recovered_micro: MicroUsdc | null
  loss_micro: MicroUsdc | null
  asked_at: Date | null
  is_inquiry: Generated<boolean>
  answer_by: Date | null
}

export interface CardQuoteRow {
  intent_key: string
  order_id: string
  eur_cents: bigint
  rate_numerator: bigint
  rate_denominator: bigint
  rate_source: string
  quoted_at: Date
  expires_at: Date
  closed_at: Date | null
  ask_at: Date | null
}

export interface CertificateRow {
  number: bigint
  kind: 'tips' | 'share' | 'federation'
  backing_id: string
  pocket_id: string
  holder_id: string
  original_holder_id: string
  principal_micro: MicroUsdc
  interval_from: number | null
  interval_until: number | null
  cover_bps: number
  state: 'locked' | 'active' | 'settled' | 'burned' | 'frozen'
  minted_at: Date
  burned_at: Date | null
  wallet_address: string | null
  claims_after: number | null
}

export interface CertificateTransferRow {
  id: Generated<bigint>
  certificate_number: bigint
  from_id: string
  to_id: string
  route: 'in_house_sale' | 'listed_operator' | 'owner_known' | 'recovery' | 'vault_claim'
  price_micro: MicroUsdc | null
  at: Date
}

export interface ChainActRow {
  id: Generated<bigint>
  key: string
  act:
    | 'open_pocket'
    | 'close_pocket'
    | 'collect_fees'
    | 'reach_milestone'
    | 'release'
    | 'complete'
    | 'fund_reserve'
    | 'quarantine'
    | 'release_quarantine'
    | 'hand_over'
    | 'claim_for_vault'
    | 'announce_recovery'
    | 'end_recovery'
    | 'claim_signed'
    | 'pay_credit'
    | 'set_halt'
    | 'set_burn_date'
  pocket_id: string | null
  order_id: string | null
  fight_id: string | null
  amount_micro: MicroUsdc | null
  number_from: bigint | null
  number_until: bigint | null
  to_address: string | null
  state: Generated<'intended' | 'unknown' | 'sent' | 'done'>
  created_at: Date
  first_sent_at: Date | null
  retry_at: Date | null
  block_height: bigint | null
  transaction_hash: string | null
  ended_at: Date | null
  refusal: string | null
  signature: string | null
  from_at: Date | null
  until_at: Date | null
}

export interface ChainClaimRow {
  id: Generated<bigint>
  chain_id: bigint
  transaction_hash: string
  log_index: number
  block_height: bigint
  mined_at: Date
  backing_id: string
  owner: string
  settlement_number: number
  amount_micro: MicroUsdc
  state: Generated<'seen' | 'booked' | 'differs'>
  claim_id: string | null
  credited: Generated<boolean>
  paid_by: string | null
}

export interface ChainComparisonRow {
  proposal_id: string
  chain_id: bigint
  head_height: bigint
  hash_before: string
  height: bigint
  hash_after: string
  evidence_hash: string
  compared_at: Date
}

export interface ChainDepositRow {
  chain_id: bigint
  transaction_hash: string
  log_index: number
  block_height: bigint
  block_hash: string
  mined_at: Date
  sender: string
  token: string
  amount_micro: MicroUsdc
  permit_id: string | null
  order_id: string | null
  state: 'seen' | 'replaced' | 'final'
  seen_at: Date
  changed_at: Date
}

export interface ChainHeadRow {
  chain_id: bigint
  height: bigint
  hash: string
  looked_at: Date
  caught_up_at: Date | null
}

export interface ChainIntentRow {
  id: Generated<bigint>
  key: string
  kind: 'mint' | 'write' | 'move' | 'recover' | 'burn'
  backing_id: string
  state: Generated<'intended' | 'unknown' | 'sent' | 'done' | 'void'>
  created_at: Date
  first_sent_at: Date | null
  owner: string | null
  data: string | null
  block_height: bigint | null
  transaction_hash: string | null
  ended_at: Date | null
  consent_signature: string | null
  consent_expires_at: Date | null
  return_told_at: Date | null
}

export interface ChainMoveRow {
  id: Generated<bigint>
  entry_key: string
  chain_key: string
  way: 'move' | 'effect'
  amount_micro: MicroUsdc
  backing_id: string | null
  pocket_id: string | null
  state: Generated<'intended' | 'unknown' | 'sent' | 'done'>
  created_at: Date
  first_sent_at: Date | null
  block_height: bigint | null
  transaction_hash: string | null
  ended_at: Date | null
}

export interface ChainPocketRow {
  number: Generated<number>
  pocket_id: string
}

export interface ChainSettlementRow {
  id: Generated<bigint>
  key: string
  pocket_id: string
  fight_id: string
  part: string
  number: number
  terms: ColumnType<Record<string, unknown>, string, string>
  state: Generated<'intended' | 'unknown' | 'sent' | 'done'>
  created_at: Date
  first_sent_at: Date | null
  block_height: bigint | null
  transaction_hash: string | null
  ended_at: Date | null
}

export interface ChainTokenEventRow {
  id: Generated<bigint>
  chain_id: bigint
  transaction_hash: string
  log_index: number
  block_height: bigint
  mined_at: Date
  act: string
  key: string | null
  backing_id: string
  owner: string
  kind: PocketKind
  data: string
  burned: boolean
}

export interface ChainTokenHeadRow {
  chain_id: bigint
  height: bigint
  looked_at: Date
  vault: string
  followed_since: Date
}

export interface ChainTransferRow {
  id: Generated<bigint>
  chain_id: bigint
  transaction_hash: string
  log_index: number
  block_height: bigint
  mined_at: Date
  key: string | null
  party: string
  amount_micro: MicroUsdc
}

export interface ChainTransferHeadRow {
  chain_id: bigint
  height: bigint
  looked_at: Date
}

export interface ClaimRow {
  id: string
  person_id: string
  purpose: 'parts' | 'balance'
  amount_micro: MicroUsdc
  to_address: string
  state: 'intended' | 'unknown' | 'done' | 'refused'
  provider_reference: string | null
  created_at: Date
  changed_at: Date
  first_sent_at: Date | null
}

export interface ClaimPartRow {
  id: Generated<bigint>
  certificate_number: bigint
  pocket_id: string
  fight_id: string
  part: string
  person_id: string | null
  amount_micro: MicroUsdc
  way: 'paid' | 'credited' | 'recovered'
  claim_id: string | null
  taken_at: Date
  released_at: Date | null
}

export interface CompensationCreditRunRow {
  pocket_id: string
  fight_id: string
  certificates_total: number
  certificates_done: Generated<number>
  credited_micro: Generated<MicroUsdc>
  last_number: Generated<bigint>
  started_by: string
  started_at: Date
  finished_at: Date | null
}

export interface ConfirmationEmailRow {
  id: Generated<bigint>
  email_key: string
  order_id: string
  outcome: 'sent' | 'refused' | 'before'
  recipient_hash: string | null
  salt: string | null
  salted_hash: string | null
  reference: string | null
  reason: string | null
  ended_at: Date
}

export interface CreditRunRow {
  pocket_id: string
  fight_id: string
  distribution: number
  certificates_total: number
  certificates_done: Generated<number>
  credited_micro: Generated<MicroUsdc>
  last_number: Generated<bigint>
  started_by: string
  started_at: Date
  finished_at: Date | null
}

export interface DepositAuthorizationRow {
  permit_id: string
  order_id: string
  valid_after: bigint
  valid_before: bigint
  signature: string
  state: Generated<'intended' | 'unknown' | 'sent' | 'done' | 'refused'>
  received_at: Date
  first_sent_at: Date | null
  transaction_hash: string | null
  refusal: string | null
}

export interface DistributionRow {
  pocket_id: string
  fight_id: string
  number: number
  declaration_id: string
  receipt_id: string
  gross_micro: MicroUsdc
  whole_fee_micro: MicroUsdc
  net_micro: MicroUsdc
  fee_micro: MicroUsdc
  holders_micro: MicroUsdc
  fighter_micro: MicroUsdc
  provider_micro: MicroUsdc
  total_units: number
  sold_ppm: number
  payout_fee_bps: number
  void_intervals: ColumnType<readonly VoidInterval[], string, string>
  settled_at: Date
}

export interface EarningsChallengeRow {
  id: string
  declaration_id: string
  challenger_id: string
  reason: string
  raised_at: Date
  answered_at: Date | null
  answered_by: string | null
  upheld: boolean | null
  answer: string | null
  evidence_hash: string | null
}

export interface EarningsDeclarationRow {
  id: string
  fight_id: string
  number: number
  author_id: string
  declared_at: Date
  currency: string
  show_minor: bigint
  win_minor: bigint
  finish_bonus_minor: bigint
  fines_minor: bigint
  rate: string | null
  rate_source: string | null
  earnings_micro: MicroUsdc
  evidence_hashes: readonly string[]
  verified_at: Date | null
  verified_by: string | null
  owed_micro: Generated<MicroUsdc>
  rejected_at: Date | null
  rejected_because: string | null
  written_off_at: Date | null
  written_off_micro: MicroUsdc | null
  write_off_evidence_hash: string | null
  write_off_proposal_id: string | null
}

export interface EffectIntentRow {
  id: string
  key: string
  kind: 'card_session' | 'card_refund' | 'chain_refund' | 'card_conversion'
  order_id: string | null
  state: 'intended' | 'unknown' | 'pending' | 'done' | 'refused'
  provider: string
  provider_reference: string | null
  request: ColumnType<Record<string, unknown>, string, string>
  answer: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
  attempts: Generated<number>
  created_at: Date
  changed_at: Date
}

export interface EvidenceRow {
  id: string
  sha256: string
  media_type: 'application/pdf' | 'image/jpeg' | 'image/png'
  bytes: Uint8Array
  person_id: string | null
  operator_id: string | null
  filed_at: Date
}

export interface FederationRow {
  id: string
  slug: string
  name: string
  signatory_person_id: string | null
  form: 'federation' | 'league' | 'organisation'
  scope: 'national' | 'international'
  registry_number: string
  country: string
  website: string | null
  presentation: Generated<string>
  approved_at: Date | null
  first_approver: string | null
  second_approver: string | null
  revoked_at: Date | null
  revoked_because: string | null
  approved_until: Date | null
  search_text: string | null
}

export interface FederationApplicationRow {
  id: string
  person_id: string
  federation_id: string | null
  renews: boolean
  name: string
  kind: 'federation' | 'league' | 'sports_organisation'
  reach: 'national' | 'international'
  registration_number: string
  country: string
  site: string
  presentation: string
  delegation_hash: string
  submitted_at: Date
  decided_at: Date | null
  outcome: 'approved' | 'refused' | 'withdrawn' | null
  refused_because: string | null
  approved_at: Date | null
  approved_until: Date | null
}

export interface FightRow {
  id: string
  fighter_id: string
  opponent_name: string
  opponent_person_id: string | null
  event_name: string
  place: string
  weigh_in_at: Date
  scheduled_at: Date
  started_at: Date | null
  cancelled_at: Date | null
  contract_reference: string
  contract_approved_at: Date | null
  undated_since: Date | null
  cancel_reason: 'athlete_released' | 'not_rescheduled' | null
  cancel_fault: 'athlete' | 'opponent' | 'promoter' | 'commission' | 'nobody' | null
  result_outcome: 'win' | 'loss' | 'draw' | 'no_contest' | null
  result_author_id: string | null
  result_recorded_at: Date | null
  result_official_at: Date | null
  result_overturned_at: Date | null
  closed_at: Date | null
  contract_hash: string | null
  promoter_name: string | null
  purse_minor: bigint | null
  purse_currency: string | null
  opponent_named_at: Date | null
  windows: ColumnType<Record<string, unknown>, string, string>
  purse_win_minor: bigint | null
  opponent_tape: ColumnType<OpponentTape | null, string | null | undefined, string | null>
}

export interface FightCompensationRow {
  pocket_id: string
  fight_id: string
  total_micro: MicroUsdc
  from_reserve_micro: MicroUsdc
  backstop_micro: MicroUsdc
  returned_micro: MicroUsdc
  total_units: number
  void_intervals: ColumnType<readonly UnitInterval[], string, string>
  decided_at: Date
}

export interface FightReceiptRow {
  id: string
  pocket_id: string
  fight_id: string
  amount_micro: MicroUsdc
  reference: string
  sender_address: string
  recorded_by: string
  received_at: Date
  settled_at: Date | null
  excess_micro: MicroUsdc | null
  withdrawn_at: Date | null
  withdrawn_by: string | null
  withdrawn_because: string | null
}

export interface FightStartRow {
  fight_id: string | null
  started_at: Date | null
}

export interface FighterRow {
  id: string
  slug: string
  name: string
  person_id: string | null
  manager_person_id: string | null
  status: 'amateur' | 'professional'
  weight_class: string
  record: string
  country: string
  biography: Generated<string>
  first_pro_contract_at: Date | null
  verified_at: Date | null
  licence_number: string | null
  manager_named_at: Date | null
  retired_at: Date | null
  search_text: string | null
  ring_name: Generated<string>
  discipline: Generated<
    | 'mma'
    | 'boxing'
    | 'kickboxing'
    | 'muay_thai'
    | 'wrestling'
    | 'judo'
    | 'jiu_jitsu'
    | 'sambo'
    | 'karate'
    | 'other'
    | null
  >
  links: Generated<readonly string[]>
  tape: ColumnType<Tape | null, string | null | undefined, string | null>
}

export interface FighterApplicationRow {
  id: string
  person_id: string
  standing: 'amateur' | 'pro'
  record: string
  weight_class: string
  country: string
  licence_number: string
  pro_contract_hash: string | null
  consented_at: Date
  submitted_at: Date
  decided_at: Date | null
  outcome: 'approved' | 'refused' | 'withdrawn' | null
  refused_because: string | null
  fighter_id: string | null
  sealed: string
  discipline: Generated<
    | 'mma'
    | 'boxing'
    | 'kickboxing'
    | 'muay_thai'
    | 'wrestling'
    | 'judo'
    | 'jiu_jitsu'
    | 'sambo'
    | 'karate'
    | 'other'
  >
  evidence_hashes: Generated<readonly string[]>
}

export interface FitnessConsentRow {
  id: string
  fighter_id: string
  given_at: Date
  withdrawn_at: Date | null
}

export interface FollowRow {
  id: Generated<bigint>
  account_id: string
  fighter_id: string | null
  federation_id: string | null
  since: Date
}

export interface FollowedInCalendarRow {
  account_id: string
}

export interface ForeignSaleRow {
  id: string
  chain_id: bigint
  transaction_hash: string
  log_index: number
  certificate_number: bigint
  seller_id: string
  buyer_id: string
  operator: string
  to_address: string
  price_micro: MicroUsdc
  royalty_micro: MicroUsdc
  sold_at: Date
  noted_at: Date
}

export interface HiddenBudgetTextRow {
  line_id: string | null
  entry_id: string | null
  text_id: Generated<string>
  text: string
  hidden_at: Date
  hidden_because: string
}

export interface HoldRow {
  id: string
  operation: 'pause_chain' | 'hold_payout' | 'freeze_listing'
  subject: string
  begun_at: Date
  begun_by: string
  begun_because: string
  ended_at: Date | null
  ended_by: string | null
  ended_because: string | null
}

export interface IdempotencyRow {
  person_id: string
  operation: string
  key: string
  request_hash: string
  answer: ColumnType<Record<string, unknown>, string, string>
  created_at: Date
}

export interface KeptBalanceRow {
  account: string
  amount_micro: MicroUsdc
}

export interface KeptBalancesUntilRow {
  is_only: Generated<boolean>
  entry_id: bigint
}

export interface KeptPocketSumRow {
  pocket_id: string
  account: string
  kind: string
  amount_micro: MicroUsdc
}

export interface KycCaseRow {
  id: string
  person_id: string
  provider: string
  provider_reference: string | null
  status: 'started' | 'pending' | 'approved' | 'retry' | 'rejected' | 'expired' | 'in_review'
  reasons: ColumnType<readonly string[], string | undefined, string>
  opened_at: Date
  changed_at: Date
  verified_at: Date | null
  expires_at: Date | null
  decided_by: string | null
  look_at: Date | null
  version: Generated<number>
  review_reason: 'identity_unproven' | 'birth_date_differs' | 'name_differs' | null
  documents_in_at: Date | null
  stand_in: boolean
}

export interface LaunchSwitchRow {
  name: 'accounts' | 'backing' | 'fighterRegistration'
  is_on: Generated<boolean>
  changed_at: Date | null
  changed_by: string | null
  authorisation_reference: string | null
}

export interface LedgerAccountRow {
  path: string
  normal_side: 'debit' | 'credit'
}

export interface LedgerEntryRow {
  id: bigint
  business_key: string
  kind: string
  backing_id: string | null
  pocket_id: string | null
  reverses: string | null
  booked_at: Date
}

export interface ListingRow {
  id: string
  certificate_number: bigint
  seller_id: string
  price_micro: MicroUsdc
  listed_at: Date
  ends_at: Date
  taken_back_at: Date | null
  sold_at: Date | null
}

export interface MailOutboxRow {
  id: Generated<bigint>
  key: string
  sent_at: Date
  sealed: string
  recipient_hash: string
}

export interface MaintenanceFailureRow {
  step: string
  subject: string
  failures: number
  last_error: string
  first_failed_at: Date
  last_failed_at: Date
}

export interface MandateRow {
  id: string
  fighter_id: string | null
  federation_id: string | null
  recipient_id: Generated<string>
  fee_bps: number | null
  address: string | null
  invited_at: Date
  expires_at: Date
  person_id: string | null
  confirmed_at: Date | null
  ended_at: Date | null
  names_party: Generated<boolean>
}

export interface MigrationRow {
  name: string
  hash: string
  applied_at: Date
}

export interface MoneyStopRow {
  id: Generated<bigint>
  began_at: Date
  differences: ColumnType<readonly KeptDifference[], string, string>
  lifted_at: Date | null
  lifted_by: string | null
  lifted_because: string | null
  begun_by: string | null
  begun_because: string | null
  difference_count: Generated<bigint>
  ends_by_itself: Generated<boolean>
}

export interface NonceLineRow {
  chain_id: bigint
  account: string
  next_nonce: number
}

export interface NotificationRow {
  id: Generated<bigint>
  account_id: string
  kind: NotificationKind
  subject: string
  facts: ColumnType<NotificationFacts, string, string>
  created_at: Date
  read_at: Date | null
}

export interface NotificationPreferenceRow {
  account_id: string
  kind: NotificationKind
  in_app: boolean
  by_email: boolean
}

export interface OpenedWithRow {
  port: string
  kind: 'stand_in' | 'test' | 'real'
  noted_at: Date
}

export interface OperatorRow {
  id: string
  handle: string
  person_id: string | null
  created_at: Date
  disabled_at: Date | null
  sealed: string
}

export interface OperatorRoleRow {
  operator_id: string
  role: 'support' | 'compliance' | 'money' | 'admin'
  granted_at: Date
}

export interface OrderPermitRow {
  id: string
  order_id: string
  person_id: string
  wallet_id: string
  chain_id: bigint
  permit: ColumnType<Record<string, unknown>, string, string>
  signature: string
  backer_address: string
  refund_address: string
  amount_micro: MicroUsdc
  signed_at: Date
  expires_at: Date
}

export interface OrderSettingsRow {
  hash: Uint8Array
  settings: ColumnType<Record<string, unknown>, string, string>
}

export interface OtherShopChargeRow {
  provider: string
  payment_id: string
  noted_at: Date
}

export interface OutboxRow {
  id: Generated<bigint>
  key: string
  kind: string
  payload: ColumnType<Record<string, unknown>, string, string>
  created_at: Date
  due_at: Date
  attempts: Generated<number>
  leased_until: Date | null
  done_at: Date | null
  last_error: string | null
  lease: Generated<bigint>
  dead_letter_at: Date | null
  given_up_at: Date | null
  given_up_because: string | null
}

export interface OwedPocketRow {
  pocket_id: string
  closed_at: Date | null
  owed_micro: MicroUsdc
}

export interface PatronRow {
  certificate_number: bigint
  person_id: string
  shown_at: Date
}

export interface PaymentRow {
  provider: string
  payment_id: string
  event_id: string
  order_id: string | null
  amount_minor: bigint
  currency: string
  seen_at: Date
  recorded_at: Date
  outcome: 'confirmed' | 'frozen' | 'refund_due' | 'refunded' | 'held'
  reason: string | null
}

export interface PayoutAddressRow {
  id: string
  person_id: string
  address: string
  changed_at: Date
  is_first: boolean
  blocked_at: Date | null
  replaced_at: Date | null
  screened_at: Date | null
  screening_tried_at: Date | null
}

export interface PayoutPreferenceRow {
  person_id: string
  automatic: boolean
  minimum_micro: MicroUsdc
  changed_at: Date
}

export interface PersonRow {
  id: string
  account_id: string | null
  alias: string
  kyc_level: Generated<'none' | 'simplified' | 'full'>
  kyc_verified_at: Date | null
  country: string | null
  captured_micro: Generated<MicroUsdc>
  frozen_at: Date | null
  frozen_because: string | null
  created_at: Date
  purchased_micro: Generated<MicroUsdc>
  counts_with: string | null
  given_back_at: Date | null
  public_alias: string | null
  public_alias_key: string | null
  public_alias_set_at: Date | null
}

export interface PictureRow {
  id: string
  fighter_id: string | null
  federation_id: string | null
  pocket_id: string | null
  subject_id: Generated<string>
  sha256: string
  focus_x: number
  focus_y: number
  uploaded_at: Date
  hidden_at: Date | null
  hidden_because: string | null
}

export interface PictureFileRow {
  sha256: string
  due_at: Date | null
  removing: Generated<boolean>
}

export interface PocketRow {
  id: string
  slug: string
  kind: 'tips' | 'share' | 'federation'
  fighter_id: string | null
  federation_id: string | null
  description: Generated<string>
  title: string
  opens_at: Date
  closes_at: Date
  minimum_micro: MicroUsdc
  sale_fee_bps: number
  premium_bps: number
  cover_level1_bps: number
  cover_level2_bps: number
  goal_micro: MicroUsdc | null
  priority_opens_at: Date | null
  unit_price_micro: MicroUsdc | null
  unit_count: number | null
  ppm_per_unit: number | null
  compensation_level1: Generated<boolean>
  cover_backer_alone: Generated<boolean>
  withdrawal_policy: Generated<'waiver' | 'cooling_off_14d' | 'mica13' | 'ecsp_4d'>
  earmark_micro: Generated<MicroUsdc>
  submitted_at: Date | null
  approved_at: Date | null
  published_at: Date | null
  paused_at: Date | null
  frozen_at: Date | null
  cancelled_at: Date | null
  ended_early_at: Date | null
  released_at: Date | null
  first_fight_started_at: Date | null
  last_fight_settled_at: Date | null
  completed_at: Date | null
  unit_cursor: Generated<number>
  void_units: Generated<number>
  closed_at: Date | null
  release_by: Generated<'dates' | 'milestones'>
  release_planned_at: Date | null
  created_at: Date | null
  terms_hash: string | null
  sent_back_because: string | null
  cancelled_by: 'recipient' | 'provider' | null
  cancelled_because: string | null
  previous_pocket_id: string | null
  asked_until: Date | null
  sold_under: ColumnType<Record<string, unknown>, string, string>
  priority_from: Date | null
  priority_until: Date | null
  search_text: string | null
  terms_text: string | null
  is_sold_out: Generated<boolean>
}

export interface PocketFightRow {
  pocket_id: string
  fight_id: string
  position: number
  weight: number
}

export interface PocketQuestionRow {
  id: string
  pocket_id: string
  person_id: string
  text: string
  asked_at: Date
  answer: string | null
  answered_at: Date | null
  hidden_at: Date | null
  hidden_because: string | null
}

export interface PocketUpdateRow {
  id: string
  pocket_id: string
  text: string
  written_at: Date
  hidden_at: Date | null
  hidden_because: string | null
}

export interface PostingRow {
  entry_id: bigint
  position: number
  account: string
  amount_micro: MicroUsdc
}

export interface PremiumToEarnRow {
  pocket_id: string
  fight_id: string
}

export interface ProContractRow {
  fighter_id: string
  author_id: string
  signed_at: Date
  evidence_hash: string
  recorded_at: Date
  verified_at: Date | null
  verified_by: string | null
}

export interface ProposalRow {
  id: string
  operation: Operation
  subject: string
  payload: ColumnType<Record<string, unknown>, string, string>
  author_id: string
  owner_person_id: string | null
  approvals_needed: number
  reason: string
  opened_at: Date
  closed_at: Date | null
  outcome: 'carried_out' | 'withdrawn' | 'refused' | 'expired' | null
}

export interface PublicBooksFileRow {
  pocket_id: string
  until: Date
  build_id: string
  parts: number
}

export interface PublicBooksPartRow {
  build_id: string
  position: number
  pocket_id: string
  until: Date
  bytes: Uint8Array
}

export interface PurchaseRow {
  id: string
  listing_id: string
  certificate_number: bigint
  seller_id: string
  buyer_id: string
  pocket_id: string
  state:
    | 'awaiting_payment'
    | 'detected'
    | 'paid'
    | 'sold'
    | 'expired'
    | 'rejected'
    | 'frozen'
    | 'refunded'
    | 'disputed'
    | 'charged_back'
  price_micro: MicroUsdc
  royalty_micro: MicroUsdc
  seller_micro: MicroUsdc
  created_at: Date
  reserved_until: Date
  payment_id: string | null
  paid_at: Date | null
  screened_at: Date | null
  converted_at: Date | null
  freeze_reason: string | null
  settings_hash: Uint8Array
  frozen_at: Date | null
}

export interface PurchaseTransitionRow {
  id: Generated<bigint>
  purchase_id: string
  from_state: PurchaseState | null
  to_state: PurchaseState
  reason: string | null
  at: Date
}

export interface ReconciliationRow {
  id: string
  number: Generated<bigint>
  begun_at: Date
  at_side: string | null
  ended_at: Date | null
  failed: Generated<boolean>
}

export interface ReconciliationItemRow {
  reconciliation_id: string
  number: number
  kind: string
  place: string
  here: string
  there: string
  since: Date
}

export interface RejectedResultRow {
  id: Generated<bigint>
  fight_id: string
  recorded_at: Date
  outcome: FightOutcome
  author_id: string
  rejected_by: string
  rejected_at: Date
  reason: string
}

export interface ReleaseStepRow {
  pocket_id: string
  step: number
  due_at: Date | null
  fight_id: string | null
  amount_micro: MicroUsdc
  released_at: Date | null
  released_micro: MicroUsdc | null
  returned_at: Date | null
  backing_id: string | null
  taken_at: Date | null
}

export interface ReservationRow {
  order_id: string
  person_id: string
  pocket_id: string
  units: Generated<number>
  counter_micro: MicroUsdc
  reserved_until: Date
  ended_at: Date | null
  ended_because: 'paid' | 'lapsed' | 'cancelled' | null
}

export interface ReversedStartRow {
  proposal_id: string
  fight_id: string
  started_at: Date
  evidence_hash: string
  reversed_at: Date
}

export interface RiskAnswerRow {
  person_id: string
  version: string
  answered_at: Date
}

export interface SaleRow {
  id: string
  listing_id: string
  certificate_number: bigint
  seller_id: string
  buyer_id: string
  price_micro: MicroUsdc
  royalty_micro: MicroUsdc
  seller_micro: MicroUsdc
  sold_at: Date
}

export interface ScheduledJobRow {
  name: string
  due_at: Date
  seen_until: Date | null
  seen_id: string | null
}

export interface ScheduledVerificationRow {
  one: Generated<boolean>
  verified_up_to: Generated<bigint>
  whole_at: Date | null
  verified_at: Date | null
  verified_by: string | null
  differences_told: Generated<bigint>
}

export interface SealRow {
  sequence: bigint
  source: 'entry' | 'waiver' | 'audit' | 'confirmation'
  row_id: bigint
  previous_hash: string
  hash: string
  sealed_at: Generated<Date>
}

export interface SealGapRow {
  source: SealRow['source']
  from_id: bigint
  until_id: bigint
}

export interface SealSourceRow {
  source: SealRow['source']
  settled_id: Generated<bigint>
  seen_id: Generated<bigint>
  noted_id: Generated<bigint>
  noted_at: Date | null
}

export interface SealerRow {
  one: Generated<boolean>
  unfinished_looks: Generated<number>
}

export interface SecretFingerprintRow {
  name: string
  fingerprint: string
  noted_at: Date
}

export interface SentTransactionRow {
  id: Generated<bigint>
  chain_id: bigint
  key: string
  money_key: string | null
  account: string
  nonce: number
  to_address: string
  data: string
  gas: bigint
  max_fee: string
  max_priority_fee: string
  raw: string
  hash: string
  first_sent_at: Date
  sent_at: Date
  replaced_by: string | null
  block_height: bigint | null
  is_void: Generated<boolean>
}

export interface SettingChangeRow {
  proposal_id: string
  name: string
  value: ColumnType<unknown, string, string>
  effective_at: Date
  recorded_at: Date
  authorisation: string
}

export interface SpendingLimitRow {
  person_id: string
  starts_at: Date
  set_at: Date
  limit_micro: MicroUsdc | null
}

export interface SpendingPauseRow {
  id: string
  person_id: string
  began_at: Date
  ends_at: Date | null
}

export interface StoppedAccountRow {
  id: Generated<bigint>
  freeze_id: string
  person_id: string
  began_at: Date
  ended_at: Date | null
}

export interface SubjectFreezeRow {
  id: string
  subject_kind: 'person' | 'certificate' | 'pocket'
  subject_id: string
  operator_id: string
  reason: string
  frozen_at: Date
  released_at: Date | null
}

export interface SuperFanRow {
  certificate_number: bigint
  person_id: string
  fighter_id: string
  since: Date
  burned_at: Date
}

export interface SupportCaseRow {
  id: string
  number: bigint | null
  kind: 'question' | 'complaint' | 'data_protection'
  subject: 'payment' | 'certificate' | 'identity' | 'account' | 'fighter' | 'other'
  about: string | null
  language: 'fr' | 'en'
  person_id: string | null
  sealed: string | null
  state: 'unconfirmed' | 'open' | 'waiting' | 'closed'
  outcome: 'upheld' | 'partly_upheld' | 'rejected' | 'withdrawn' | null
  asked_at: Date
  opened_at: Date | null
  acknowledged_at: Date | null
  due_at: Date | null
  answered_at: Date | null
  waits_since: Date | null
  closed_at: Date | null
}

export interface SupportMessageRow {
  case_id: string
  place: number
  kind: 'written' | 'answer' | 'question'
  operator_id: string | null
  written_at: Date
  sealed: string
}

export interface TermsConsentRow {
  person_id: string
  version: string
  accepted_at: Date
}

export interface TermsVersionRow {
  version: string
  text_fr: string
  announced_at: Date
  applies_at: Date
  changes_fr: string | null
  changes_en: string | null
}

export interface TreasuryOrderRow {
  id: string
  key: string
  kind: 'payout' | 'fee_withdrawal' | 'receipt_return'
  pocket_id: string | null
  person_id: string | null
  from_account: string
  income: 'sale-fee' | 'payout-fee' | 'royalty' | 'premium' | 'recovery' | null
  to_address: string
  amount_micro: MicroUsdc
  state: 'intended' | 'unknown' | 'done' | 'refused'
  reference: string | null
  attempts: Generated<number>
  proposal_id: string
  created_at: Date
  changed_at: Date
  receipt_id: string | null
  first_sent_at: Date | null
}

export interface UnconfirmedContractRow {
  order_id: string
  confirmed_at: Date
}

export interface UnknownOwnerRow {
  person_id: string
  address: string
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
  ticked_at: Date | null
  sent_at: Date
  id: Generated<bigint>
}

export interface WalletRow {
  id: string
  person_id: string
  address: string
  chain_id: bigint
  signed_by: 'key' | 'contract'
  nonce: string
  linked_at: Date
  unlinked_at: Date | null
}

export interface WalletNonceRow {
  nonce: string
  person_id: string
  issued_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface WalletRecoveryRow {
  id: string
  certificate_number: bigint
  person_id: string
  from_address: string
  to_wallet_id: string
  to_address: string
  asked_at: Date
  approved_at: Date | null
  done_at: Date | null
  ended_at: Date | null
  ended_by: 'objection' | 'holder' | 'operator' | 'change' | null
  objection_signature: string | null
}

export interface WebhookDeferredRow {
  provider: string
  event_id: string
  type: string
  sealed_body: string
  received_at: Date
  because: string
}

export interface WebhookDeliveryRow {
  id: string
  webhook_endpoint_id: string
  event: WebhookEvent
  subject: string
  body: string
  created_at: Date
  state: Generated<'pending' | 'delivered' | 'failed'>
  tries: Generated<number>
  due_at: Date
  leased_until: Date | null
  lease: Generated<bigint>
  last_tried_at: Date | null
  last_status: number | null
  last_error: string | null
}

export interface WebhookEndpointRow {
  id: string
  person_id: string | null
  operator_id: string | null
  url: string
  events: WebhookEvent[]
  secret: string
  previous_secret: string | null
  previous_until: Date | null
  created_at: Date
  failing_since: Date | null
  disabled_at: Date | null
}

export interface WebhookEventRow {
  provider: string
  event_id: string
  type: string
  body_hash: string
  received_at: Date
  answer: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
  sealed_body: string | null
}

export interface WithdrawalRequestRow {
  id: string
  backing_id: string
  person_id: string
  requested_at: Date
  confirmed_at: Date | null
}

export interface WriteProbeRow {
  only_row: Generated<boolean>
  written_at: Date
}

export interface SandboxChainForkRow {
  id: Generated<bigint>
  from_height: bigint
  salt: string
}

export interface SandboxChainOperationRow {
  id: Generated<bigint>
  transaction_id: bigint
  log_index: number
  act: 'settle' | 'claim'
  key: string | null
  pocket_number: number | null
  settlement_number: number
  terms: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
  order_id: string | null
  owner: string | null
  amount: bigint | null
}

export interface SandboxChainStateRow {
  only_one: Generated<boolean>
  genesis_at: Date
  extra_blocks: Generated<bigint>
  fault: Generated<
    'none' | 'slow' | 'dropping' | 'unreachable' | 'repeating' | 'unanswered' | 'unfunded'
  >
}

export interface SandboxChainTokenRow {
  id: Generated<bigint>
  transaction_id: bigint
  log_index: number
  key: string | null
  act: string
  order_id: string
  owner: string
  kind: string
  data: string
  burned: boolean
  claims_after: Generated<number>
}

export interface SandboxChainTransactionRow {
  id: Generated<bigint>
  hash: string
  height: bigint | null
  sender: string
  body: ColumnType<Record<string, unknown>, string, string>
}

export interface SandboxChainTransferRow {
  transaction_id: bigint
  token: string
  from_address: string
  to_address: string
  amount: string
  key: string | null
  log_index: Generated<number>
}

export interface SandboxClockRow {
  one: Generated<boolean>
  offset_ms: Generated<bigint>
}

export interface SandboxObjectRow {
  id: string
  kind: string
  body: ColumnType<Record<string, unknown>, string, string>
  key: string | null
  created_at: Date
}

export interface Tables {
  'identity.data_key': DataKeyRow
  'identity.erasure': ErasureRow
  'identity.kyc_document': KycDocumentRow
  'identity.person_fingerprint': PersonFingerprintRow
  'identity.person_identity': PersonIdentityRow
  'identity.person_link': PersonLinkRow
  'identity.pseudonym_key': PseudonymKeyRow
  'identity.screening_check': ScreeningCheckRow
  'identity.wallet_proof': WalletProofRow
  'login.account': AccountRow
  'login.address_to_give': AddressToGiveRow
  'login.api_token': ApiTokenRow
  'login.attempt': AttemptRow
  'login.calendar_feed': CalendarFeedRow
  'login.challenge': ChallengeRow
  'login.contested_factor': ContestedFactorRow
  'login.former_password': FormerPasswordRow
  'login.mail_link': MailLinkRow
  'login.operator_invitation': OperatorInvitationRow
  'login.operator_login': OperatorLoginRow
  'login.operator_recovery_code': OperatorRecoveryCodeRow
  'login.operator_session': OperatorSessionRow
  'login.passkey': PasskeyRow
  'login.recovery_code': RecoveryCodeRow
  'login.refused_email': RefusedEmailRow
  'login.second_factor': SecondFactorRow
  'login.second_factor_removal': SecondFactorRemovalRow
  'login.session': SessionRow
  'login.session_use': SessionUseRow
  'login.user': UserRow
  accepted_difference: AcceptedDifferenceRow
  acting_for: ActingForRow
  application_draft: ApplicationDraftRow
  approval: ApprovalRow
  attestation: AttestationRow
  audit_log: AuditLogRow
  backing: BackingRow
  backing_transition: BackingTransitionRow
  badge_use: BadgeUseRow
  bout_answer: BoutAnswerRow
  bout_change: BoutChangeRow
  bout_question: BoutQuestionRow
  budget_entry: BudgetEntryRow
  budget_line: BudgetLineRow
  card_cost: CardCostRow
  card_cost_apart: CardCostApartRow
  card_dispute: CardDisputeRow
  card_quote: CardQuoteRow
  certificate: CertificateRow
  certificate_transfer: CertificateTransferRow
  chain_act: ChainActRow
  chain_claim: ChainClaimRow
  chain_comparison: ChainComparisonRow
  chain_deposit: ChainDepositRow
  chain_head: ChainHeadRow
  chain_intent: ChainIntentRow
  chain_move: ChainMoveRow
  chain_pocket: ChainPocketRow
  chain_settlement: ChainSettlementRow
  chain_token_event: ChainTokenEventRow
  chain_token_head: ChainTokenHeadRow
  chain_transfer: ChainTransferRow
  chain_transfer_head: ChainTransferHeadRow
  claim: ClaimRow
  claim_part: ClaimPartRow
  compensation_credit_run: CompensationCreditRunRow
  confirmation_email: ConfirmationEmailRow
  credit_run: CreditRunRow
  deposit_authorization: DepositAuthorizationRow
  distribution: DistributionRow
  earnings_challenge: EarningsChallengeRow
  earnings_declaration: EarningsDeclarationRow
  effect_intent: EffectIntentRow
  evidence: EvidenceRow
  federation: FederationRow
  federation_application: FederationApplicationRow
  fight: FightRow
  fight_compensation: FightCompensationRow
  fight_receipt: FightReceiptRow
  fight_start: FightStartRow
  fighter: FighterRow
  fighter_application: FighterApplicationRow
  fitness_consent: FitnessConsentRow
  follow: FollowRow
  followed_in_calendar: FollowedInCalendarRow
  foreign_sale: ForeignSaleRow
  hidden_budget_text: HiddenBudgetTextRow
  hold: HoldRow
  idempotency: IdempotencyRow
  kept_balance: KeptBalanceRow
  kept_balances_until: KeptBalancesUntilRow
  kept_pocket_sum: KeptPocketSumRow
  kyc_case: KycCaseRow
  launch_switch: LaunchSwitchRow
  ledger_account: LedgerAccountRow
  ledger_entry: LedgerEntryRow
  listing: ListingRow
  mail_outbox: MailOutboxRow
  maintenance_failure: MaintenanceFailureRow
  mandate: MandateRow
  migration: MigrationRow
  money_stop: MoneyStopRow
  nonce_line: NonceLineRow
  notification: NotificationRow
  notification_preference: NotificationPreferenceRow
  opened_with: OpenedWithRow
  operator: OperatorRow
  operator_role: OperatorRoleRow
  order_permit: OrderPermitRow
  order_settings: OrderSettingsRow
  other_shop_charge: OtherShopChargeRow
  outbox: OutboxRow
  owed_pocket: OwedPocketRow
  patron: PatronRow
  payment: PaymentRow
  payout_address: PayoutAddressRow
  payout_preference: PayoutPreferenceRow
  person: PersonRow
  picture: PictureRow
  picture_file: PictureFileRow
  pocket: PocketRow
  pocket_fight: PocketFightRow
  pocket_question: PocketQuestionRow
  pocket_update: PocketUpdateRow
  posting: PostingRow
  premium_to_earn: PremiumToEarnRow
  pro_contract: ProContractRow
  proposal: ProposalRow
  public_books_file: PublicBooksFileRow
  public_books_part: PublicBooksPartRow
  purchase: PurchaseRow
  purchase_transition: PurchaseTransitionRow
  reconciliation: ReconciliationRow
  reconciliation_item: ReconciliationItemRow
  rejected_result: RejectedResultRow
  release_step: ReleaseStepRow
  reservation: ReservationRow
  reversed_start: ReversedStartRow
  risk_answer: RiskAnswerRow
  sale: SaleRow
  scheduled_job: ScheduledJobRow
  scheduled_verification: ScheduledVerificationRow
  seal: SealRow
  seal_gap: SealGapRow
  seal_source: SealSourceRow
  sealer: SealerRow
  secret_fingerprint: SecretFingerprintRow
  sent_transaction: SentTransactionRow
  setting_change: SettingChangeRow
  spending_limit: SpendingLimitRow
  spending_pause: SpendingPauseRow
  stopped_account: StoppedAccountRow
  subject_freeze: SubjectFreezeRow
  super_fan: SuperFanRow
  support_case: SupportCaseRow
  support_message: SupportMessageRow
  terms_consent: TermsConsentRow
  terms_version: TermsVersionRow
  treasury_order: TreasuryOrderRow
  unconfirmed_contract: UnconfirmedContractRow
  unknown_owner: UnknownOwnerRow
  waiver_evidence: WaiverEvidenceRow
  wallet: WalletRow
  wallet_nonce: WalletNonceRow
  wallet_recovery: WalletRecoveryRow
  webhook_deferred: WebhookDeferredRow
  webhook_delivery: WebhookDeliveryRow
  webhook_endpoint: WebhookEndpointRow
  webhook_event: WebhookEventRow
  withdrawal_request: WithdrawalRequestRow
  write_probe: WriteProbeRow
  'sandbox.chain_fork': SandboxChainForkRow
  'sandbox.chain_operation': SandboxChainOperationRow
  'sandbox.chain_state': SandboxChainStateRow
  'sandbox.chain_token': SandboxChainTokenRow
  'sandbox.chain_transaction': SandboxChainTransactionRow
  'sandbox.chain_transfer': SandboxChainTransferRow
  'sandbox.clock': SandboxClockRow
  'sandbox.object': SandboxObjectRow
}
