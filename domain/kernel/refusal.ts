import type { RefusalDetails } from './refusal-details.ts'

/** Every way the rules of the platform can say no, once. Its sentences are in `refusals/`. */
export const REFUSAL_CODES = [
  // The platform as a whole.
  'not_launched',
  'launch_switch_required',
  'launch_not_reversible',
  'launch_authorisation_required',
  'money_stopped',
  'books_differ',
  'difference_not_found',
  'difference_not_acceptable',
  'key_reused',
  'unknown_object',
  'notice_too_short',
  'terms_not_accepted',
  // The person.
  'email_taken',
  'email_unverified',
  'wrong_credentials',
  'too_many_attempts',
  'link_invalid',
  'link_used',
  'link_expired',
  'login_too_old',
  'login_expired',
  'unknown_login',
  'too_many_tokens',
  'too_many_webhook_endpoints',
  'webhook_url_unusable',
  'webhook_endpoint_disabled',
  'second_factor_on',
  'second_factor_wrong',
  'passkey_wrong',
  'too_many_passkeys',
  'erasure_blocked',
  'identity_required',
  'under_age',
  'country_blocked',
  'account_frozen',
  'not_allowed',
  'kyc_required',
  'kyc_full_required',
  'screening_pending',
  'screening_hit',
  'alias_missing',
  'alias_unusable',
  'alias_taken',
  'alias_too_soon',
  'spending_limit_reached',
  'spending_paused',
  'risk_questions_open',
  'risk_answers_wrong',
  // A wallet of one's own.
  'wallet_message_malformed',
  'wallet_domain_mismatch',
  'wallet_uri_mismatch',
  'wallet_chain_mismatch',
  'wallet_nonce_unknown',
  'wallet_nonce_used',
  'wallet_nonce_expired',
  'wallet_message_not_current',
  'wallet_unusable',
  'wallet_signature_wrong',
  'wallet_contract_silent',
  'wallet_taken',
  'wallet_linked',
  'wallet_is_payout_address',
  'wallet_has_orders',
  'wallet_holds_certificates',
  // Athletes and federations that apply.
  'record_malformed',
  'weight_class_unknown',
  'duplicate_licence',
  'consent_missing',
  'registration_number_missing',
  'delegation_missing',
  'site_not_https',
  'application_pending',
  'applicant_left',
  // An order in a Pocket.
  'unknown_pocket',
  'pocket_not_open',
  'pocket_not_yet_open',
  'pocket_closed',
  'order_kind_mismatch',
  'below_minimum',
  'sold_out',
  'not_enough_units',
  'reserved_too_often',
  'own_pocket',
  'holds_shares',
  'fight_started',
  'fight_undated',
  'priority_used',
  'cover_not_offered',
  'waiver_required',
  'waiver_stale',
  'quote_expired',
  'refund_not_offered',
  // A payment.
  'unknown_backing',
  'not_awaiting_payment',
  'signed_payment_unavailable',
  'signed_for_another',
  'signed_out_of_time',
  'identity_pending',
  'already_paid',
  'not_paid',
  'below_card_minimum',
  'amount_mismatch',
  'asset_mismatch',
  'payment_disputed',
  'provider_unavailable',
  // Withdrawal and refund.
  'withdrawal_not_offered',
  'withdrawal_too_late',
  'already_refunded',
  // The terms and the publication of a Pocket.
  'title_missing',
  'opens_in_the_past',
  'opens_too_early',
  'closes_before_opening',
  'duration_too_short',
  'duration_too_long',
  'closes_too_late',
  'goal_not_positive',
  'share_not_positive',
  'amount_too_large',
  'no_covered_fight',
  'fight_repeated',
  'too_many_fights',
  'too_many_questions',
  'contract_missing',
  'contract_too_early',
  'fight_already_registered',
  'fight_cap_exceeded',
  'tip_pocket_limit',
  'already_professional',
  'not_professional',
  'priority_owed',
  'funding_overdue',
  'federation_not_approved',
  'renewal_too_early',
  'reserve_too_small',
  'not_approved',
  'transition_not_allowed',
  'pocket_has_backings',
  'offered_again',
  // What the money of an organisation's Pocket is for, and was spent on.
  'budget_too_large',
  'budget_line_empty',
  'budget_line_spent',
  'budget_line_exceeded',
  // A certificate and its resale.
  'unknown_certificate',
  'certificate_locked',
  'certificate_frozen',
  'certificate_burned',
  'not_owner',
  'not_transferable',
  'operator_not_listed',
  'halted_for_fight',
  'not_in_vault',
  'sold_from_vault',
  'not_in_wallet',
  'same_wallet',
  'recovery_open',
  'token_minted',
  'claimed_on_chain',
  'burn_not_due',
  'card_lock',
  'price_not_positive',
  'listing_ended',
  'listing_reserved',
  'listing_frozen',
  'buyer_is_seller',
  'pocket_still_open',
  'balance_too_small',
  // Fights and their earnings.
  'date_in_the_past',
  'date_in_the_future',
  'date_too_far',
  'weigh_in_too_early',
  'not_cancellable_yet',
  'result_recorded',
  'earnings_missing',
  'earnings_below_settled',
  'conversion_missing',
  'challenge_open',
  'already_recorded',
  'settings_contradict',
  // Claims and payouts.
  'nothing_due',
  'address_missing',
  'address_unusable',
  'address_too_new',
  // Settlement and the operator's work.
  'reason_missing',
  'own_decision',
  'outcome_missing',
  'fight_not_official',
  'pocket_not_closed',
  'not_funded',
  'receipt_unsettled',
  'already_settled',
  'release_not_planned',
  'bout_question_open',
  'second_person_required',
  'author_left',
  'stale_approval',
  'adjustment_unbalanced',
  'account_not_adjustable',
  'picture_unreadable',
  'picture_size_wrong',
  'picture_hidden',
  'evidence_missing',
  'evidence_active',
  'evidence_not_on_file',
  'too_much_evidence',
] as const

export type RefusalCode = (typeof REFUSAL_CODES)[number]

/** Codes that carry a detail, and codes that need none. */
type DetailedCode = keyof RefusalDetails
type PlainCode = Exclude<RefusalCode, DetailedCode>

/** One "no". Switching on `code` narrows `detail`. */
export type Refusal =
  | { [Code in PlainCode]: { readonly code: Code } }[PlainCode]
  | {
      [Code in DetailedCode]: { readonly code: Code; readonly detail: RefusalDetails[Code] }
    }[DetailedCode]

/** What a rule answers: a value, or every reason why not, in a fixed order. */
export type Decision<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusals: readonly [Refusal, ...Refusal[]] }

export function accept<T>(value: T): Decision<T> {
  return { ok: true, value }
}

/** Says no for one reason or several: `refuse({ code: 'sold_out' })`. */
export function refuse(first: Refusal, ...more: readonly Refusal[]): Decision<never> {
  return { ok: false, refusals: [first, ...more] }
}

/** Says no when there is any reason to, else gives the value, which is only then worked out. */
export function acceptUnless<T>(refusals: readonly Refusal[], value: () => T): Decision<T> {
  const [first, ...more] = refusals
  return first === undefined ? accept(value()) : refuse(first, ...more)
}

/** The refusal when the condition holds, else nothing: for lists of reasons. */
export function when(condition: boolean, refusal: Refusal): readonly Refusal[] {
  return condition ? [refusal] : []
}
