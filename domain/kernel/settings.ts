import { type Bps, bps, type MicroUsdc, micro, type Ppm, ppm, usdc } from './money.ts'

/**
 * Every figure of the business that its owner may change. Each order and each Pocket is stamped with
 * the values it was sold under, so a change never reaches back. Amounts in micro-USDC, rates in
 * basis points, times in the unit the name ends with. Which figure is stamped on what: docs/money.md.
 */
export type BusinessSettings = {
  readonly minimumMicro: {
    readonly tips: MicroUsdc
    readonly share: MicroUsdc
    readonly federation: MicroUsdc
  }
  readonly saleFeeBps: Bps
  readonly payoutFeeBps: Bps
  readonly premiumBps: Bps
  readonly coverLevel1Bps: Bps
  readonly coverLevel2Bps: Bps
  /** May a backer take the Compensation Pack in a Pocket whose athlete did not? */
  readonly coverBackerAlone: boolean
  readonly earmarkBps: Bps
  readonly royaltyBps: Bps
  /** Does a total of exactly the threshold still count as simplified? */
  readonly kycThreshold: { readonly amountMicro: MicroUsdc; readonly inclusive: boolean }
  readonly fullKycMonths: number
  readonly reservationMinutes: number
  readonly quoteMinutes: number
  readonly closingMinutes: number
  /** When a closed Pocket's escrow is released, counted from the close. */
  readonly release: {
    readonly walletHours: number
    readonly cardDays: number
    readonly cardHeldBackBps: Bps
    readonly cardHeldBackDays: number
  }
  readonly priorityHours: number
  readonly priorityMonths: number
  readonly tipPocketsPerYear: number
  readonly coveredFightsMost: number
  readonly fightCapPpm: Ppm
  readonly hoursBeforeWeighIn: number
  /** Shares go on sale at the earliest so long after their athlete has handed the terms in. */
  readonly reflectionHours: number
  readonly fights: {
    /** Without a start or a new date for so long, a fight counts as cancelled. */
    readonly rescheduleDays: number
    /** So long after its date a fight counts as started, unless somebody has said otherwise. */
    readonly startAfterHours: number
    /** How long anybody concerned may challenge verified earnings. */
    readonly challengeHours: number
    /** How long the shared part of verified earnings may take to arrive. */
    readonly fundingDays: number
  }
  readonly resale: {
    /** A halt ends so long after the official result, settled or not. */
    readonly haltMostDays: number
    /** What was paid by card is not resold before a dispute has become unlikely. */
    readonly cardLockDays: number
  }
  /** Euros per USDC for card quotes, as decimal text; null while the rate of the start's settings counts. */
  readonly eurPerUsdc: string | null
  /** A new payout address waits so long before anything goes there. */
  readonly addressDelayHours: number
  /** What is owed by name goes out by itself: from that amount on, so long after it was owed. */
  readonly automaticPayout: { readonly minimumMicro: MicroUsdc; readonly afterDays: number }
  /** What a plan by milestones releases at the close; the rest goes as covered fights start. */
  readonly milestoneAtCloseBps: Bps
  readonly federationApprovalMonths: number
  readonly termsNoticeDays: number
  /** How long backers may answer when a covered bout changes materially, and what silence means. */
  readonly reconfirmation: {
    readonly businessDays: number
    /** They are asked until so long after the close. */
    readonly daysAfterClose: number
    readonly silence: 'keep' | 'refund'
  }
  /** A proposal of an operator that nobody decides ends after so long. */
  readonly proposalDays: number
  /** From this part of a fight on, its athlete is warned before selling more. */
  readonly soldWarningPpm: Ppm
  readonly durationDays: {
    readonly [Kind in 'tips' | 'share' | 'federation']: {
      readonly least: number
      readonly usual: number
      readonly most: number
    }
  }
}

/**
 * Other settings that a Pocket's terms keep from the draft on. The rules over all Pockets of an athlete or a fight are judged at
 * the publication, with the settings of that time, which are stored.
 */
export const SOLD_UNDER = [
  'payoutFeeBps',
  'earmarkBps',
  'royaltyBps',
  'closingMinutes',
  'release',
  'milestoneAtCloseBps',
  'priorityMonths',
  'tipPocketsPerYear',
  'coveredFightsMost',
  'fightCapPpm',
  'hoursBeforeWeighIn',
  'resale',
  'reconfirmation',
] as const satisfies readonly (keyof BusinessSettings)[]

export type SoldUnder = Pick<BusinessSettings, (typeof SOLD_UNDER)[number]>

/** What buyers and recipients pay by: public, with what is announced of it. */
export const PUBLIC_FEES = [
  'minimumMicro',
  'saleFeeBps',
  'payoutFeeBps',
  'premiumBps',
  'coverLevel1Bps',
  'coverLevel2Bps',
  'royaltyBps',
  'release',
] as const satisfies readonly (keyof BusinessSettings)[]

export type PublicFees = Pick<BusinessSettings, (typeof PUBLIC_FEES)[number]>

/** The rules over several Pockets together: no draft keeps an earlier figure of them. */
export type PublicationLimits = Pick<BusinessSettings, 'tipPocketsPerYear' | 'fightCapPpm'>

/** The part of the settings that a Pocket written today keeps. */
export function soldUnderOf(settings: BusinessSettings): SoldUnder {
  return Object.fromEntries(SOLD_UNDER.map((name) => [name, settings[name]])) as SoldUnder
}

export const DEFAULT_SETTINGS: BusinessSettings = {
  minimumMicro: { tips: usdc(5), share: usdc(50), federation: micro(1n) },
  saleFeeBps: bps(500),
  payoutFeeBps: bps(500),
  premiumBps: bps(500),
  coverLevel1Bps: bps(5_000),
  coverLevel2Bps: bps(8_000),
  coverBackerAlone: false,
  earmarkBps: bps(2_500),
  royaltyBps: bps(500),
  kycThreshold: { amountMicro: usdc(1_000), inclusive: true },
  fullKycMonths: 24,
  reservationMinutes: 30,
  quoteMinutes: 10,
  closingMinutes: 60,
  release: { walletHours: 72, cardDays: 14, cardHeldBackBps: bps(1_000), cardHeldBackDays: 120 },
  priorityHours: 48,
  priorityMonths: 36,
  tipPocketsPerYear: 4,
  coveredFightsMost: 3,
  fightCapPpm: ppm(800_000),
  hoursBeforeWeighIn: 24,
  reflectionHours: 48,
  fights: { rescheduleDays: 90, startAfterHours: 24, challengeHours: 72, fundingDays: 14 },
  resale: { haltMostDays: 60, cardLockDays: 120 },
  eurPerUsdc: null,
  addressDelayHours: 48,
  automaticPayout: { minimumMicro: usdc(10), afterDays: 7 },
  milestoneAtCloseBps: bps(5_000),
  federationApprovalMonths: 12,
  termsNoticeDays: 30,
  reconfirmation: { businessDays: 5, daysAfterClose: 5, silence: 'refund' },
  proposalDays: 30,
  soldWarningPpm: ppm(400_000),
  durationDays: {
    tips: { least: 7, usual: 30, most: 60 },
    share: { least: 3, usual: 30, most: 60 },
    federation: { least: 7, usual: 90, most: 180 },
  },
}

/** Euros per USDC that a setting may say. Far from what a euro has ever cost, so that a misplaced point is refused. */
export const EUR_RATE_BOUNDS = { least: '0.5', most: '2', decimals: 8 } as const
