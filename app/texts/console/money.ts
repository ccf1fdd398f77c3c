import { inPairs } from '#app/language/in-pairs.ts'

/** What operators see and do about money on its way: payments, refunds, payouts, fees. */
export const moneyWords = inPairs({
  'GET /orders': ['Commandes et paiements', 'Orders and payments'],
  'GET /orders/:id': ['Commande', 'Order'],
  'GET /payable-pockets': ['Pockets à verser', 'Pockets to pay out'],
  'GET /frozen-orders': ['Commandes suspendues', 'Orders on hold'],
  'POST /order-freezes': ['Suspendre une commande', 'Put an order on hold'],
  'POST /resolutions': ['Proposer de libérer ou de rembourser', 'Propose to release or refund'],
  'POST /resolutions/:id/approvals': ['Issue d’une commande suspendue', 'End of an order on hold'],
  'GET /disputes': ['Paiements contestés', 'Disputed payments'],
  'GET /held-payments': ['Paiements sans commande', 'Payments that fit no order'],
  'POST /payment-assignments': [
    'Proposer ce que devient ce paiement',
    'Propose what becomes of this payment',
  ],
  'POST /payment-assignments/:id/approvals': [
    'Affectation d’un paiement',
    'Assignment of a payment',
  ],
  'POST /refunds': ['Proposer de rembourser une commande', 'Propose to refund an order'],
  'POST /refunds/:id/approvals': ['Remboursement', 'Refund'],
  'GET /credits': ['Sommes dues que personne n’a prises', 'Money owed that nobody has taken'],
  'POST /closed-account-payees': [
    'Proposer l’adresse d’un compte fermé',
    'Propose the address of a closed account',
  ],
  'POST /closed-account-payees/:id/approvals': [
    'Adresse d’un compte fermé',
    'Address of a closed account',
  ],
  'POST /payouts': ['Proposer un versement', 'Propose a payout'],
  'POST /payouts/:id/approvals': ['Versement à un bénéficiaire', 'Payout to a recipient'],
  'GET /payout-holds': ['Versements retenus', 'Payouts on hold'],
  'POST /payout-holds': ['Retenir un versement', 'Hold a payout'],
  'POST /payout-holds/:id/release': ['Laisser partir ce versement', 'Let this payout go'],
  'GET /fees-report': ['Frais gagnés et coûts', 'Fees earned and costs'],
  'GET /fees-report.csv': ['Frais et coûts, pour un tableur', 'Fees and costs, for a spreadsheet'],
  'POST /fee-withdrawals': [
    'Proposer de retirer les frais gagnés',
    'Propose to take out the fees earned',
  ],
  'POST /fee-withdrawals/:id/approvals': ['Retrait de frais', 'Withdrawal of fees'],
  'POST /reserve-fundings': ['Proposer d’alimenter la réserve', 'Propose to fund the reserve'],
  'POST /reserve-fundings/:id/approvals': ['Alimentation de la réserve', 'Funding of the reserve'],
  'POST /conversions': [
    'Proposer une conversion faite à la main',
    'Propose a conversion made by hand',
  ],
  'POST /conversions/:id/approvals': ['Conversion faite à la main', 'Conversion made by hand'],
  'GET /unconfirmed-contracts': [
    'Contrats sans confirmation par e-mail',
    'Contracts without a confirmation email',
  ],
  'POST /unconfirmed-contracts/:id/email': [
    'Renvoyer la confirmation',
    'Send the confirmation again',
  ],
})
