import { inPairs } from '#app/language/in-pairs.ts'

/** What the `:id` of an operation’s path is of, by the path’s first word. */
export const idWords = inPairs({
  'support-cases': ['Demande', 'Case'],
  'kyc-cases': ['Vérification d’identité', 'Identity check'],
  recoveries: ['Récupération', 'Recovery'],
  'fighter-applications': ['Candidature', 'Application'],
  fighters: ['Athlète', 'Athlete'],
  'federation-applications': ['Candidature', 'Application'],
  federations: ['Fédération', 'Federation'],
  pockets: ['Pocket', 'Pocket'],
  'pocket-updates': ['Nouvelle', 'Update'],
  'pocket-questions': ['Question', 'Question'],
  'budget-texts': ['Texte', 'Text'],
  pictures: ['Image', 'Picture'],
  fights: ['Combat', 'Fight'],
  earnings: ['Déclaration de gains', 'Declaration of earnings'],
  receipts: ['Argent reçu', 'Money that came in'],
  'payout-holds': ['Versement retenu', 'Payout on hold'],
  'unconfirmed-contracts': ['Contrat', 'Contract'],
  'listing-freezes': ['Offre bloquée', 'Offer on hold'],
  'chain-pauses': ['Pause', 'Pause'],
  proposals: ['Proposition', 'Proposal'],
  tasks: ['Tâche', 'Task'],
  'webhook-deliveries': ['Message', 'Message'],
  'operator-webhook-endpoints': ['Webhook', 'Webhook'],
  'webhook-endpoints': ['Webhook', 'Webhook'],
})
