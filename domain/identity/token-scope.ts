import type { Operation } from '#domain/kernel/authority.ts'

/** What a person can let a program do in their name. */
export const TOKEN_SCOPES = ['read', 'orders', 'claims', 'resale', 'studio'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** Which scope reading and which scope changing something takes; null: no token ever does it. */
interface ScopeRule {
  readonly read: TokenScope | null
  readonly change: TokenScope | null
}

const never: ScopeRule = { read: null, change: null }
const changes = (change: TokenScope): ScopeRule => ({ read: null, change })

/**
 * A decision for every operation of the authority table: one without does not compile. Login, identity, wallets,
 * payout addresses and whatever is an operator's stay out of reach of every token. Rule ACC-02.
 */
const SCOPES: { readonly [O in Operation]: ScopeRule } = {
  public_pages: { read: 'read', change: null },
  own_orders: { read: 'read', change: 'orders' },
  back_gift: changes('orders'),
  back_pocket: changes('orders'),
  cancel_unpaid_order: changes('orders'),
  withdraw_order: changes('orders'),
  draft_pocket: { read: 'studio', change: 'studio' },
  draft_federation_pocket: { read: 'studio', change: 'studio' },
  sell_pocket: changes('studio'),
  cancel_unbacked_pocket: changes('studio'),
  tell_backers: changes('studio'),
  ask_recipient: never,
  hide_text: never,
  write_to_us: never,
  answer_people: never,
  show_picture: changes('studio'),
  attest_athlete: { read: 'studio', change: 'studio' },
  consent_to_fitness: never,
  keep_budget: { read: 'studio', change: 'studio' },
  hide_picture: never,
  // What a declaration or a contract names is filed by whoever files these.
  file_evidence: changes('studio'),
  read_evidence: { read: 'studio', change: null },
  record_fight: changes('studio'),
  declare_earnings: changes('studio'),
  challenge_earnings: changes('claims'),
  claim: changes('claims'),
  trade: { read: 'read', change: 'resale' },
  read_identity_evidence: never,
  read_approval_evidence: never,
  read_money_evidence: never,
  read_books_evidence: never,
  sign_in: never,
  own_account: never,
  give_mandate: never,
  refund_order: never,
  submit_kyc: never,
  decide_kyc: never,
  record_kyc_status: never,
  resolve_screening_hit: never,
  assign_payment: never,
  freeze: never,
  release_freeze: never,
  approve_federation: never,
  approve_fighter: never,
  approve_pocket: never,
  cancel_pocket: never,
  close_pocket: never,
  verify_earnings: never,
  approve_settlement: never,
  approve_compensation: never,
  approve_payout: never,
  hold_payout: never,
  execute_settlement: never,
  change_payout_address: never,
  link_wallet: never,
  ask_recovery: never,
  recover_certificate: never,
  link_persons: never,
  part_persons: never,
  give_account_back: never,
  read_ledger: never,
  adjust_ledger: never,
  append_ledger: never,
  manage_jobs: never,
  accept_difference: never,
  compare_chain: never,
  stop_money: never,
  withdraw_fees: never,
  freeze_listing: never,
  pause_chain: never,
  send_to_chain: never,
  manage_operators: never,
  turn_launch_switch: never,
  change_settings: never,
  publish_terms: never,
  read_audit_log: never,
  receive_webhook: never,
  receive_events: never,
}

/** The scope that a token needs for an operation; null where none is enough. */
export function tokenScopeFor(operation: Operation, reads: boolean): TokenScope | null {
  return reads ? SCOPES[operation].read : SCOPES[operation].change
}

/** How long a token may live, and how many somebody may have. */
export const LONGEST_TOKEN_DAYS = 365
export const MOST_TOKENS = 20

/** Requests a token may make at once, and how many it gets back each second. */
export const TOKEN_BURST = 120
export const TOKEN_PER_SECOND = 2
