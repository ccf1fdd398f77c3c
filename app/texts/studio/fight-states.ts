import type { FightStatus } from '#domain/bouts/fight.ts'

/** Where a fight stands for its athlete, and what comes next; `date` is the deadline where there is one. */
type StateWords = {
  readonly [Status in FightStatus]: { state: string; next(date: string): string }
}

export const statesInFrench: StateWords = {
  scheduled: {
    state: 'Annoncé',
    next: (date) => `Pesée le ${date}. Ensuite vous déclarerez le résultat ici.`,
  },
  postponed: {
    state: 'Reporté',
    next: () => 'Il attend une nouvelle date. Écrivez-nous dès que vous la connaissez.',
  },
  lapsed: {
    state: 'Sans date',
    next: () =>
      'Trop longtemps sans date\u00a0: notre équipe peut l’annuler, ce qui rembourse la part couverte.',
  },
  cancelled: { state: 'Annulé', next: () => 'Il n’y a plus rien à faire.' },
  started: {
    state: 'Résultat à déclarer',
    next: () => 'Déclarez le résultat maintenant, avec la feuille de la commission.',
  },
  provisional: {
    state: 'Résultat provisoire',
    next: () => 'Une deuxième personne de notre équipe le confirme.',
  },
  official: {
    state: 'Gains à déclarer',
    next: () =>
      'Le résultat est officiel. Déclarez maintenant tout ce que le combat vous a rapporté.',
  },
  declared: {
    state: 'Gains en vérification',
    next: () => 'Notre équipe compare votre déclaration au contrat et aux preuves.',
  },
  challenge_window: {
    state: 'Gains vérifiés',
    next: (date) => `Les backers peuvent les contester jusqu’au ${date}.`,
  },
  challenged: {
    state: 'Gains contestés',
    next: () => 'Un backer conteste le montant. Notre équipe lui répond.',
  },
  awaiting_funds: {
    state: 'Part des backers à verser',
    next: (date) => `La part vendue doit nous parvenir avant le ${date}.`,
  },
  overdue: {
    state: 'Versement en retard',
    next: (date) =>
      `La part vendue devait nous parvenir avant le ${date}. Versez-la maintenant, ou écrivez-nous.`,
  },
  settled: { state: 'Réglé', next: () => 'Chacun a reçu sa part.' },
  closed: { state: 'Terminé', next: () => 'Il n’y a plus rien à faire.' },
}

export const statesInEnglish: StateWords = {
  scheduled: {
    state: 'Announced',
    next: (date) => `Weigh-in on ${date}. Then you report the result here.`,
  },
  postponed: {
    state: 'Postponed',
    next: () => 'It waits for a new date. Write to us as soon as you know it.',
  },
  lapsed: {
    state: 'Without a date',
    next: () => 'Too long without a date: our team may cancel it, which refunds the covered part.',
  },
  cancelled: { state: 'Cancelled', next: () => 'Nothing is left to do.' },
  started: {
    state: 'Result to report',
    next: () => 'Report the result now, with the sheet of the commission.',
  },
  provisional: {
    state: 'Provisional result',
    next: () => 'A second person of our team confirms it.',
  },
  official: {
    state: 'Earnings to declare',
    next: () => 'The result is official. Declare everything that the fight has earned now.',
  },
  declared: {
    state: 'Earnings being checked',
    next: () => 'Our team compares your declaration with the contract and the proofs.',
  },
  challenge_window: {
    state: 'Earnings verified',
    next: (date) => `Backers may contest them until ${date}.`,
  },
  challenged: {
    state: 'Earnings contested',
    next: () => 'A backer contests the amount. Our team answers.',
  },
  awaiting_funds: {
    state: 'Backers’ share to pay in',
    next: (date) => `The share that was sold must reach us before ${date}.`,
  },
  overdue: {
    state: 'Payment overdue',
    next: (date) =>
      `The share that was sold was to reach us before ${date}. Pay it now, or write to us.`,
  },
  settled: { state: 'Settled', next: () => 'Everybody has their part.' },
  closed: { state: 'Over', next: () => 'Nothing is left to do.' },
}
