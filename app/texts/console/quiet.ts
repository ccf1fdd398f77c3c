import { inPairs } from '#app/language/in-pairs.ts'

/** What is said where an answer of operators, or a list that nothing narrows, has nothing to show. */
export const quietTexts = inPairs<string>({
  'GET /money-stop': [
    'L’argent circule\u00a0: rien ne l’arrête.',
    'Money moves: nothing stops it.',
  ],
  'GET /people': ['Personne ne s’est encore inscrit.', 'Nobody has registered yet.'],
  'GET /support-cases': ['Personne ne nous a encore écrit.', 'Nobody has written to us yet.'],
  'GET /due-support-cases': [
    'Aucune demande n’attend de réponse avant trois jours.',
    'No case has to be answered within three days.',
  ],
  'GET /complaints': ['Aucune réclamation n’a été reçue.', 'No complaint has come in.'],
  'GET /kyc-cases': [
    'Personne n’a encore fait vérifier son identité.',
    'Nobody has had their identity checked yet.',
  ],
  'GET /screening-alerts': ['Aucun contrôle n’a donné d’alerte.', 'No check has raised an alert.'],
  'GET /freezes': ['Rien ni personne n’est suspendu.', 'Nothing and nobody is stopped.'],
  'GET /person-links': [
    'Aucun compte n’a été réuni à un autre.',
    'No account has been joined to another.',
  ],
  'GET /likenesses': ['Aucun compte ne ressemble à un autre.', 'No account looks like another.'],
  'GET /recoveries': [
    'Personne n’a demandé à récupérer un certificat.',
    'Nobody has asked to recover a certificate.',
  ],
  'GET /pockets': ['Aucun Pocket n’a encore été préparé.', 'No Pocket has been prepared yet.'],
  'GET /fighter-applications': [
    'Aucune candidature n’attend votre décision.',
    'No application waits for your decision.',
  ],
  'GET /federation-applications': [
    'Aucune candidature n’attend votre décision.',
    'No application waits for your decision.',
  ],
  'GET /submitted-pockets': [
    'Aucun Pocket n’attend d’être approuvé.',
    'No Pocket waits for approval.',
  ],
  'GET /budget-texts': [
    'Aucune fédération n’a encore écrit dans un budget.',
    'No federation has written in a budget yet.',
  ],
  'GET /pictures': ['Aucune image n’a encore été envoyée.', 'No picture has been uploaded yet.'],
  'GET /fights': ['Aucun combat n’est encore enregistré.', 'No fight is registered yet.'],
  'GET /receipts': [
    'Aucun argent n’est encore venu d’un combat. Il se note sur la page du combat.',
    'No money has come in from a fight yet. It is noted on the page of the fight.',
  ],
  'GET /earnings/:id/challenges': [
    'Personne ne conteste ces gains.',
    'Nobody challenges these earnings.',
  ],
  'GET /bout-questions': [
    'Aucun combat modifié n’attend la réponse de ses backers.',
    'No changed fight waits for an answer from its backers.',
  ],
  'GET /orders': ['Aucune commande n’a encore été passée.', 'No order has been placed yet.'],
  'GET /payable-pockets': [
    'Aucun Pocket n’a d’argent à verser.',
    'No Pocket has money to pay out.',
  ],
  'GET /frozen-orders': ['Aucune commande n’est suspendue.', 'No order is on hold.'],
  'GET /disputes': ['Aucun paiement n’a été contesté.', 'No payment has been disputed.'],
  'GET /held-payments': [
    'Chaque paiement reçu correspond à une commande.',
    'Every payment that came in fits an order.',
  ],
  'GET /credits': [
    'Aucune somme n’est due depuis si longtemps.',
    'No money has been owed for so long.',
  ],
  'GET /payout-holds': ['Aucun versement n’est retenu.', 'No payout is on hold.'],
  'GET /unconfirmed-contracts': [
    'Chaque contrat est confirmé par e-mail.',
    'Every contract is confirmed by email.',
  ],
  'GET /listing-freezes': ['Aucune offre n’est bloquée.', 'No offer is on hold.'],
  'GET /chain-pauses': [
    'Les envois à la blockchain ne sont pas en pause.',
    'Nothing holds back what is sent to the blockchain.',
  ],
  'GET /proposals': [
    'Aucune décision n’attend une seconde personne.',
    'No decision waits for a second person.',
  ],
  'GET /ledger-entries': [
    'Rien n’est encore écrit dans les livres.',
    'Nothing is written in the books yet.',
  ],
  'GET /reconciliation': [
    'Nos livres ne montrent aucun écart avec les prestataires.',
    'Our books show no difference from the providers’.',
  ],
  'GET /accepted-differences': ['Aucun écart n’a été accepté.', 'No difference has been accepted.'],
  'GET /tasks': ['Aucune tâche n’est mise de côté.', 'No task is laid aside.'],
  'GET /provider-messages': [
    'Aucun prestataire n’a encore envoyé de message.',
    'No provider has sent a message yet.',
  ],
  'GET /webhook-deliveries': [
    'Rien n’a encore été envoyé à un webhook.',
    'Nothing has been sent to a webhook yet.',
  ],
  'GET /operator-webhook-endpoints': [
    'Aucun opérateur n’a de webhook.',
    'No operator has a webhook.',
  ],
  'GET /webhook-endpoints': [
    'Vous n’avez pas de webhook. Ajoutez-en un pour prévenir vos programmes.',
    'You have no webhook. Add one to tell your programs.',
  ],
  'GET /webhook-endpoints/:id/deliveries': [
    'Rien n’a encore été envoyé à ce webhook.',
    'Nothing has been sent to this webhook yet.',
  ],
})
