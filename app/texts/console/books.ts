import { inPairs } from '#app/language/in-pairs.ts'

/** What operators see and do about the books and their verification. */
export const bookWords = inPairs({
  'GET /proposals': ['Décisions à deux', 'Decisions of two'],
  'POST /proposals/:id/end': [
    'Retirer ou refuser cette proposition',
    'Withdraw or refuse this proposal',
  ],
  'GET /money-stop': ['Arrêt de l’argent', 'Stop of money'],
  'POST /money-stop': ['Arrêter l’argent', 'Stop money'],
  'POST /money-stop/lift': ['Laisser repartir l’argent', 'Let money move again'],
  'GET /balances': ['Soldes des comptes', 'Balances of the accounts'],
  'GET /ledger-entries': ['Écritures', 'Entries of the books'],
  'GET /reconciliation': ['Rapprochement', 'Reconciliation'],
  'POST /reconciliation': ['Rapprocher maintenant', 'Reconcile now'],
  'GET /accepted-differences': ['Écarts acceptés', 'Accepted differences'],
  'POST /accepted-differences': ['Proposer d’accepter un écart', 'Propose to accept a difference'],
  'POST /accepted-differences/:id/approvals': ['Écart accepté', 'Accepted difference'],
  'POST /ledger-adjustments': ['Proposer une écriture de correction', 'Propose a correcting entry'],
  'POST /ledger-reversals': ['Proposer d’annuler une écriture', 'Propose to reverse an entry'],
  'POST /card-refunds': [
    'Proposer de noter un remboursement partiel par carte',
    'Propose to book a partial card refund',
  ],
  'POST /ledger-corrections/:id/approvals': ['Correction des livres', 'Correction of the books'],
  'GET /audit-log': ['Journal', 'Audit log'],
  'GET /audit-log.csv': ['Journal, pour un tableur', 'Audit log, for a spreadsheet'],
})
