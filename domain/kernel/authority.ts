/**
 * Everybody who can ask for something. A person has some of the first five; operators have one of the next
 * four; `worker` is the platform itself. Rule ACC-02.
 */
export const ACTOR_ROLES = [
  'anonymous',
  'backer',
  'athlete',
  'manager',
  'federation',
  'support',
  'compliance',
  'money',
  'admin',
  'worker',
] as const
export type ActorRole = (typeof ACTOR_ROLES)[number]

/** The parts that an operator can have. Nobody of them moves money alone. */
export const OPERATOR_ROLES = ['support', 'compliance', 'money', 'admin'] as const

/**
 * What a role may do: everywhere, with what is its own, together with a second person, to propose
 * only, to read, to read with names hidden, or nothing.
 */
export type Grant = 'yes' | 'own' | 'four_eyes' | 'propose' | 'read' | 'masked' | 'no'

type Row = { readonly [Role in ActorRole]?: Grant }

const everybody: Row = Object.fromEntries(ACTOR_ROLES.map((role) => [role, 'yes']))
const people: Row = { backer: 'own', athlete: 'own', federation: 'own' }
const readers: Row = { support: 'read', compliance: 'read', money: 'read', admin: 'read' }

/** Who may do what, as data. What is not written here is refused. */
export const AUTHORITY = {
  public_pages: everybody,
  // Whoever is logged in may log in anew, by another way too.
  sign_in: { anonymous: 'yes', backer: 'yes', athlete: 'yes', federation: 'yes' },
  own_account: { ...people, support: 'own', compliance: 'own', money: 'own', admin: 'own' },
  own_orders: people,
  // Whoever writes to us, with an account or without, and those who answer.
  write_to_us: { anonymous: 'yes', ...people },
  answer_people: { support: 'yes', compliance: 'yes' },
  file_evidence: { ...people, support: 'yes', compliance: 'yes', money: 'yes', admin: 'yes' },
  // The actor's own documents; others by their purpose, as the next rows say.
  read_evidence: { ...people, support: 'own', compliance: 'own', money: 'own', admin: 'own' },
  read_identity_evidence: { compliance: 'read' },
  read_approval_evidence: { compliance: 'read', admin: 'read' },
  read_money_evidence: { money: 'read' },
  read_books_evidence: { money: 'read', admin: 'read' },
  back_gift: people,
  back_pocket: people,
  refund_order: { money: 'four_eyes' },
  cancel_unpaid_order: { ...people, money: 'yes', worker: 'yes' },
  withdraw_order: people,
  submit_kyc: people,
  decide_kyc: { compliance: 'yes' },
  record_kyc_status: { worker: 'yes' },
  link_persons: { compliance: 'yes', worker: 'yes' },
  part_persons: { compliance: 'four_eyes' },
  give_account_back: { compliance: 'four_eyes', admin: 'four_eyes' },
  resolve_screening_hit: { compliance: 'four_eyes' },
  assign_payment: { money: 'four_eyes' },
  freeze: { compliance: 'yes' },
  release_freeze: { compliance: 'four_eyes' },
  // A manager prepares, and the athlete alone commits.
  draft_pocket: { athlete: 'own', manager: 'own', ...readers },
  sell_pocket: { athlete: 'own', ...readers },
  draft_federation_pocket: { federation: 'own', ...readers },
  // What is read on a Pocket's page: the recipient tells and answers, others ask, operators hide.
  tell_backers: { athlete: 'own', manager: 'own', federation: 'own' },
  ask_recipient: people,
  hide_text: { support: 'yes', compliance: 'yes' },
  show_picture: { athlete: 'own', manager: 'own', federation: 'own' },
  hide_picture: { support: 'yes', compliance: 'yes' },
  attest_athlete: { federation: 'own' },
  // What is known of somebody's health is shown by themselves alone.
  consent_to_fitness: { athlete: 'own' },
  keep_budget: { federation: 'own' },
  approve_federation: { compliance: 'four_eyes', admin: 'four_eyes' },
  approve_fighter: { compliance: 'four_eyes', admin: 'four_eyes' },
  approve_pocket: { compliance: 'four_eyes', admin: 'four_eyes' },
  give_mandate: { athlete: 'own', federation: 'own' },
  cancel_unbacked_pocket: { athlete: 'own', federation: 'own', worker: 'yes' },
  cancel_pocket: { money: 'four_eyes', admin: 'four_eyes' },
  close_pocket: { money: 'four_eyes', admin: 'four_eyes', worker: 'yes' },
  record_fight: { athlete: 'propose', manager: 'propose', federation: 'propose', money: 'yes' },
  declare_earnings: {
    athlete: 'propose',
    manager: 'propose',
    federation: 'propose',
    money: 'yes',
  },
  verify_earnings: { money: 'four_eyes' },
  challenge_earnings: people,
  approve_settlement: { money: 'four_eyes' },
  approve_compensation: { money: 'four_eyes' },
  approve_payout: { money: 'four_eyes' },
  hold_payout: { compliance: 'yes' },
  execute_settlement: { worker: 'yes' },
  claim: people,
  change_payout_address: people,
  link_wallet: people,
  read_ledger: { support: 'masked', compliance: 'read', money: 'read', admin: 'read' },
  adjust_ledger: { money: 'four_eyes' },
  append_ledger: { worker: 'yes' },
  manage_jobs: { money: 'yes', admin: 'yes' },
  accept_difference: { money: 'four_eyes', admin: 'four_eyes' },
  compare_chain: { money: 'four_eyes', admin: 'four_eyes' },
  stop_money: { money: 'yes', admin: 'yes', worker: 'yes' },
  withdraw_fees: { money: 'four_eyes' },
  trade: people,
  ask_recovery: people,
  recover_certificate: { compliance: 'four_eyes', worker: 'yes' },
  freeze_listing: { compliance: 'yes' },
  pause_chain: { money: 'yes', admin: 'yes' },
  send_to_chain: { worker: 'yes' },
  manage_operators: { admin: 'four_eyes' },
  turn_launch_switch: { admin: 'four_eyes' },
  change_settings: { admin: 'four_eyes' },
  publish_terms: { admin: 'four_eyes' },
  read_audit_log: { compliance: 'yes', money: 'yes', admin: 'yes' },
  receive_webhook: { worker: 'yes' },
  receive_events: { ...people, money: 'yes', admin: 'yes' },
} as const satisfies { readonly [operation: string]: Row }

export type Operation = keyof typeof AUTHORITY
export const OPERATIONS = Object.keys(AUTHORITY) as readonly Operation[]

/** The actor's relation to the object: theirs, somebody else's, or no object. */
export type ObjectOwnership = 'own' | 'foreign' | 'none'

export type Authorisation =
  | { readonly may: false; readonly as: 'unknown' | 'not_allowed' }
  | { readonly may: true; readonly as: Exclude<Grant, 'no'> }

export function grantOf(operation: Operation, role: ActorRole): Grant {
  const row: Row = AUTHORITY[operation]
  return row[role] ?? 'no'
}

/**
 * Whether a role may do something, and how. What is somebody else's answers as if it did not exist. Nobody
 * approves an object of their own. Rule ACC-02.
 */
export function mayDo(
  role: ActorRole,
  operation: Operation,
  ownership: ObjectOwnership,
): Authorisation {
  const grant = grantOf(operation, role)
  if (grant === 'no') return { may: false, as: 'not_allowed' }
  const needsOwn = grant === 'own' || grant === 'propose'
  if (needsOwn && ownership === 'foreign') return { may: false, as: 'unknown' }
  if (grant === 'four_eyes' && ownership === 'own') return { may: false, as: 'not_allowed' }
  return { may: true, as: grant }
}

/** Fields that no request may set: they follow from decisions. */
export const PROTECTED_FIELDS = ['role', 'kyc', 'status', 'balance', 'fee', 'createdAt'] as const

/** The protected fields that an input tries to set, however it spells their case. */
export function protectedFieldsIn(input: Readonly<Record<string, unknown>>): readonly string[] {
  const guarded = PROTECTED_FIELDS.map((field) => field.toLowerCase())
  return Object.keys(input).filter((key) =>
    guarded.some(
      (field) => key.toLowerCase() === field || key.toLowerCase().startsWith(`${field}_`),
    ),
  )
}
