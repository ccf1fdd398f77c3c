/** What can be done with a row of a list: the operation, and which of its fields the row fills in. */
export interface Offer {
  readonly act: string
  /** By the name of the field or the parameter: the field of the row. */
  readonly from: Readonly<Record<string, string>>
}

const offer = (act: string, from: Offer['from'] = { id: 'id' }): Offer => ({ act, from })

const ofCases = [
  offer('POST /support-cases/:id/answer'),
  offer('POST /support-cases/:id/question'),
  offer('POST /support-cases/:id/closing'),
  offer('POST /support-cases/:id/complaint'),
]

/** By the list whose rows they are about. Each still asks whether the operator's role may. */
export const offers: Readonly<Record<string, readonly Offer[]>> = {
  'GET /support-cases': ofCases,
  'GET /due-support-cases': ofCases,
  'GET /kyc-cases': [
    offer('POST /kyc-cases/:id/decision', { id: 'caseId' }),
    offer('POST /account-returns', { personId: 'personId' }),
  ],
  'GET /screening-alerts': [
    offer('POST /resolutions', { backingId: 'orderId' }),
    offer('POST /order-freezes', { backingId: 'orderId' }),
  ],
  'GET /freezes': [offer('POST /freeze-releases', { freezeId: 'id' })],
  'GET /person-links': [offer('POST /person-partings', { linkId: 'linkId' })],
  'GET /likenesses': [offer('POST /person-links', { personId: 'personId', otherId: 'likeId' })],
  'GET /recoveries': [
    offer('POST /recoveries/:id/proposal'),
    offer('POST /recoveries/:id/refusal'),
  ],
  'GET /fighter-applications': [offer('POST /fighter-applications/:id/refusal')],
  'GET /federation-applications': [offer('POST /federation-applications/:id/refusal')],
  'GET /submitted-pockets': [offer('POST /pockets/:id/return')],
  'GET /pictures': [offer('POST /pictures/:id/hiding')],
  'GET /fights': [
    offer('POST /fights/:id/postponement'),
    offer('POST /fights/:id/dates'),
    offer('POST /fights/:id/start'),
    offer('POST /fights/:id/result'),
    offer('POST /fights/:id/official-result'),
    offer('POST /fights/:id/result-rejection'),
    offer('POST /fights/:id/earnings'),
    offer('POST /earnings/:id/verification', { id: 'declarationId' }),
    offer('POST /earnings/:id/rejection', { id: 'declarationId' }),
    offer('GET /earnings/:id/challenges', { id: 'declarationId' }),
    offer('POST /earnings/:id/challenge-answer', { id: 'declarationId' }),
    offer('POST /earnings/:id/write-off', { id: 'declarationId' }),
    offer('POST /receipts', { fightId: 'id', pocketId: 'pocketIds' }),
    offer('POST /compensations', { fightId: 'id', pocketId: 'pocketIds' }),
    offer('POST /fights/:id/bout-changes'),
    offer('POST /fights/:id/cancellation'),
    offer('POST /fights/:id/overturning'),
    offer('POST /fights/:id/start-reversal'),
    offer('POST /fights/:id/postponement-reversal'),
    offer('POST /fights/:id/opponent'),
    offer('POST /fighters/:id/manager', { id: 'fighterId' }),
  ],
  'GET /receipts': [
    offer('POST /receipts/:id/settlement'),
    offer('POST /receipts/:id/return'),
    offer('POST /receipts/:id/withdrawal'),
    offer('POST /payouts', { pocketId: 'pocketId' }),
  ],
  'GET /frozen-orders': [offer('POST /resolutions', { backingId: 'backingId' })],
  'GET /disputes': [
    offer('POST /card-refunds', { paymentId: 'paymentId' }),
    offer('POST /order-freezes', { backingId: 'orderId' }),
    offer('POST /refunds', { backingId: 'orderId' }),
  ],
  'GET /held-payments': [
    offer('POST /payment-assignments', {
      provider: 'provider',
      paymentId: 'paymentId',
      orderId: 'orderId',
    }),
  ],
  'GET /payout-holds': [offer('POST /payout-holds/:id/release')],
  'GET /chain-pauses': [offer('POST /chain-pauses/:id/release')],
  'GET /listing-freezes': [offer('POST /listing-freezes/:id/release')],
  'GET /unconfirmed-contracts': [offer('POST /unconfirmed-contracts/:id/email', { id: 'orderId' })],
  'GET /tasks': [offer('POST /tasks/:id/retry'), offer('POST /tasks/:id/give-up')],
  'GET /provider-messages': [
    offer('POST /provider-messages/replay', { provider: 'provider', eventId: 'eventId' }),
  ],
  'GET /webhook-deliveries': [offer('POST /webhook-deliveries/:id/resend')],
  'GET /ledger-entries': [offer('POST /ledger-reversals', { businessKey: 'businessKey' })],
  'GET /operator-webhook-endpoints': [offer('POST /operator-webhook-endpoints/:id/removal')],
  'GET /webhook-endpoints': [
    offer('GET /webhook-endpoints/:id/deliveries'),
    offer('POST /webhook-endpoints/:id/secret'),
    offer('POST /webhook-endpoints/:id/enabling'),
    offer('DELETE /webhook-endpoints/:id'),
  ],
  'GET /proposals': [offer('POST /proposals/:id/end')],
  'GET /money-stop differences': [
    offer('POST /accepted-differences', {
      invariant: 'invariant',
      check: 'check',
      where: 'where',
      expected: 'expected',
      found: 'found',
    }),
  ],
}

/** What is done on the page of a list, or of what else is seen, about none of its rows. */
export const pageActs: Readonly<Record<string, readonly string[]>> = {
  'GET /freezes': ['POST /freezes'],
  'GET /kyc-cases': ['POST /account-returns'],
  'GET /submitted-pockets': ['POST /pockets/:id/cancellation', 'POST /pockets/:id/early-end'],
  'GET /bout-questions': ['POST /fights/:id/bout-changes'],
  'GET /frozen-orders': ['POST /order-freezes', 'POST /refunds'],
  'GET /held-payments': ['POST /conversions'],
  'GET /credits': ['POST /payouts', 'POST /closed-account-payees'],
  'GET /payout-holds': ['POST /payout-holds'],
  'GET /fees-report': ['POST /fee-withdrawals', 'POST /reserve-fundings'],
  'GET /listing-freezes': ['POST /listing-freezes'],
  'GET /chain-pauses': ['POST /chain-pauses', 'POST /chain-comparisons'],
  'GET /money-stop': ['POST /money-stop', 'POST /money-stop/lift'],
  'GET /ledger-entries': ['POST /ledger-adjustments'],
  'GET /reconciliation': ['POST /reconciliation'],
  'GET /settings': ['POST /terms-versions'],
  'GET /launch': ['POST /launch-changes'],
  'GET /provider-messages': ['POST /provider-payments/import'],
  'GET /operators': ['POST /operator-changes', 'POST /operator-persons'],
  'GET /webhook-endpoints': ['POST /webhook-endpoints'],
}
