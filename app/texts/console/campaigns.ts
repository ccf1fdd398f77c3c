import { inPairs } from '#app/language/in-pairs.ts'

/** What operators see and do about athletes, federations, Pockets and what is shown of them. */
export const campaignWords = inPairs({
  'GET /pockets': ['Tous les Pockets', 'All Pockets'],
  'GET /pockets/:id': ['Pocket', 'Pocket'],
  'GET /fighter-applications': ['Candidatures d’athlètes', 'Applications of athletes'],
  'POST /fighter-applications/:id/approvals': ['Admission d’un athlète', 'Approval of an athlete'],
  'POST /fighter-applications/:id/refusal': [
    'Refuser cette candidature',
    'Refuse this application',
  ],
  'POST /fighters/:id/pro-contract/verification': [
    'Contrat pro d’un athlète',
    'Pro contract of an athlete',
  ],
  'POST /fighters/:id/pro-contract/refusal': [
    'Renvoyer ce contrat pro',
    'Send this pro contract back',
  ],
  'POST /fights/:id/contract/approvals': ['Contrat d’un combat', 'Contract of a fight'],
  'GET /federation-applications': ['Candidatures de fédérations', 'Applications of federations'],
  'POST /federation-applications/:id/approvals': [
    'Admission d’une fédération',
    'Approval of a federation',
  ],
  'POST /federation-applications/:id/refusal': [
    'Refuser cette candidature',
    'Refuse this application',
  ],
  'POST /federations/:id/revocation': [
    'Retirer l’admission d’une fédération',
    'Take a federation’s approval away',
  ],
  'GET /submitted-pockets': ['Pockets à approuver', 'Pockets to approve'],
  'POST /pockets/:id/approvals': ['Ouverture d’un Pocket', 'Opening of a Pocket'],
  'POST /pockets/:id/return': [
    'Renvoyer ce Pocket à son auteur',
    'Send this Pocket back to its author',
  ],
  'POST /pockets/:id/cancellation': [
    'Proposer d’annuler un Pocket et de tout rembourser',
    'Propose to cancel a Pocket and refund everything',
  ],
  'POST /pockets/:id/cancellation/approvals': [
    'Annulation d’un Pocket',
    'Cancellation of a Pocket',
  ],
  'POST /pockets/:id/early-end': [
    'Proposer de clôturer une vente avant son terme',
    'Propose to end a sale before its time',
  ],
  'POST /pockets/:id/early-end/approvals': ['Clôture avant terme', 'Early end of a sale'],
  'POST /pocket-updates/:id/hiding': [
    'Masquer une nouvelle d’un Pocket',
    'Hide an update of a Pocket',
  ],
  'POST /pocket-questions/:id/hiding': [
    'Masquer une question et sa réponse',
    'Hide a question and its answer',
  ],
  'GET /budget-texts': ['Textes des budgets', 'Texts of budgets'],
  'POST /budget-texts/:id/hiding': ['Masquer ce texte', 'Hide this text'],
  'GET /pictures': ['Photos et couvertures', 'Photos and covers'],
  'POST /pictures/:id/hiding': ['Masquer cette image', 'Hide this picture'],
})
