import type {
  BackingRow,
  BackingTransitionRow,
  CertificateRow,
  CertificateTransferRow,
  ChainLookRow,
  ConfirmationEmailRow,
  KeptBalanceRow,
  LedgerAccountRow,
  LedgerEntryRow,
  OrderSettingsRow,
  PostingRow,
  ReservationRow,
  SealerRow,
  SealGapRow,
  SealRow,
  SealSourceRow,
  WaiverEvidenceRow,
  WithdrawalRequestRow,
} from './tables-books.ts'
import type {
  BadgeUseRow,
  ChainClaimRow,
  ChainComparisonRow,
  ChainDepositRow,
  ChainHeadRow,
  ChainIntentRow,
  ChainMoveRow,
  ChainPocketRow,
  ChainSettlementRow,
  ChainTokenEventRow,
  ChainTokenHeadRow,
  ChainTransferHeadRow,
  ChainTransferRow,
  OrderPermitRow,
} from './tables-chain.ts'
import type {
  KycCaseRow,
  KycDocumentRow,
  PersonFingerprintRow,
  PersonLinkRow,
} from './tables-compliance.ts'
import type {
  BoutAnswerRow,
  BoutChangeRow,
  BoutQuestionRow,
  ClaimPartRow,
  ClaimRow,
  CompensationCreditRunRow,
  CreditRunRow,
  DistributionRow,
  EarningsChallengeRow,
  EarningsDeclarationRow,
  FightCompensationRow,
  FightReceiptRow,
  PremiumToEarnRow,
  RejectedResultRow,
  ReversedStartRow,
  SuperFanRow,
} from './tables-fights.ts'
import type {
  AcceptedDifferenceRow,
  ApprovalRow,
  AuditLogRow,
  HoldRow,
  MaintenanceFailureRow,
  MoneyStopRow,
  OpenedWithRow,
  OperatorInvitationRow,
  OperatorLoginRow,
  OperatorRecoveryCodeRow,
  OperatorRoleRow,
  OperatorRow,
  OperatorSessionRow,
  ProposalRow,
  ScheduledJobRow,
  SecretFingerprintRow,
  SettingChangeRow,
  StoppedAccountRow,
  StopRow,
} from './tables-operator.ts'
import type {
  CardCostApartRow,
  CardCostRow,
  CardDisputeRow,
  CardQuoteRow,
  EffectIntentRow,
  IdempotencyRow,
  MailOutboxRow,
  OtherShopChargeRow,
  OutboxRow,
  PaymentRow,
  SandboxClockRow,
  SandboxObjectRow,
  WebhookDeferredRow,
  WebhookEventRow,
} from './tables-outside.ts'
import type {
  AddressToGiveRow,
  ApiTokenRow,
  AttemptRow,
  ChallengeRow,
  ContestedFactorRow,
  DataKeyRow,
  ErasureRow,
  FormerPasswordRow,
  LaunchSwitchRow,
  LoginAccountRow,
  MailLinkRow,
  PasskeyRow,
  PersonIdentityRow,
  PersonRow,
  RecoveryCodeRow,
  RefusedEmailRow,
  ScreeningCheckRow,
  SecondFactorRemovalRow,
  SecondFactorRow,
  SessionRow,
  SessionUseRow,
  UserRow,
} from './tables-people.ts'
import type {
  FederationRow,
  FighterRow,
  FightRow,
  PocketFightRow,
  PocketRow,
  ReleaseStepRow,
} from './tables-pockets.ts'

import type {
  EvidenceRow,
  FederationApplicationRow,
  FighterApplicationRow,
  PayoutAddressRow,
  PayoutPreferenceRow,
  ProContractRow,
  TermsVersionRow,
  TreasuryOrderRow,
} from './tables-recipients.ts'
import type { ListingRow, PurchaseRow, PurchaseTransitionRow, SaleRow } from './tables-resale.ts'
import type {
  WalletNonceRow,
  WalletProofRow,
  WalletRecoveryRow,
  WalletRow,
} from './tables-wallets.ts'
import type { WebhookDeliveryRow, WebhookEndpointRow } from './tables-webhooks.ts'

/**
 * The rows as the migrations define them. Money columns are 8-byte integers and arrive as `bigint`;
 * their CHECKs make the brand true.
 */
export interface Tables {
  'login.user': UserRow
  'login.session': SessionRow
  'login.account': LoginAccountRow
  'login.attempt': AttemptRow
  'login.mail_link': MailLinkRow
  'login.former_password': FormerPasswordRow
  'login.address_to_give': AddressToGiveRow
  'login.refused_email': RefusedEmailRow
  'login.session_use': SessionUseRow
  'login.second_factor': SecondFactorRow
  'login.second_factor_removal': SecondFactorRemovalRow
  'login.contested_factor': ContestedFactorRow
  'login.recovery_code': RecoveryCodeRow
  'login.challenge': ChallengeRow
  'login.passkey': PasskeyRow
  'login.operator_login': OperatorLoginRow
  'login.operator_recovery_code': OperatorRecoveryCodeRow
  'login.operator_invitation': OperatorInvitationRow
  'login.operator_session': OperatorSessionRow
  'login.api_token': ApiTokenRow
  'identity.erasure': ErasureRow
  'identity.data_key': DataKeyRow
  person: PersonRow
  'identity.kyc_document': KycDocumentRow
  'identity.person_link': PersonLinkRow
  'identity.person_fingerprint': PersonFingerprintRow
  'identity.person_identity': PersonIdentityRow
  'identity.screening_check': ScreeningCheckRow
  kyc_case: KycCaseRow
  wallet: WalletRow
  wallet_nonce: WalletNonceRow
  wallet_recovery: WalletRecoveryRow
  'identity.wallet_proof': WalletProofRow
  chain_pocket: ChainPocketRow
  badge_use: BadgeUseRow
  order_permit: OrderPermitRow
  chain_deposit: ChainDepositRow
  chain_comparison: ChainComparisonRow
  chain_head: ChainHeadRow
  chain_intent: ChainIntentRow
  chain_token_event: ChainTokenEventRow
  chain_token_head: ChainTokenHeadRow
  chain_settlement: ChainSettlementRow
  chain_claim: ChainClaimRow
  chain_move: ChainMoveRow
  chain_transfer: ChainTransferRow
  chain_transfer_head: ChainTransferHeadRow
  launch_switch: LaunchSwitchRow
  setting_change: SettingChangeRow
  operator: OperatorRow
  operator_role: OperatorRoleRow
  proposal: ProposalRow
  approval: ApprovalRow
  audit_log: AuditLogRow
  money_stop: MoneyStopRow
  accepted_difference: AcceptedDifferenceRow
  scheduled_job: ScheduledJobRow
  maintenance_failure: MaintenanceFailureRow
  secret_fingerprint: SecretFingerprintRow
  opened_with: OpenedWithRow
  evidence: EvidenceRow
  fighter_application: FighterApplicationRow
  federation_application: FederationApplicationRow
  pro_contract: ProContractRow
  payout_address: PayoutAddressRow
  payout_preference: PayoutPreferenceRow
  treasury_order: TreasuryOrderRow
  terms_version: TermsVersionRow
  stop: StopRow
  stopped_account: StoppedAccountRow
  hold: HoldRow
  fighter: FighterRow
  federation: FederationRow
  fight: FightRow
  pocket: PocketRow
  pocket_fight: PocketFightRow
  release_step: ReleaseStepRow
  earnings_declaration: EarningsDeclarationRow
  earnings_challenge: EarningsChallengeRow
  fight_receipt: FightReceiptRow
  distribution: DistributionRow
  fight_compensation: FightCompensationRow
  premium_to_earn: PremiumToEarnRow
  claim: ClaimRow
  claim_part: ClaimPartRow
  credit_run: CreditRunRow
  compensation_credit_run: CompensationCreditRunRow
  super_fan: SuperFanRow
  rejected_result: RejectedResultRow
  reversed_start: ReversedStartRow
  bout_change: BoutChangeRow
  bout_question: BoutQuestionRow
  bout_answer: BoutAnswerRow
  ledger_account: LedgerAccountRow
  ledger_entry: LedgerEntryRow
  posting: PostingRow
  seal: SealRow
  seal_source: SealSourceRow
  seal_gap: SealGapRow
  sealer: SealerRow
  chain_look: ChainLookRow
  kept_balance: KeptBalanceRow
  order_settings: OrderSettingsRow
  backing: BackingRow
  backing_transition: BackingTransitionRow
  reservation: ReservationRow
  waiver_evidence: WaiverEvidenceRow
  confirmation_email: ConfirmationEmailRow
  certificate: CertificateRow
  certificate_transfer: CertificateTransferRow
  webhook_endpoint: WebhookEndpointRow
  webhook_delivery: WebhookDeliveryRow
  listing: ListingRow
  sale: SaleRow
  purchase: PurchaseRow
  purchase_transition: PurchaseTransitionRow
  withdrawal_request: WithdrawalRequestRow
  outbox: OutboxRow
  effect_intent: EffectIntentRow
  card_quote: CardQuoteRow
  card_dispute: CardDisputeRow
  card_cost: CardCostRow
  card_cost_apart: CardCostApartRow
  other_shop_charge: OtherShopChargeRow
  webhook_event: WebhookEventRow
  webhook_deferred: WebhookDeferredRow
  payment: PaymentRow
  idempotency: IdempotencyRow
  mail_outbox: MailOutboxRow
  'sandbox.object': SandboxObjectRow
  'sandbox.clock': SandboxClockRow
}
