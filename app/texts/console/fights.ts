import { inPairs } from '#app/language/in-pairs.ts'

/** What operators see and do about fights, earnings and what they settle. */
export const fightWords = inPairs({
  'GET /fights': ['Combats', 'Fights'],
  'GET /fights/:id': ['Combat', 'Fight'],
  'GET /receipts': ['Argent reçu pour des combats', 'Money that came in for fights'],
  'POST /fights/:id/postponement': ['Reporter ce combat', 'Postpone this fight'],
  'POST /fights/:id/dates': ['Donner une nouvelle date', 'Give a new date'],
  'POST /fights/:id/start': ['Noter que le combat a commencé', 'Note that the fight has begun'],
  'POST /fights/:id/result': ['Noter le résultat', 'Record the result'],
  'POST /fights/:id/official-result': ['Confirmer le résultat', 'Confirm the result'],
  'POST /fights/:id/result-rejection': [
    'Rejeter le résultat provisoire',
    'Reject the provisional result',
  ],
  'POST /fights/:id/cancellation': ['Proposer d’annuler ce combat', 'Propose to cancel this fight'],
  'POST /fights/:id/start-reversal': [
    'Proposer de revenir sur un début noté à tort',
    'Propose to take back a start noted by mistake',
  ],
  'POST /fights/:id/postponement-reversal': [
    'Proposer de revenir sur un report noté à tort',
    'Propose to take back a postponement noted by mistake',
  ],
  'POST /fights/:id/overturning': [
    'Proposer de changer le résultat officiel',
    'Propose to change the official result',
  ],
  'POST /fight-changes/:id/approvals': ['Changement d’un combat', 'Change of a fight'],
  'POST /fights/:id/opponent': [
    'Nommer la personne de l’adversaire',
    'Name the person behind the opponent',
  ],
  'POST /fighters/:id/manager': ['Nommer le manager d’un athlète', 'Name an athlete’s manager'],
  'POST /fights/:id/earnings': ['Déclarer les gains', 'Declare the earnings'],
  'GET /earnings/:id/challenges': ['Contestations des gains', 'Challenges of the earnings'],
  'POST /earnings/:id/verification': [
    'Confirmer les gains déclarés',
    'Confirm the declared earnings',
  ],
  'POST /earnings/:id/rejection': ['Rejeter les gains déclarés', 'Reject the declared earnings'],
  'POST /earnings/:id/challenge-answer': ['Répondre aux contestations', 'Answer the challenges'],
  'POST /earnings/:id/write-off': [
    'Proposer d’abandonner ce qui n’est pas venu',
    'Propose to write off what never came',
  ],
  'POST /write-offs/:id/approvals': ['Abandon de gains dus', 'Write-off of overdue earnings'],
  'POST /fights/:id/bout-changes': ['Proposer de changer un combat', 'Propose a change of a fight'],
  'GET /bout-questions': ['Réponses aux combats modifiés', 'Answers to changed fights'],
  'POST /receipts': [
    'Noter de l’argent reçu pour un combat',
    'Note money that came in for a fight',
  ],
  'POST /receipts/:id/withdrawal': [
    'Retirer une réception notée à tort',
    'Take back a receipt noted by mistake',
  ],
  'POST /receipts/:id/settlement': ['Calculer la répartition', 'Work out the distribution'],
  'POST /settlements/:id/approvals': ['Répartition de gains', 'Distribution of earnings'],
  'POST /receipts/:id/return': ['Proposer de rendre cet argent', 'Propose to send this money back'],
  'POST /receipt-returns/:id/approvals': ['Argent rendu à son expéditeur', 'Money sent back'],
  'POST /compensations': [
    'Calculer les compensations d’un combat annulé',
    'Work out the compensations of a cancelled fight',
  ],
  'POST /compensations/:id/approvals': [
    'Compensations d’un combat annulé',
    'Compensations of a cancelled fight',
  ],
  'POST /pockets/:pocketId/fights/:fightId/compensation/credits': [
    'Créditer les compensations restantes',
    'Credit the compensations left',
  ],
  'GET /pockets/:pocketId/fights/:fightId/compensation/credits': [
    'Avancement des compensations',
    'Progress of the compensations',
  ],
  'POST /pockets/:pocketId/fights/:fightId/distributions/:distribution/credits': [
    'Créditer les parts restantes',
    'Credit the parts left',
  ],
  'GET /pockets/:pocketId/fights/:fightId/distributions/:distribution/credits': [
    'Avancement des crédits',
    'Progress of the credits',
  ],
})
