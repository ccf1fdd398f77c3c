/** Rows of the authority table by which money moves, is owed or stands still: their effect is shown before it is confirmed. */
const MOVES: ReadonlySet<string> = new Set([
  'refund_order',
  'cancel_pocket',
  'close_pocket',
  'declare_earnings',
  'verify_earnings',
  'approve_settlement',
  'approve_compensation',
  'approve_payout',
  'adjust_ledger',
  'withdraw_fees',
  'assign_payment',
  'resolve_screening_hit',
  'freeze',
  'release_freeze',
  'change_settings',
  'accept_difference',
  'compare_chain',
  'turn_launch_switch',
])

export const movesMoney = (operation: string, keyed: boolean): boolean =>
  keyed || MOVES.has(operation)
