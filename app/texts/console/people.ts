import { inPairs } from '#app/language/in-pairs.ts'

/** What operators see and do about people: identity, screening, accounts, stops. */
export const peopleWords = inPairs({
  'GET /people': ['Personnes', 'People'],
  'GET /people/:id': ['Personne', 'Person'],
  'GET /support-cases': ['Demandes et réclamations', 'Cases and complaints'],
  'GET /support-cases/:id': ['Demande', 'Case'],
  'GET /due-support-cases': [
    'Demandes à répondre avant trois jours, ou en retard',
    'Cases to answer within three days, or late',
  ],
  'POST /support-cases/:id/answer': ['Répondre', 'Answer'],
  'POST /support-cases/:id/question': ['Demander ce qui manque', 'Ask for what is missing'],
  'POST /support-cases/:id/closing': ['Clore cette demande', 'Close this case'],
  'POST /support-cases/:id/complaint': ['En faire une réclamation', 'Make it a complaint'],
  'GET /complaints': ['Registre des réclamations', 'Register of complaints'],
  'GET /complaints.csv': ['Registre, pour un tableur', 'Register, for a spreadsheet'],
  'GET /kyc-cases': ['Vérifications d’identité', 'Identity checks'],
  'POST /kyc-cases/:id/decision': ['Décider de cette vérification', 'Decide this identity check'],
  'GET /screening-alerts': ['Alertes de filtrage', 'Screening alerts'],
  'GET /freezes': ['Suspensions en cours', 'Stops in force'],
  'POST /freezes': [
    'Suspendre une personne, un certificat ou un Pocket',
    'Stop a person, a certificate or a Pocket',
  ],
  'POST /freeze-releases': ['Proposer de lever la suspension', 'Propose to lift the stop'],
  'POST /freeze-releases/:id/approvals': ['Fin d’une suspension', 'End of a stop'],
  'GET /person-links': ['Comptes d’une même personne', 'Accounts that count as one person'],
  'GET /likenesses': ['Comptes qui se ressemblent', 'Accounts that look alike'],
  'POST /person-links': ['Réunir deux comptes', 'Count two accounts as one person'],
  'POST /person-partings': ['Proposer de séparer ces comptes', 'Propose to part these accounts'],
  'POST /person-partings/:id/approvals': ['Séparation de deux comptes', 'Parting of two accounts'],
  'POST /account-returns': [
    'Proposer de rendre un compte à son titulaire',
    'Propose to give an account back to its owner',
  ],
  'POST /account-returns/:id/approvals': ['Compte rendu à son titulaire', 'Account given back'],
  'GET /retention': ['Durées de conservation', 'What is kept, and how long'],
  'GET /recoveries': ['Récupérations de certificats', 'Recoveries of certificates'],
  'POST /recoveries/:id/proposal': ['Proposer cette récupération', 'Propose this recovery'],
  'POST /recoveries/:id/approvals': ['Récupération d’un certificat', 'Recovery of a certificate'],
  'POST /recoveries/:id/refusal': ['Refuser cette récupération', 'Refuse this recovery'],
})
