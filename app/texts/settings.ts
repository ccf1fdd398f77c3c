import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { SettingName } from '#domain/kernel/setting-change.ts'
import { bpsText, numberText, ppmText, usdcText } from './format.ts'

/** Words of the operators' page of settings. */
export const settingTexts = {
  documentTitle: 'Réglages',
  description: 'Les chiffres de la plateforme, et leurs changements datés.',
  back: 'Espace opérateurs',
  title: 'Réglages',
  text: 'Un changement compte à partir de son instant, pour ce qui est vendu ensuite. Ce qui est vendu garde ses chiffres.',
  inForce: 'En vigueur',
  waiting: 'Attendent une seconde personne',
  history: 'Changements décidés',
  noHistory: 'Aucun chiffre n’a encore changé.',
  propose: 'Proposer un changement',
  name: 'Réglage',
  value: 'Nouvelle valeur',
  valueHint:
    'En JSON, de la même forme que la valeur technique\u00a0; les montants en micro-USDC, entre guillemets.',
  effectiveAt: 'Compte à partir de (heure de Paris)',
  authorisation: 'Sur quelle base',
  authorisationHint: 'Une résolution, un avis juridique.',
  reason: 'Pourquoi',
  submit: 'Proposer',
  agree: 'Approuver',
  proposed: 'C’est proposé\u00a0; une seconde personne doit approuver.',
  agreed: 'C’est décidé.',
  wrong: (field: string) => `À corriger\u00a0: ${field}.`,
  wrongValue: 'Cette valeur n’est pas possible pour ce réglage.',
  from: (date: string) => `À partir du ${date}`,
  notAllowed: 'Vos rôles ne permettent pas de changer un réglage.',
} as const

/** What each setting is called. */
export const settingNames: { readonly [Name in SettingName]: string } = {
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
  fights: 'Délais des combats',
  resale: 'Délais de la revente',
  addressDelayHours: 'Attente d’une nouvelle adresse',
  automaticPayout: 'Versement automatique',
  milestoneAtCloseBps: 'Part libérée à la clôture, par étapes',
  federationApprovalMonths: 'Durée d’une admission d’organisation',
  termsNoticeDays: 'Préavis des conditions',
  reconfirmation: 'Combat modifié',
  proposalDays: 'Durée d’une proposition',
  soldWarningPpm: 'Avertissement de part vendue',
  durationDays: 'Durée d’un Pocket',
}

const parts: Readonly<Record<string, string>> = {
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
}

/** A value in words, each of its parts in the unit that its name ends with. @param apart What stands between parts. */
export function settingText(name: string, value: unknown, apart = ' · '): string {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(
        ([part, each]) =>
          `${parts[part] ?? part}\u00a0: ${settingText(unitOf(name, part), each, ', ')}`,
      )
      .join(apart)
  }
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value === 'bigint') return usdcText(value as MicroUsdc)
  if (typeof value === 'number') return numberIn(name, value)
  if (name.endsWith('Micro')) return usdcText(BigInt(String(value)) as MicroUsdc)
  return value === 'refund' ? 'remboursement' : value === 'keep' ? 'conservation' : String(value)
}

/** Names that do not end with their unit. */
const others: Readonly<Record<string, string>> = {
  daysAfterClose: 'jours',
  hoursBeforeWeighIn: 'h',
}

/** A part without a unit of its own has that of the whole. */
function unitOf(name: string, part: string): string {
  return /(Micro|Bps|Ppm|Minutes|Hours|Days|Months)$/.test(part) || part in others ? part : name
}

function numberIn(name: string, value: number): string {
  if (name.endsWith('Bps')) return bpsText(value)
  if (name.endsWith('Ppm')) return ppmText(value)
  const units = { Minutes: 'min', Hours: 'h', Days: 'jours', Months: 'mois' }
  const unit = Object.entries(units).find(([end]) => name.endsWith(end))?.[1] ?? others[name]
  return [numberText(value), unit].filter(Boolean).join('\u00a0')
}
