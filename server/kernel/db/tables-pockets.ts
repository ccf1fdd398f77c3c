import type { Generated } from 'kysely'
import type { CancellationReason, Fault, FightOutcome } from '#domain/bouts/fight.ts'
import type { PocketKind, ReleaseMode, WithdrawalPolicy } from '#domain/campaigns/pocket.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { At, Json, Maybe, MaybeAt } from './column-types.ts'

export interface FighterRow {
  id: string
  slug: string
  name: string
  person_id: Maybe<string>
  manager_person_id: Maybe<string>
  manager_named_at: MaybeAt
  status: 'amateur' | 'professional'
  weight_class: string
  /** wins-losses-draws */
  record: string
  country: string
  biography: Generated<string>
  first_pro_contract_at: MaybeAt
  verified_at: MaybeAt
  licence_number: Maybe<string>
  /** The name without accents and capitals, kept by the database. */
  search_text: Generated<string | null>
  /** Their account is erased: nothing of a person stands here any more. */
  retired_at: MaybeAt
}

export interface FederationRow {
  id: string
  slug: string
  name: string
  signatory_person_id: Maybe<string>
  form: 'federation' | 'league' | 'organisation'
  scope: 'national' | 'international'
  registry_number: string
  country: string
  website: Maybe<string>
  presentation: Generated<string>
  approved_at: MaybeAt
  approved_until: MaybeAt
  first_approver: Maybe<string>
  second_approver: Maybe<string>
  revoked_at: MaybeAt
  revoked_because: Maybe<string>
  search_text: Generated<string | null>
}

export interface FightRow {
  id: string
  fighter_id: string
  opponent_name: string
  opponent_person_id: Maybe<string>
  opponent_named_at: MaybeAt
  event_name: string
  place: string
  weigh_in_at: At
  scheduled_at: At
  windows: Json<Record<string, unknown>>
  started_at: MaybeAt
  cancelled_at: MaybeAt
  contract_reference: string
  contract_approved_at: MaybeAt
  undated_since: MaybeAt
  cancel_reason: Maybe<CancellationReason>
  cancel_fault: Maybe<Fault>
  result_outcome: Maybe<FightOutcome>
  result_author_id: Maybe<string>
  result_recorded_at: MaybeAt
  result_official_at: MaybeAt
  result_overturned_at: MaybeAt
  closed_at: MaybeAt
  contract_hash: Maybe<string>
  promoter_name: Maybe<string>
  /** As contracted, show and win, in millionths of its currency. */
  purse_minor: Maybe<bigint>
  purse_currency: Maybe<string>
}

export interface PocketRow {
  id: string
  slug: string
  kind: PocketKind
  fighter_id: Maybe<string>
  federation_id: Maybe<string>
  description: Generated<string>
  title: string
  opens_at: At
  closes_at: At
  minimum_micro: MicroUsdc
  sale_fee_bps: number
  premium_bps: number
  cover_level1_bps: number
  cover_level2_bps: number
  sold_under: Json<Record<string, unknown>>
  goal_micro: Maybe<MicroUsdc>
  priority_opens_at: MaybeAt
  unit_price_micro: Maybe<MicroUsdc>
  unit_count: Maybe<number>
  ppm_per_unit: Maybe<number>
  compensation_level1: Generated<boolean>
  cover_backer_alone: Generated<boolean>
  withdrawal_policy: Generated<WithdrawalPolicy>
  release_by: Generated<ReleaseMode>
  earmark_micro: Generated<MicroUsdc>
  submitted_at: MaybeAt
  approved_at: MaybeAt
  published_at: MaybeAt
  paused_at: MaybeAt
  /** A covered bout has changed: no sales until then. */
  asked_until: MaybeAt
  /** The priority hours, where holds have moved them. */
  priority_from: MaybeAt
  priority_until: MaybeAt
  frozen_at: MaybeAt
  cancelled_at: MaybeAt
  ended_early_at: MaybeAt
  closed_at: MaybeAt
  release_planned_at: MaybeAt
  released_at: MaybeAt
  first_fight_started_at: MaybeAt
  last_fight_settled_at: MaybeAt
  completed_at: MaybeAt
  created_at: MaybeAt
  terms_hash: Maybe<string>
  sent_back_because: Maybe<string>
  cancelled_by: Maybe<'recipient' | 'provider'>
  cancelled_because: Maybe<string>
  previous_pocket_id: Maybe<string>
  unit_cursor: Generated<number>
  void_units: Generated<number>
  /** Title and description without accents and capitals, kept by the database. */
  search_text: Generated<string | null>
}

export interface ReleaseStepRow {
  pocket_id: string
  step: number
  /** Null where the step waits for a fight. */
  due_at: MaybeAt
  fight_id: Maybe<string>
  amount_micro: MicroUsdc
  released_at: MaybeAt
  released_micro: Maybe<MicroUsdc>
  /** The fight was cancelled: its part is owed to the holders. */
  returned_at: MaybeAt
  /** The stopped order that this step is for; null for one of all other orders together. */
  backing_id: Maybe<string>
  /** When it ended with its order: refunded, or lost to a bank. */
  taken_at: MaybeAt
}

export interface PocketFightRow {
  pocket_id: string
  fight_id: string
  position: number
  weight: number
}
