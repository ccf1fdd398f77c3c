import type { BackerFacts, BackingFacts } from './backing.ts'
import type { ConfirmationFacts } from './confirmation.ts'
import { NO_COVER, priceOrder } from './fees.ts'
import { ppm, usdc, ZERO } from './money.ts'
import {
  type FederationTerms,
  NO_UNITS_TAKEN,
  type PocketTerms,
  type ShareTerms,
  type TipsTerms,
} from './pocket.ts'
import { NOTHING_HAPPENED, type PocketFacts, type PocketHistory } from './pocket-status.ts'
import { DEFAULT_SETTINGS, soldUnderOf } from './settings.ts'
import { addDays, type Instant } from './time.ts'

/*
 * Plain facts for tests: a Pocket on sale and a backer who may buy from it. A test changes the one
 * fact that it is about.
 */

export const SAMPLE_OPENING: Instant = new Date('2027-03-01T09:00:00Z')
export const SAMPLE_CLOSE: Instant = addDays(SAMPLE_OPENING, 30)
/** Ten days into the sale. */
export const SAMPLE_NOW: Instant = addDays(SAMPLE_OPENING, 10)

const common = {
  opensAt: SAMPLE_OPENING,
  closesAt: SAMPLE_CLOSE,
  rates: DEFAULT_SETTINGS,
  soldUnder: soldUnderOf(DEFAULT_SETTINGS),
}

export const sampleTipsTerms: TipsTerms = {
  ...common,
  kind: 'tips',
  title: 'Road to the first belt',
  minimumMicro: DEFAULT_SETTINGS.minimumMicro.tips,
  goalMicro: usdc(2_000),
}

export const sampleFederationTerms: FederationTerms = {
  ...common,
  kind: 'federation',
  title: 'Mats for forty clubs',
  minimumMicro: DEFAULT_SETTINGS.minimumMicro.federation,
  goalMicro: null,
}

/** 20 % of two fights, 400 units of 500 ppm at 50 USDC. */
export const sampleShareTerms: ShareTerms = {
  ...common,
  kind: 'share',
  title: 'Two fights in autumn',
  minimumMicro: DEFAULT_SETTINGS.minimumMicro.share,
  priorityOpensAt: addDays(SAMPLE_OPENING, -2),
  unitPriceMicro: usdc(50),
  unitCount: 400,
  ppmPerUnit: ppm(500),
  coveredFights: [
    { fightId: 'fight-one', weight: 1, weighInAt: addDays(SAMPLE_CLOSE, 30) },
    { fightId: 'fight-two', weight: 1, weighInAt: addDays(SAMPLE_CLOSE, 120) },
  ],
  compensationLevel1: true,
  coverBackerAlone: false,
  withdrawalPolicy: 'waiver',
  releaseBy: 'dates',
}

const published: PocketHistory = {
  ...NOTHING_HAPPENED,
  submittedAt: addDays(SAMPLE_OPENING, -20),
  approvedAt: addDays(SAMPLE_OPENING, -15),
  publishedAt: addDays(SAMPLE_OPENING, -10),
}

/** A published Pocket of these terms, with nothing sold. */
export function samplePocket(terms: PocketTerms, changed: Partial<PocketFacts> = {}): PocketFacts {
  return {
    pocketId: 'pocket-one',
    recipientId: 'fighter-one',
    terms,
    history: published,
    unitsTaken: NO_UNITS_TAKEN,
    backingCount: 0,
    paymentsInFlight: 0,
    ...changed,
  }
}

/** The history of a published Pocket to which more has happened. */
export function sampleHistory(changed: Partial<PocketHistory>): PocketHistory {
  return { ...published, ...changed }
}

export const sampleBacker: BackerFacts = {
  emailVerified: true,
  accountFrozen: false,
  countryBlocked: false,
  kycLevel: 'full',
  counterMicro: ZERO,
  screening: 'pass',
  relation: 'none',
  hasPriority: false,
  badgeUsed: false,
  documentsInAt: null,
  unpaidHolds: [],
}

export function sampleBackingFacts(
  pocket: PocketFacts,
  changedBacker: Partial<BackerFacts> = {},
  changed: Partial<BackingFacts> = {},
): BackingFacts {
  return {
    launch: { accounts: true, backing: true, fighterRegistration: false },
    pocket,
    fightStarted: false,
    fightUndated: false,
    approvalEnded: false,
    backer: { ...sampleBacker, ...changedBacker },
    currentWaiverVersion: 'waiver-2',
    settings: DEFAULT_SETTINGS,
    ...changed,
  }
}

/** An order of ten units that awaits its payment, ten minutes before its hold lapses. */
export function sampleConfirmationFacts(
  changed: Partial<ConfirmationFacts> = {},
): ConfirmationFacts {
  return {
    backing: {
      state: 'awaiting_payment',
      units: 10,
      price: priceOrder(usdc(500), NO_COVER, DEFAULT_SETTINGS),
      reservedUntil: new Date(SAMPLE_NOW.getTime() + 600_000),
      confirmation: null,
      missedQuestion: false,
    },
    pocket: samplePocket(sampleShareTerms),
    backer: { kycLevel: 'full', counterMicro: ZERO, accountFrozen: false },
    nextCertificateNumber: 231,
    settings: DEFAULT_SETTINGS,
    ...changed,
  }
}
