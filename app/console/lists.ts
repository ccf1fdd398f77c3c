/** How a list is shown: by which field a row is known, and which fields are its columns, the most telling first. */
export interface ListLook {
  readonly id: string
  readonly columns: readonly string[]
  /** The list in which its rows have their page, where it is another one. */
  readonly page?: string
}

export const lists: Readonly<Record<string, ListLook>> = {
  'GET /people': {
    id: 'id',
    columns: ['alias', 'kycLevel', 'country', 'counterMicro', 'frozenAt', 'createdAt'],
  },
  'GET /pockets': {
    id: 'id',
    columns: ['title', 'kind', 'recipientName', 'status', 'raisedMicro', 'closesAt'],
  },
  'GET /payable-pockets': {
    id: 'id',
    page: 'GET /pockets',
    columns: ['title', 'recipientName', 'payableMicro', 'closedAt'],
  },
  'GET /orders': {
    id: 'id',
    columns: ['pocketTitle', 'kind', 'state', 'amountMicro', 'paymentId', 'createdAt'],
  },
  'GET /proposals': { id: 'id', columns: ['operation', 'subject', 'author', 'openedAt', 'reason'] },
  'GET /audit-log': {
    id: 'id',
    columns: ['operation', 'subject', 'actorKind', 'actor', 'at', 'reason'],
  },
  'GET /tasks': {
    id: 'id',
    columns: ['kind', 'attempts', 'lastError', 'createdAt', 'deadLetterAt'],
  },
  'GET /provider-messages': {
    id: 'eventId',
    columns: ['provider', 'type', 'state', 'outcome', 'receivedAt'],
  },
  'GET /webhook-deliveries': {
    id: 'id',
    columns: ['event', 'state', 'tries', 'lastStatus', 'createdAt'],
  },
  'GET /unconfirmed-contracts': {
    id: 'orderId',
    columns: ['pocketTitle', 'certificateNumber', 'confirmedAt', 'reason', 'withdrawableUntil'],
  },
  'GET /fights': {
    id: 'id',
    columns: [
      'fighterName',
      'opponentName',
      'takesPlaceAt',
      'status',
      'result.outcome',
      'waitsSince',
      'dueBy',
    ],
  },
  'GET /receipts': {
    id: 'id',
    columns: ['pocketTitle', 'amountMicro', 'state', 'reference', 'receivedAt'],
  },
  'GET /bout-questions': {
    id: 'id',
    columns: ['fightId', 'changes', 'askedAt', 'answerBy', 'kept', 'refunded', 'silent'],
  },
  'GET /reconciliation': { id: '', columns: ['kind', 'place', 'here', 'there', 'since', 'late'] },
  'GET /balances': { id: '', columns: ['account', 'amountMicro'] },
  'GET /ledger-entries': { id: 'id', columns: ['kind', 'bookedAt', 'pocketId', 'postings'] },
  'GET /fighter-applications': {
    id: 'id',
    columns: ['name', 'standing', 'weightClass', 'country', 'submittedAt'],
  },
  'GET /federation-applications': {
    id: 'id',
    columns: ['name', 'kind', 'reach', 'country', 'renews', 'submittedAt'],
  },
  'GET /submitted-pockets': {
    id: 'id',
    columns: ['terms.title', 'terms.kind', 'terms.opensAt', 'terms.closesAt', 'submittedAt'],
  },
  'GET /budget-texts': {
    id: 'id',
    columns: ['text', 'kind', 'writtenAt', 'hiddenAt', 'hiddenBecause'],
  },
  'GET /pictures': { id: 'id', columns: ['subjectId', 'uploadedAt', 'hiddenAt', 'hiddenBecause'] },
  'GET /freezes': { id: 'id', columns: ['kind', 'subjectId', 'reason', 'frozenAt'] },
  'GET /frozen-orders': {
    id: 'orderId',
    columns: ['pocketId', 'orderId', 'amountMicro', 'reason', 'frozenAt'],
  },
  'GET /disputes': {
    id: 'id',
    columns: ['amountMinor', 'reason', 'status', 'answerBy', 'outcome', 'openedAt'],
  },
  'GET /held-payments': {
    id: 'paymentId',
    columns: ['amountMinor', 'provider', 'reason', 'orderId', 'recordedAt'],
  },
  'GET /chain-pauses': { id: 'id', columns: ['reason', 'begunAt', 'operatorId'] },
  'GET /payout-holds': { id: 'id', columns: ['subject', 'reason', 'begunAt'] },
  'GET /listing-freezes': { id: 'id', columns: ['subject', 'reason', 'begunAt'] },
  'GET /credits': { id: 'account', columns: ['account', 'openMicro', 'since'] },
  'GET /accepted-differences': {
    id: 'id',
    columns: ['check', 'where', 'reason', 'acceptedAt', 'acceptedUntil'],
  },
  'GET /support-cases': {
    id: 'id',
    columns: ['number', 'kind', 'subject', 'state', 'openedAt', 'dueAt'],
  },
  'GET /due-support-cases': {
    id: 'id',
    columns: ['number', 'kind', 'subject', 'state', 'openedAt', 'dueAt'],
  },
  'GET /complaints': {
    id: '',
    columns: ['number', 'subject', 'state', 'outcome', 'receivedAt', 'dueAt', 'answeredAt'],
  },
  'GET /kyc-cases': {
    id: 'caseId',
    columns: ['personId', 'status', 'reviewReason', 'documentCountry', 'changedAt'],
  },
  'GET /screening-alerts': {
    id: 'checkId',
    columns: ['verdict', 'phase', 'provider', 'reasons', 'personId', 'checkedAt'],
  },
  'GET /person-links': {
    id: 'linkId',
    columns: ['kind', 'personId', 'otherId', 'linkedAt', 'partedAt'],
  },
  'GET /likenesses': { id: 'personId', columns: ['personId', 'likeId', 'declaredAt'] },
  'GET /recoveries': {
    id: 'id',
    columns: ['certificateNumber', 'status', 'fromAddress', 'toAddress', 'recoversAt'],
  },
  'GET /operators': { id: '', columns: ['name', 'handle', 'roles', 'personNamed', 'disabledAt'] },
  'GET /operator-webhook-endpoints': {
    id: '',
    columns: ['url', 'operator', 'events', 'failingSince', 'disabledAt'],
  },
  'GET /webhook-endpoints': { id: '', columns: ['url', 'events', 'failingSince', 'disabledAt'] },
  'GET /webhook-endpoints/:id/deliveries': {
    id: 'id',
    columns: ['event', 'state', 'tries', 'lastStatus', 'createdAt'],
  },
}
