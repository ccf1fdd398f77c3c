import { inBoth } from '#app/language/in-both.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { SettingName } from '#domain/kernel/setting-change.ts'
import { parseEurRate } from '#domain/payments/card-quote.ts'
import { bpsText, numberText, ppmText, rateText, usdcText } from './format.ts'

/** What each setting is called. */
export const settingNames = inBoth<{ readonly [Name in SettingName]: string }>({
  fr: {
    minimumMicro: 'Minimum d’un soutien',
    saleFeeBps: 'Frais sur un soutien',
    payoutFeeBps: 'Frais sur les gains versés',
    premiumBps: 'Prime du Pack de compensation',
    coverLevel1Bps: 'Compensation, un niveau',
    coverLevel2Bps: 'Compensation, deux niveaux',
    coverBackerAlone: 'Pack par le seul soutien',
    earmarkBps: 'Part de l’exposition mise de côté',
    royaltyBps: 'Redevance de revente',
    kycThreshold: 'Seuil de l’identité complète',
    fullKycMonths: 'Durée d’une identité complète',
    reservationMinutes: 'Durée d’une réservation',
    quoteMinutes: 'Durée d’un cours de carte',
    closingMinutes: 'Attente des paiements à la clôture',
    release: 'Libération des fonds',
    priorityHours: 'Fenêtre de priorité',
    priorityMonths: 'Durée d’un badge après le contrat',
    tipPocketsPerYear: 'Pockets amateurs par an',
    coveredFightsMost: 'Combats couverts au plus',
    fightCapPpm: 'Part d’un combat au plus',
    hoursBeforeWeighIn: 'Fin des ventes avant la pesée',
    reflectionHours: 'Réflexion avant une vente de parts',
    fights: 'Délais des combats',
    resale: 'Délais de la revente',
    eurPerUsdc: 'Cours de la carte',
    addressDelayHours: 'Attente d’une nouvelle adresse',
    automaticPayout: 'Versement automatique',
    milestoneAtCloseBps: 'Part libérée à la clôture, par étapes',
    federationApprovalMonths: 'Durée d’une admission d’organisation',
    termsNoticeDays: 'Préavis des conditions',
    reconfirmation: 'Combat modifié',
    proposalDays: 'Durée d’une proposition',
    soldWarningPpm: 'Avertissement de part vendue',
    durationDays: 'Durée d’un Pocket',
  },
  en: {
    minimumMicro: 'Minimum of a backing',
    saleFeeBps: 'Fee on a backing',
    payoutFeeBps: 'Fee on earnings paid out',
    premiumBps: 'Premium of the Compensation Pack',
    coverLevel1Bps: 'Compensation, one level',
    coverLevel2Bps: 'Compensation, two levels',
    coverBackerAlone: 'Pack by the backer alone',
    earmarkBps: 'Part of the exposure set aside',
    royaltyBps: 'Resale royalty',
    kycThreshold: 'Threshold of the full identity check',
    fullKycMonths: 'Validity of a full identity check',
    reservationMinutes: 'Length of a reservation',
    quoteMinutes: 'Validity of a card rate',
    closingMinutes: 'Wait for payments at closing',
    release: 'Release of funds',
    priorityHours: 'Priority window',
    priorityMonths: 'Validity of a badge after the contract',
    tipPocketsPerYear: 'Tips Pockets a year',
    coveredFightsMost: 'Covered fights at most',
    fightCapPpm: 'Share of a fight at most',
    hoursBeforeWeighIn: 'End of sales before the weigh-in',
    reflectionHours: 'Reflection before a sale of shares',
    fights: 'Deadlines of fights',
    resale: 'Deadlines of resale',
    eurPerUsdc: 'Card rate',
    addressDelayHours: 'Wait for a new address',
    automaticPayout: 'Automatic payout',
    milestoneAtCloseBps: 'Part released at closing, by milestones',
    federationApprovalMonths: 'Validity of a federation’s approval',
    termsNoticeDays: 'Notice of new terms',
    reconfirmation: 'Changed fight',
    proposalDays: 'Validity of a proposal',
    soldWarningPpm: 'Warning of shares sold',
    durationDays: 'Length of a Pocket',
  },
})

const parts = inBoth<Readonly<Record<string, string>>>({
  fr: {
    tips: 'amateur',
    share: 'pro',
    federation: 'fédération',
    least: 'au moins',
    usual: 'd’usage',
    most: 'au plus',
    amountMicro: 'montant',
    minimumMicro: 'à partir de',
    inclusive: 'seuil compris',
    walletHours: 'portefeuille',
    cardDays: 'carte',
    cardHeldBackBps: 'carte, retenu',
    cardHeldBackDays: 'carte, retenu pendant',
    rescheduleDays: 'sans nouvelle date',
    startAfterHours: 'réputé commencé',
    challengeHours: 'contestation',
    fundingDays: 'arrivée des fonds',
    haltMostDays: 'suspension au plus',
    cardLockDays: 'carte, blocage',
    afterDays: 'après',
    businessDays: 'réponse, jours ouvrés',
    daysAfterClose: 'après la clôture',
    silence: 'silence',
  },
  en: {
    tips: 'amateur',
    share: 'pro',
    federation: 'federation',
    least: 'at least',
    usual: 'usual',
    most: 'at most',
    amountMicro: 'amount',
    minimumMicro: 'from',
    inclusive: 'threshold included',
    walletHours: 'wallet',
    cardDays: 'card',
    cardHeldBackBps: 'card, held back',
    cardHeldBackDays: 'card, held back for',
    rescheduleDays: 'without a new date',
    startAfterHours: 'taken as begun after',
    challengeHours: 'objection',
    fundingDays: 'arrival of funds',
    haltMostDays: 'halt at most',
    cardLockDays: 'card, locked',
    afterDays: 'after',
    businessDays: 'answer, business days',
    daysAfterClose: 'after closing',
    silence: 'no answer',
  },
})

const values = inBoth({
  fr: {
    part: (name: string, value: string) => `${name}\u00a0: ${value}`,
    configured: 'cours du démarrage',
    ofStart: (rate: string) => `${rate} (cours du démarrage)`,
    rate: (euros: string) => `${euros} par USDC`,
    yes: 'oui',
    no: 'non',
    refund: 'remboursement',
    keep: 'conservation',
    units: { Minutes: 'min', Hours: 'h', Days: 'jours', Months: 'mois' },
  },
  en: {
    part: (name, value) => `${name}: ${value}`,
    configured: 'rate of the start',
    ofStart: (rate) => `${rate} (rate of the start)`,
    rate: (euros) => `${euros} per USDC`,
    yes: 'yes',
    no: 'no',
    refund: 'refund',
    keep: 'kept',
    units: { Minutes: 'min', Hours: 'h', Days: 'days', Months: 'months' },
  },
})

/** A value in words, each of its parts in the unit that its name ends with. @param apart What stands between parts. */
export function settingText(name: string, value: unknown, apart = ' · '): string {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([part, each]) =>
        values.part(parts[part] ?? part, settingText(unitOf(name, part), each, ', ')),
      )
      .join(apart)
  }
  if (value === null) return values.configured
  if (typeof value === 'boolean') return value ? values.yes : values.no
  if (typeof value === 'bigint') return usdcText(value as MicroUsdc)
  if (typeof value === 'number') return numberIn(name, value)
  if (name === 'eurPerUsdc') return values.rate(rateText(parseEurRate(String(value))))
  if (name.endsWith('Micro')) return usdcText(BigInt(String(value)) as MicroUsdc)
  return value === 'refund' || value === 'keep' ? values[value] : String(value)
}

/** The card rate while no setting says one: that of the start. */
export const startRateText = (eurPerUsdc: string): string =>
  values.ofStart(settingText('eurPerUsdc', eurPerUsdc))

/** Names that do not end with their unit. */
const others: Readonly<Record<string, keyof typeof values.units>> = {
  daysAfterClose: 'Days',
  hoursBeforeWeighIn: 'Hours',
}

/** A part without a unit of its own has that of the whole. */
function unitOf(name: string, part: string): string {
  return /(Micro|Bps|Ppm|Minutes|Hours|Days|Months)$/.test(part) || part in others ? part : name
}

function numberIn(name: string, value: number): string {
  if (name.endsWith('Bps')) return bpsText(value)
  if (name.endsWith('Ppm')) return ppmText(value)
  const unit = timeUnitOf(name)
  return [numberText(value), unit && values.units[unit]].filter(Boolean).join('\u00a0')
}

/** The unit of time that a number is of, by the end of its name; null for a mere count. */
export function timeUnitOf(name: string): keyof typeof values.units | null {
  const ends = Object.keys(values.units) as (keyof typeof values.units)[]
  return ends.find((end) => name.endsWith(end)) ?? others[name] ?? null
}
