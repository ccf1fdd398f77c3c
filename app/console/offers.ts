/** What can be done with a row of a list: the operation, and which of its fields the row fills in. */
export interface Offer {
  readonly act: string
  /** By the name of the field or the parameter: the field of the row, or one within it: `parties.fighterId`. */
  readonly from: Readonly<Record<string, string>>
  /** Whether the row's present state allows it; without it always. */
  readonly fits: (row: Row) => boolean
  /** What the form begins with, whatever the row. */
  readonly with: Readonly<Record<string, string>>
  /** Whether it says yes or no: its key is then A or R. */
  readonly key: 'yes' | 'no' | null
}
type Row = Readonly<Record<string, unknown>>

const always = () => true
const offer = (
  act: string,
  from: Offer['from'] = { id: 'id' },
  { fits = always, key = null, with: begins = {} }: Partial<Omit<Offer, 'act' | 'from'>> = {},
): Offer => ({ act, from, fits, with: begins, key })

/** True of rows whose field says one of these. */
const says =
  (field: string, ...values: readonly string[]) =>
  (row: Row): boolean =>
    values.includes(String(row[field]))
const within = (...statuses: readonly string[]) => ({ fits: says('status', ...statuses) })
const yes = { key: 'yes' } as const
const no = { key: 'no' } as const
const isOpen = (field: string) => (row: Row) => row[field] === null || row[field] === undefined
const listed = (row: Row, name: string): readonly Row[] => {
  const value = row[name]
  return Array.isArray(value) ? value : []
}

const isAnswerable = { fits: says('state', 'open', 'waiting') }
const ofCases = [
  offer('POST /support-cases/:id/answer', { id: 'id' }, { ...isAnswerable, ...yes }),
  offer('POST /support-cases/:id/question', { id: 'id' }, isAnswerable),
  offer('POST /support-cases/:id/closing', { id: 'id' }, isAnswerable),
  offer(
    'POST /support-cases/:id/complaint',
    { id: 'id' },
    { fits: (row) => isAnswerable.fits(row) && row.kind === 'question' },
  ),
]

const notBegun = ['scheduled', 'postponed', 'lapsed'] as const
/** What a fight's course allows, by the status that follows from it; the rules of the fight decide once more. */
const ofFights = [
  offer('POST /fights/:id/start', { id: 'id' }, within('scheduled')),
  offer('POST /fights/:id/postponement', { id: 'id' }, within('scheduled')),
  offer('POST /fights/:id/dates', { id: 'id' }, within(...notBegun)),
  offer('POST /fights/:id/postponement-reversal', { id: 'id' }, within('postponed', 'lapsed')),
  offer('POST /fights/:id/bout-changes', { id: 'id' }, within(...notBegun)),
  offer('POST /fights/:id/opponent', { id: 'id' }, within(...notBegun)),
  offer('POST /fights/:id/result', { id: 'id' }, within('started')),
  offer('POST /fights/:id/start-reversal', { id: 'id' }, within('started')),
  offer('POST /fights/:id/official-result', { id: 'id' }, { ...within('provisional'), ...yes }),
  offer('POST /fights/:id/result-rejection', { id: 'id' }, { ...within('provisional'), ...no }),
  offer('POST /fights/:id/earnings', { id: 'id' }, within('official')),
  offer(
    'POST /earnings/:id/verification',
    { id: 'declarationId' },
    { ...within('declared'), ...yes },
  ),
  offer('POST /earnings/:id/rejection', { id: 'declarationId' }, { ...within('declared'), ...no }),
  offer(
    'POST /earnings/:id/challenge-answer',
    { id: 'declarationId' },
    { ...within('challenged'), ...yes },
  ),
  offer(
    'GET /earnings/:id/challenges',
    { id: 'declarationId' },
    within('challenge_window', 'challenged'),
  ),
  offer(
    'POST /receipts',
    { fightId: 'id', pocketId: 'pocketIds' },
    within('declared', 'challenge_window', 'challenged', 'awaiting_funds', 'overdue'),
  ),
  offer('POST /earnings/:id/write-off', { id: 'declarationId' }, within('overdue')),
  offer(
    'POST /fights/:id/overturning',
    { id: 'id' },
    within('official', 'declared', 'challenge_window', 'challenged', 'settled', 'closed'),
  ),
  offer('POST /fights/:id/cancellation', { id: 'id' }, within(...notBegun)),
  offer('POST /compensations', { fightId: 'id', pocketId: 'pocketIds' }, within('cancelled')),
  offer('POST /fighters/:id/manager', { id: 'parties.fighterId' }),
]

const isPaid = says('state', 'confirmed', 'unlocked', 'settled', 'frozen', 'paid')
const ofOrders = [
  offer('POST /resolutions', { orderId: 'id' }, { fits: says('state', 'frozen'), ...yes }),
  offer(
    'POST /order-freezes',
    { backingId: 'id' },
    { fits: says('state', 'confirmed', 'unlocked', 'paid') },
  ),
  offer(
    'POST /refunds',
    { backingId: 'id' },
    { fits: (row) => isPaid(row) && row.kind !== 'resale' },
  ),
  offer(
    'POST /card-refunds',
    { paymentId: 'paymentId' },
    { fits: (row) => listed(row, 'quotes').length > 0 },
  ),
]

const isNoted = { fits: says('state', 'noted') }

const onSale = ['scheduled', 'priority', 'open', 'paused'] as const
const ofPockets = [
  offer(
    'POST /freezes',
    { 'subject.id': 'id' },
    {
      ...within(...onSale, 'closed', 'closed_sold_out', 'closed_partial', 'released', 'in_fights'),
      with: { 'subject.kind': 'pocket' },
    },
  ),
  offer('POST /pockets/:id/return', { id: 'id' }, { ...within('submitted'), ...no }),
  offer(
    'POST /payouts',
    { pocketId: 'id' },
    {
      fits: (row) =>
        Number((row.money as Row | undefined)?.payableMicro ?? row.payableMicro ?? 0) > 0,
      ...yes,
    },
  ),
  offer('POST /pockets/:id/early-end', { id: 'id' }, within(...onSale)),
  offer(
    'POST /pockets/:id/cancellation',
    { id: 'id' },
    within(...onSale, 'closing', 'closed', 'closed_sold_out', 'closed_partial'),
  ),
]

const ofPeople = [
  offer(
    'POST /freezes',
    { 'subject.id': 'id' },
    { fits: isOpen('frozenAt'), with: { 'subject.kind': 'person' } },
  ),
  offer('POST /freeze-releases', { freezeId: 'openFreezeId' }),
  offer('POST /kyc-cases/:id/decision', { id: 'openCaseId' }, yes),
  offer('POST /person-links', { personId: 'id' }),
  offer('POST /account-returns', { personId: 'id' }, { fits: (row) => row.hasLeft !== true }),
  offer('POST /closed-account-payees', { personId: 'id' }, { fits: (row) => row.hasLeft === true }),
]

/** By the list whose rows they are about. Each still asks whether the operator's role may. */
export const offers: Readonly<Record<string, readonly Offer[]>> = {
  'GET /people': ofPeople,
  'GET /pockets': ofPockets,
  'GET /payable-pockets': [offer('POST /payouts', { pocketId: 'pocketId' }, yes)],
  'GET /orders': ofOrders,
  'GET /support-cases': ofCases,
  'GET /due-support-cases': ofCases,
  'GET /kyc-cases': [
    offer(
      'POST /kyc-cases/:id/decision',
      { id: 'caseId' },
      {
        fits: says('status', 'started', 'pending', 'retry', 'in_review', 'approved', 'rejected'),
        ...yes,
      },
    ),
    offer('POST /account-returns', { personId: 'personId' }),
  ],
  'GET /screening-alerts': [
    offer('POST /resolutions', { orderId: 'orderId' }, yes),
    offer('POST /order-freezes', { backingId: 'orderId' }),
    offer('POST /freezes', { 'subject.id': 'personId' }, { with: { 'subject.kind': 'person' } }),
  ],
  'GET /freezes': [offer('POST /freeze-releases', { freezeId: 'id' })],
  'GET /person-links': [offer('POST /person-partings', { linkId: 'linkId' })],
  'GET /likenesses': [offer('POST /person-links', { personId: 'personId', otherId: 'likeId' })],
  'GET /recoveries': [
    offer('POST /recoveries/:id/proposal', { id: 'id' }, yes),
    offer('POST /recoveries/:id/refusal', { id: 'id' }, no),
  ],
  'GET /fighter-applications': [offer('POST /fighter-applications/:id/refusal', { id: 'id' }, no)],
  'GET /federation-applications': [
    offer('POST /federation-applications/:id/refusal', { id: 'id' }, no),
  ],
  'GET /submitted-pockets': [offer('POST /pockets/:id/return', { id: 'id' }, no)],
  'GET /budget-texts': [offer('POST /budget-texts/:id/hiding')],
  'GET /pictures': [offer('POST /pictures/:id/hiding')],
  'GET /fights': ofFights,
  'GET /receipts': [
    offer('POST /receipts/:id/settlement', { id: 'id' }, { ...isNoted, ...yes }),
    offer('POST /receipts/:id/return', { id: 'id' }, { fits: says('state', 'noted', 'settled') }),
    offer('POST /receipts/:id/withdrawal', { id: 'id' }, isNoted),
  ],
  'GET /frozen-orders': [offer('POST /resolutions', { orderId: 'orderId' }, yes)],
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
  'GET /proposals': [offer('POST /proposals/:id/end', { id: 'id' }, no)],
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
  'GET /people': ['POST /freezes', 'POST /person-links'],
  'GET /pockets': ['POST /pockets/:id/cancellation', 'POST /pockets/:id/early-end'],
  'GET /orders': ['POST /order-freezes', 'POST /refunds'],
  'GET /freezes': ['POST /freezes'],
  'GET /kyc-cases': ['POST /account-returns'],
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

/** Which of these the state of what is seen rules out. */
export const pageActFits: Readonly<Record<string, (seen: Row) => boolean>> = {
  // One pause at a time; it ends on its own page.
  'POST /chain-pauses': ({ items }) => Array.isArray(items) && items.length === 0,
  'POST /money-stop': ({ stop }) => stop === null,
  'POST /money-stop/lift': ({ stop }) => stop !== null,
}
