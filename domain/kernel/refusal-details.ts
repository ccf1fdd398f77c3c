import type { MicroUsdc, Ppm } from './money.ts'
import type { StillOpen } from './still-open.ts'
import type { Instant } from './time.ts'

/** What a refusal says beside its code, where the code alone would leave a person guessing. */
export type RefusalDetails = {
  erasure_blocked: StillOpen
  too_many_attempts: { readonly retryAfterSeconds: number }
  below_minimum: { readonly minimumMicro: MicroUsdc }
  below_card_minimum: { readonly minimumMicro: MicroUsdc; readonly minimumCents: bigint }
  not_enough_units: { readonly availableUnits: number }
  /** Its `PocketStatus`. */
  pocket_not_open: { readonly status: string }
  pocket_not_yet_open: { readonly opensAt: Instant }
  pocket_closed: { readonly closedAt: Instant }
  reserved_too_often: { readonly retryAt: Instant }
  kyc_required: { readonly requiredLevel: 'simplified' | 'full' }
  kyc_full_required: { readonly counterAfterMicro: MicroUsdc; readonly thresholdMicro: MicroUsdc }
  waiver_stale: { readonly currentVersions: readonly string[] }
  spending_limit_reached: { readonly limitMicro: MicroUsdc; readonly leftMicro: MicroUsdc }
  alias_too_soon: { readonly from: Instant }
  /** Their names. */
  risk_answers_wrong: { readonly wrong: readonly string[] }
  /** Null: for good. */
  spending_paused: { readonly until: Instant | null }
  amount_mismatch: { readonly expectedMicro: MicroUsdc; readonly receivedMicro: MicroUsdc }
  duration_too_short: { readonly leastDays: number }
  duration_too_long: { readonly mostDays: number }
  opens_too_early: { readonly earliestAt: Instant }
  closes_too_late: { readonly latestAt: Instant }
  fight_cap_exceeded: { readonly fightId: string; readonly availablePpm: Ppm }
  too_many_fights: { readonly most: number }
  too_many_questions: { readonly most: number }
  tip_pocket_limit: { readonly nextAllowedAt: Instant | null }
  reserve_too_small: { readonly missingMicro: MicroUsdc }
  halted_for_fight: { readonly until: Instant | null }
  launch_switch_required: { readonly requires: string }
  notice_too_short: { readonly earliestAt: Instant }
  priority_owed: { readonly until: Instant }
  earnings_below_settled: { readonly settledMicro: MicroUsdc }
  challenge_open: { readonly until: Instant | null }
  date_too_far: { readonly latestAt: Instant }
  not_cancellable_yet: { readonly from: Instant | null }
  burn_not_due: { readonly dueAt: Instant | null }
  balance_too_small: { readonly missingMicro: MicroUsdc }
  card_lock: { readonly until: Instant }
  /** The path of the field that names the document. */
  evidence_not_on_file: { readonly field: string }
  address_too_new: { readonly usableFrom: Instant }
  renewal_too_early: { readonly from: Instant }
  budget_too_large: { readonly mostMicro: MicroUsdc }
  budget_line_spent: { readonly name: string; readonly spentMicro: MicroUsdc }
  budget_line_exceeded: { readonly leftMicro: MicroUsdc }
  /** The path of the field, and the first day that it may name. */
  contract_too_early: { readonly field: string; readonly earliestOn: string }
}
