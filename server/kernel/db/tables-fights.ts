import type { Generated } from 'kysely'
import type { FightOutcome } from '#domain/bouts/fight.ts'
import type { BoutAnswer, MaterialChangeKind } from '#domain/bouts/material-change.ts'
import type { UnitInterval } from '#domain/kernel/interval.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { VoidCause } from '#domain/settlements/settlement.ts'
import type { At, Json, Maybe, MaybeAt } from './column-types.ts'

export interface EarningsDeclarationRow {
  id: string
  fight_id: string
  /** Counts from 1 within its fight. */
  number: number
  author_id: string
  declared_at: At
  currency: string
  /** The parts as paid, in millionths of the currency. */
  show_minor: bigint
  win_minor: bigint
  finish_bonus_minor: bigint
  fines_minor: bigint
  rate: Maybe<string>
  rate_source: Maybe<string>
  earnings_micro: MicroUsdc
  evidence_hashes: readonly string[]
  verified_at: MaybeAt
  verified_by: Maybe<string>
  owed_micro: Generated<MicroUsdc>
  rejected_at: MaybeAt
  rejected_because: Maybe<string>
  /** When two operators wrote off the rest, how much that was, and on what evidence. */
  written_off_at: MaybeAt
  written_off_micro: Maybe<MicroUsdc>
  write_off_evidence_hash: Maybe<string>
  write_off_proposal_id: Maybe<string>
}

export interface EarningsChallengeRow {
  id: string
  declaration_id: string
  challenger_id: string
  reason: string
  raised_at: At
  answered_at: MaybeAt
  answered_by: Maybe<string>
  upheld: Maybe<boolean>
  answer: Maybe<string>
}

/** A covered fight of a Pocket whose release is planned, until its premium is earned. */
export interface PremiumToEarnRow {
  pocket_id: string
  fight_id: string
}

export interface FightReceiptRow {
  id: string
  pocket_id: string
  fight_id: string
  amount_micro: MicroUsdc
  reference: string
  sender_address: string
  recorded_by: string
  received_at: At
  settled_at: MaybeAt
  excess_micro: Maybe<MicroUsdc>
  /** Recorded by mistake: it does not count. */
  withdrawn_at: MaybeAt
  withdrawn_by: Maybe<string>
  withdrawn_because: Maybe<string>
}

export interface DistributionRow {
  pocket_id: string
  fight_id: string
  /** Counts from 1 within its fight and Pocket. */
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
  void_intervals: Json<readonly { interval: UnitInterval; cause: VoidCause }[]>
  settled_at: At
}

export interface FightCompensationRow {
  pocket_id: string
  fight_id: string
  total_micro: MicroUsdc
  from_reserve_micro: MicroUsdc
  backstop_micro: MicroUsdc
  returned_micro: MicroUsdc
  total_units: number
  void_intervals: Json<readonly UnitInterval[]>
  decided_at: At
}

export interface ClaimRow {
  id: string
  person_id: string
  purpose: 'parts' | 'balance'
  amount_micro: MicroUsdc
  to_address: string
  state: 'intended' | 'unknown' | 'done' | 'refused'
  provider_reference: Maybe<string>
  created_at: At
  changed_at: At
  /** When the treasury was first asked; null also where a wallet has claimed from the contract. */
  first_sent_at: MaybeAt
}

export interface ClaimPartRow {
  id: Generated<bigint>
  certificate_number: bigint
  pocket_id: string
  fight_id: string
  /** `distribution:1`, `returned` or `compensation` */
  part: string
  person_id: Maybe<string>
  amount_micro: MicroUsdc
  way: 'paid' | 'credited' | 'recovered'
  claim_id: Maybe<string>
  taken_at: At
  released_at: MaybeAt
}

export type CompensationCreditRunRow = Omit<CreditRunRow, 'distribution'>

export interface CreditRunRow {
  pocket_id: string
  fight_id: string
  distribution: number
  certificates_total: number
  certificates_done: Generated<number>
  credited_micro: Generated<MicroUsdc>
  last_number: Generated<bigint>
  started_by: string
  started_at: At
  finished_at: MaybeAt
}

export interface BoutChangeRow {
  id: string
  fight_id: string
  proposal_id: string
  changes: readonly MaterialChangeKind[]
  before: Json<BoutOnFile>
  after: Json<BoutOnFile>
  evidence_hash: string
  late_pocket_ids: Generated<readonly string[]>
  changed_at: At
}

/** A provisional result that a second operator has rejected. */
export interface RejectedResultRow {
  id: Generated<bigint>
  fight_id: string
  recorded_at: At
  outcome: FightOutcome
  author_id: string
  rejected_by: string
  rejected_at: At
  reason: string
}

/** A start that two operators took back. */
export interface ReversedStartRow {
  proposal_id: string
  fight_id: string
  started_at: At
  evidence_hash: string
  reversed_at: At
}

/** A bout as it is kept: times and amounts as text. */
export interface BoutOnFile {
  opponent: string
  takesPlaceAt: string
  promoter: string | null
  purse: { currency: string; amountMinor: string } | null
}

export interface BoutQuestionRow {
  id: string
  change_id: string
  pocket_id: string
  asked_at: At
  answer_by: At
  silence: BoutAnswer
  ended_at: MaybeAt
}

export interface BoutAnswerRow {
  question_id: string
  backing_id: string
  answer: BoutAnswer
  /** Nothing was said in time. */
  silent: boolean
  given_at: At
}

export interface SuperFanRow {
  certificate_number: bigint
  person_id: string
  fighter_id: string
  since: At
  burned_at: At
}
