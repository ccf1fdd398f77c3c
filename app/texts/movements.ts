import { inBoth } from '#app/language/in-both.ts'
import type { MovementKind } from '#domain/ledger/movement.ts'

interface KindWords {
  /** One movement. */
  one: string
  /** All of them, in the filter and in sums. */
  all: string
  /** Why the money moved. */
  why: string
}

/** What each kind of movement is called, and why the money moved. */
export const movementKindTexts = inBoth<{ readonly [Kind in MovementKind]: KindWords }>({
  fr: {
    backing: { one: 'Soutien', all: 'Soutiens', why: 'Vous avez soutenu ce Pocket.' },
    refund: {
      one: 'Remboursement',
      all: 'Remboursements',
      why: 'Votre paiement a été remboursé par le moyen que vous aviez utilisé.',
    },
    chargeback: {
      one: 'Repris par la banque',
      all: 'Repris par la banque',
      why: 'Votre banque a repris ce paiement.',
    },
    earnings: {
      one: 'Gains',
      all: 'Gains',
      why: 'Votre certificat a rapporté sa part des gains du combat.',
    },
    compensation: {
      one: 'Compensation',
      all: 'Compensations',
      why: 'Un combat couvert par la compensation a été annulé.',
    },
    returned: {
      one: 'Part rendue',
      all: 'Parts rendues',
      why: 'Le combat a été annulé\u00a0: la part encore en séquestre vous a été rendue.',
    },
    purchase: {
      one: 'Achat',
      all: 'Achats',
      why: 'Vous avez acheté ce certificat sur le marché.',
    },
    sale: {
      one: 'Vente',
      all: 'Ventes',
      why: 'Vous avez vendu ce certificat sur le marché. Le montant est net de la redevance.',
    },
    foreign_sale: {
      one: 'Vente sur une autre plateforme',
      all: 'Ventes sur d’autres plateformes',
      why: 'Votre certificat a été vendu depuis votre portefeuille sur une plateforme qui n’est pas la nôtre. Elle vous a réglé elle-même\u00a0: ce prix ne compte dans aucun de nos totaux.',
    },
    payout: {
      one: 'Versement',
      all: 'Versements',
      why: 'Votre solde a été envoyé à votre adresse de versement.',
    },
    correction: {
      one: 'Correction',
      all: 'Corrections',
      why: 'Deux opérateurs ont corrigé une écriture sur votre solde.',
    },
  },
  en: {
    backing: { one: 'Backing', all: 'Backings', why: 'You backed this Pocket.' },
    refund: {
      one: 'Refund',
      all: 'Refunds',
      why: 'Your payment was refunded to the payment method that you had used.',
    },
    chargeback: {
      one: 'Taken back by the bank',
      all: 'Taken back by the bank',
      why: 'Your bank took this payment back.',
    },
    earnings: {
      one: 'Earnings',
      all: 'Earnings',
      why: 'Your certificate brought its share of the fight’s earnings.',
    },
    compensation: {
      one: 'Compensation',
      all: 'Compensations',
      why: 'A fight with compensation cover was cancelled.',
    },
    returned: {
      one: 'Share returned',
      all: 'Shares returned',
      why: 'The fight was cancelled: what was still in escrow of it was returned to you.',
    },
    purchase: {
      one: 'Purchase',
      all: 'Purchases',
      why: 'You bought this certificate on the market.',
    },
    sale: {
      one: 'Sale',
      all: 'Sales',
      why: 'You sold this certificate on the market. The amount is after the royalty.',
    },
    foreign_sale: {
      one: 'Sale on another platform',
      all: 'Sales on other platforms',
      why: 'Your certificate was sold from your wallet on a platform that is not ours. It settled with you itself: this price is part of none of our totals.',
    },
    payout: {
      one: 'Payout',
      all: 'Payouts',
      why: 'Your balance was sent to your payout address.',
    },
    correction: {
      one: 'Correction',
      all: 'Corrections',
      why: 'Two operators corrected an entry on your balance.',
    },
  },
})

/** Words of the pages of one's movements and of what is downloaded there. */
export const movementTexts = inBoth({
  fr: {
    documentTitle: 'Mouvements',
    title: 'Mouvements',
    text: 'Tout ce que vous avez payé, reçu et encaissé, du plus récent au plus ancien.',
    back: 'Mon compte',
    caption: 'Vos mouvements',
    columns: { date: 'Date', what: 'Mouvement', amount: 'Montant' },
    kind: 'Type',
    allKinds: 'Tous',
    year: 'Année',
    allYears: 'Toutes',
    filter: 'Filtrer',
    none: {
      title: 'Aucun mouvement pour l’instant',
      text: 'Votre premier soutien apparaîtra ici.',
    },
    noneMatching: {
      title: 'Aucun mouvement trouvé',
      text: 'Vous n’avez aucun mouvement de ce type sur cette période.',
    },
    showAll: 'Tout afficher',
    discover: 'Voir les Pockets ouverts',
    older: 'Mouvements plus anciens',
    newest: 'Revenir aux plus récents',
    files: {
      title: 'Télécharger',
      statement: (year: number) => `Relevé ${year} (PDF)`,
      french: 'Tableur français (CSV)',
      programs: 'Pour un programme (CSV)',
    },
    facts: {
      date: 'Date (heure de Paris)',
      amount: 'Montant',
      pocket: 'Pocket',
      recipient: 'Bénéficiaire',
      certificate: 'Certificat',
      fight: 'Combat',
      eventOn: (fight: string, event: string, date: string) => `contre ${fight}, ${event}, ${date}`,
      balance: 'Votre solde',
      elsewhere: 'Inchangé\u00a0: payé ou reçu directement',
      settledElsewhere: 'Inchangé\u00a0: réglé hors de Coin Rouge, comme l’indique la blockchain',
      platform: 'Plateforme',
      royalty: 'Redevance versée',
      card: 'Débité sur votre carte',
      rate: 'Taux appliqué',
      rateText: (rate: string) => `1 USDC = ${rate}`,
      address: 'Adresse de versement',
      transaction: 'Transaction',
      reference: 'Référence',
    },
    receipt: 'Télécharger le reçu (PDF)',
    print: 'Imprimer',
    backing: 'Suivre ce soutien',
    certificate: 'Voir le certificat',
    all: 'Tous les mouvements',
  },
  en: {
    documentTitle: 'Transactions',
    title: 'Transactions',
    text: 'Everything that you have paid, received and claimed, newest first.',
    back: 'My account',
    caption: 'Your transactions',
    columns: { date: 'Date', what: 'Transaction', amount: 'Amount' },
    kind: 'Kind',
    allKinds: 'All',
    year: 'Year',
    allYears: 'All',
    filter: 'Filter',
    none: { title: 'No transactions yet', text: 'Your first backing will appear here.' },
    noneMatching: {
      title: 'No transactions found',
      text: 'You have no transactions of this kind in this period.',
    },
    showAll: 'Show all',
    discover: 'See the open Pockets',
    older: 'Older transactions',
    newest: 'Back to the newest',
    files: {
      title: 'Download',
      statement: (year) => `Statement ${year} (PDF)`,
      french: 'French spreadsheet (CSV)',
      programs: 'For a program (CSV)',
    },
    facts: {
      date: 'Date (Paris time)',
      amount: 'Amount',
      pocket: 'Pocket',
      recipient: 'Recipient',
      certificate: 'Certificate',
      fight: 'Fight',
      eventOn: (fight, event, date) => `against ${fight}, ${event}, ${date}`,
      balance: 'Your balance',
      elsewhere: 'Unchanged: paid or received directly',
      settledElsewhere: 'Unchanged: settled outside Coin Rouge, as the blockchain shows',
      platform: 'Platform',
      royalty: 'Royalty paid',
      card: 'Charged to your card',
      rate: 'Rate',
      rateText: (rate) => `1 USDC = ${rate}`,
      address: 'Payout address',
      transaction: 'Transaction',
      reference: 'Reference',
    },
    receipt: 'Download the receipt (PDF)',
    print: 'Print',
    backing: 'Follow this backing',
    certificate: 'See the certificate',
    all: 'All transactions',
  },
})
