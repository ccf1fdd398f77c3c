import { inBoth } from '#app/language/in-both.ts'
import type { FightOutcome } from '#domain/bouts/fight.ts'
import type { PocketTerms, WithdrawalPolicy } from '#domain/campaigns/pocket.ts'
import { countText } from './format.ts'

type OutcomeTexts = { readonly [Outcome in FightOutcome]: string }
type WithdrawalTexts = { readonly [Policy in WithdrawalPolicy]: string }

/** Words of a Pocket's public page. */
export const pocketTexts = inBoth({
  fr: {
    description: (recipient: string, kind: string) => `${kind} pour ${recipient}.`,
    figures: 'Chiffres du Pocket',
    participation: 'Participation',
    support: 'Soutenir ce Pocket',
    market: 'Certificats en revente',
    closesAt: (date: string, left: string) => `Clôture le ${date} (heure de Paris), dans ${left}.`,
    closedAt: (date: string) => `Clôturé le ${date} (heure de Paris).`,
    closedEarly: 'Clôturé avant la date prévue.',
    opensAt: (date: string) => `Ouvre le ${date} (heure de Paris).`,
    split: {
      title: 'Qui reçoit quoi',
      example: (amount: string) => `Pour un soutien de ${amount}`,
      released: 'libéré selon le calendrier public du Pocket',
      givenBack: 'remboursé à ceux qui ont soutenu',
      exampleUnit: (amount: string) => `Pour une part à ${amount}`,
    },
    terms: {
      title: 'Conditions',
      minimum: 'Minimum',
      noMinimum: 'Aucun',
      unitPrice: 'Prix d’une part',
      unitShare: 'Une part représente',
      unitShareText: (share: string) => `${share} des gains de chaque combat couvert`,
      offered: 'Gains offerts',
      left: 'Parts libres',
      sold: 'Parts vendues',
      implied: 'Valeur implicite de 100\u00a0%',
      goal: 'Objectif',
      noGoal: 'Sans objectif chiffré',
      cover: 'Compensation',
      coverText: (level1: string, level2: string | null) =>
        level2 ? `${level1} incluse, ${level2} au niveau\u00a02` : `${level1} incluse`,
      noCover: 'Aucune',
      opens: 'Ouvre le',
      opened: 'Ouvert le',
      closes: 'Clôture le',
      closed: 'Clôturé le',
      withdrawal: 'Rétractation',
      withdrawalWaived: 'Renonciation demandée à la commande',
      withdrawalDays: 'Possible après la commande',
      withdrawalNone: 'Aucune\u00a0: don non remboursable',
    },
    share: { label: 'Partager', copied: 'Lien copié' },
    backers: {
      title: 'Les backers',
      none: 'Personne n’a encore soutenu ce Pocket.',
      some: (count: string) =>
        `${count}. Chacun y porte un pseudonyme propre à ce Pocket\u00a0; les soutiens du jour paraissent le lendemain.`,
      one: 'backer',
      several: 'backers',
    },
    notes: {
      withdrawal: {
        waiver:
          'Droit de rétractation de 14\u00a0jours\u00a0: vous y renoncez en commandant, par une case à cocher.',
        cooling_off_14d: 'Vous pouvez vous rétracter pendant 14\u00a0jours après la commande.',
        mica13: 'Vous pouvez vous rétracter pendant 14\u00a0jours après la commande.',
        ecsp_4d: 'Vous pouvez revenir sur votre commande pendant 4\u00a0jours.',
      } as WithdrawalTexts,
      cardLock: (days: string) =>
        `Payé par carte, le certificat ne peut être revendu avant ${days}\u00a0: jusque-là, la banque peut reprendre le paiement.`,
      halt: (hours: string, days: string) =>
        `Revente suspendue dès ${hours} avant chaque pesée et jusqu’au règlement du combat, ${days} au plus après son résultat.`,
      hours: ['heure', 'heures'] as [string, string],
      days: ['jour', 'jours'] as [string, string],
    },
    fights: {
      title: 'Combats couverts',
      against: (name: string) => `contre ${name}`,
      outcomes: {
        win: 'Victoire',
        loss: 'Défaite',
        draw: 'Match nul',
        no_contest: 'Sans décision',
      } as OutcomeTexts,
      provisional: (outcome: string) => `${outcome}, résultat à confirmer`,
      awaited: 'Résultat attendu',
      shared: (gross: string, holders: string) =>
        `Réglé\u00a0: ${gross} partagés, dont ${holders} pour les détenteurs de parts`,
    },
    recipient: { fighter: 'L’athlète', federation: 'L’organisation' },
    quoted: (name: string) => `«\u202f${name}\u202f»`,
    risk: {
      title: 'Risque',
      escrow: 'L’argent reste sous séquestre jusqu’à la clôture du Pocket.',
    },
    gets: 'Ce que vous recevez',
  },
  en: {
    description: (recipient, kind) => `${kind} for ${recipient}.`,
    figures: 'Figures of the Pocket',
    participation: 'Share',
    support: 'Back this Pocket',
    market: 'Certificates for resale',
    closesAt: (date, left) => `Closes on ${date} (Paris time), in ${left}.`,
    closedAt: (date) => `Closed on ${date} (Paris time).`,
    closedEarly: 'Closed early.',
    opensAt: (date) => `Opens on ${date} (Paris time).`,
    split: {
      title: 'Who gets what',
      example: (amount) => `Of a backing of ${amount}`,
      released: 'released on the Pocket’s public schedule',
      givenBack: 'refunded to backers',
      exampleUnit: (amount) => `Of one share at ${amount}`,
    },
    terms: {
      title: 'Terms',
      minimum: 'Minimum',
      noMinimum: 'None',
      unitPrice: 'Price of a share',
      unitShare: 'One share stands for',
      unitShareText: (share) => `${share} of the earnings of each covered fight`,
      offered: 'Earnings on offer',
      left: 'Shares left',
      sold: 'Shares sold',
      implied: 'Implied value of 100%',
      goal: 'Goal',
      noGoal: 'No target amount',
      cover: 'Compensation',
      coverText: (level1, level2) =>
        level2 ? `${level1} included, ${level2} at level 2` : `${level1} included`,
      noCover: 'None',
      opens: 'Opens on',
      opened: 'Opened on',
      closes: 'Closes on',
      closed: 'Closed on',
      withdrawal: 'Right of withdrawal',
      withdrawalWaived: 'You waive it when you order',
      withdrawalDays: 'You can withdraw after the order',
      withdrawalNone: 'None: a gift is not refunded',
    },
    share: { label: 'Share', copied: 'Link copied' },
    backers: {
      title: 'Backers',
      none: 'Nobody has backed this Pocket yet.',
      some: (count) =>
        `${count}. Each has a pseudonym used in this Pocket alone; today’s backings appear tomorrow.`,
      one: 'backer',
      several: 'backers',
    },
    notes: {
      withdrawal: {
        waiver: '14-day right of withdrawal: you waive it when you order, by ticking a box.',
        cooling_off_14d: 'You can withdraw for 14 days after your order.',
        mica13: 'You can withdraw for 14 days after your order.',
        ecsp_4d: 'You can take your order back for 4 days.',
      },
      cardLock: (days) =>
        `Paid by card, the certificate cannot be resold for ${days}: until then the bank may take the payment back.`,
      halt: (hours, days) =>
        `Resale stops ${hours} before each weigh-in until the fight is settled, ${days} at most after its result.`,
      hours: ['hour', 'hours'],
      days: ['day', 'days'],
    },
    fights: {
      title: 'Covered fights',
      against: (name) => `against ${name}`,
      outcomes: { win: 'Won', loss: 'Lost', draw: 'Draw', no_contest: 'No contest' },
      provisional: (outcome) => `${outcome}, result to be confirmed`,
      awaited: 'Result awaited',
      shared: (gross, holders) => `Settled: ${gross} shared out, ${holders} of it to holders`,
    },
    recipient: { fighter: 'The fighter', federation: 'The federation' },
    quoted: (name) => `“${name}”`,
    risk: { title: 'Risk', escrow: 'The money stays in escrow until the Pocket closes.' },
    gets: 'What you receive',
  },
})

/** For how long what a card has paid cannot be resold, and why. */
export function cardLockText({ soldUnder }: Pick<PocketTerms, 'soldUnder'>): string {
  const { cardLock, days } = pocketTexts.notes
  return cardLock(countText(soldUnder.resale.cardLockDays, ...days))
}
