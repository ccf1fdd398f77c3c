import type { Json } from './openapi-shared.ts'

interface Tag {
  name: string
  description: string
  /** The first part of the paths that belong to it; of operators' ones, the part behind `/operator`. */
  nouns: string
}

const forEverybody: readonly Tag[] = [
  {
    name: 'Accounts',
    description: 'Register, log in, passwords, passkeys, tokens, limits, export, and the way out.',
    nouns: 'accounts session account password-reset email-verification email-change',
  },
  {
    name: 'Identity',
    description: 'Who somebody is, and the documents that they hand in.',
    nouns: 'identity evidence',
  },
  {
    name: 'Pockets',
    description: 'Campaigns that are on offer: terms, fights, money, entries, updates, questions.',
    nouns: 'pockets',
  },
  {
    name: 'Fighters and federations',
    description: 'Whom Pockets are for, and how to follow them.',
    nouns: 'fighters federations follows attestations',
  },
  {
    name: 'Backings',
    description: 'Price an order, place it, pay for it, withdraw from it.',
    nouns: 'quotes backings bout-questions figures',
  },
  {
    name: 'Certificates',
    description: 'What a backing gives: returns, claims, wallets, recoveries.',
    nouns: 'certificates recoveries',
  },
  {
    name: 'Fights and earnings',
    description: 'Results, earnings, challenges, and what every settlement paid.',
    nouns: 'fights earnings distributions',
  },
  {
    name: 'Market',
    description: 'Certificates that their holders sell.',
    nouns: 'market listings purchases sales',
  },
  {
    name: 'Balance and payouts',
    description: 'What is owed to somebody, where it is paid to, and each movement.',
    nouns: 'balance payout-address payout-preference movements',
  },
  {
    name: 'Wallets',
    description: 'Wallets of one’s own, linked by a signed message.',
    nouns: 'wallets wallet-messages',
  },
  {
    name: 'Notifications',
    description: 'What people are told, and how they want to be told.',
    nouns: 'notifications notification-preferences',
  },
  {
    name: 'Recipients',
    description: 'Applications of fighters and federations, and their work on their Pockets.',
    nouns: 'studio fighter-applications federation-applications',
  },
  {
    name: 'Webhook endpoints',
    description: 'Addresses that are told what happens, and what was sent there.',
    nouns: 'webhook-endpoints',
  },
  {
    name: 'Support',
    description: 'Questions and complaints, with an account or without one.',
    nouns: 'support-cases visitor-cases',
  },
  {
    name: 'Public books and terms',
    description: 'What the escrow holds and owes, fees, general terms, and this document.',
    nouns: 'transparency fees terms-versions openapi.json docs',
  },
]

const forOperators: readonly Tag[] = [
  {
    name: 'Operators: access',
    description: 'Log in as an operator; who is one, and with which roles.',
    nouns: 'session invitation passkeys operators operator-changes operator-persons',
  },
  {
    name: 'Operators: what waits',
    description: 'Proposals that need a second operator, queues, tasks, and the audit log.',
    nouns: 'proposals queues tasks audit-log audit-log.csv retention',
  },
  {
    name: 'Operators: people',
    description: 'Applications, identity cases, linked persons, lost and closed accounts.',
    nouns:
      'people fighter-applications federation-applications fighters federations kyc-cases screening-alerts person-links person-partings likenesses account-returns closed-account-payees',
  },
  {
    name: 'Operators: support',
    description: 'Cases that people have opened, the register of complaints, and answers.',
    nouns: 'support-cases due-support-cases complaints complaints.csv',
  },
  {
    name: 'Operators: Pockets',
    description: 'Drafts to approve, and texts and pictures to look at.',
    nouns:
      'pockets payable-pockets submitted-pockets pocket-questions pocket-updates budget-texts pictures',
  },
  {
    name: 'Operators: fights and settlement',
    description: 'Dates, results, earnings, receipts, settlements, compensation.',
    nouns:
      'fights fight-changes bout-questions earnings receipts receipt-returns settlements write-offs compensations',
  },
  {
    name: 'Operators: orders and payments',
    description: 'Refunds, disputes, and money that fits no order.',
    nouns:
      'orders refunds card-refunds disputes held-payments payment-assignments provider-payments provider-messages conversions resolutions frozen-orders unconfirmed-contracts credits',
  },
  {
    name: 'Operators: stops',
    description: 'What is frozen or held, and what lets it go on.',
    nouns:
      'freezes freeze-releases order-freezes listing-freezes payout-holds chain-pauses money-stop',
  },
  {
    name: 'Operators: books',
    description: 'The ledger, payouts, fees, the reserve, and reconciliation.',
    nouns:
      'balances ledger-entries ledger-adjustments ledger-corrections ledger-reversals payouts fee-withdrawals fees-report fees-report.csv reserve-fundings reconciliation accepted-differences chain-comparisons recoveries',
  },
  {
    name: 'Operators: settings',
    description: 'Settings, launch switches, and general terms.',
    nouns: 'settings setting-changes launch launch-changes terms-versions',
  },
  {
    name: 'Operators: webhooks',
    description: 'Webhook endpoints of operators, and messages that failed.',
    nouns: 'webhook-endpoints operator-webhook-endpoints webhook-deliveries',
  },
]

const tagsByNoun = (tags: readonly Tag[]): ReadonlyMap<string, string> =>
  new Map(tags.flatMap(({ name, nouns }) => nouns.split(' ').map((noun) => [noun, name])))

const everybodys = tagsByNoun(forEverybody)
const operators = tagsByNoun(forOperators)

/** The tag of an operation by its path; one whose noun stands in no list is told apart, and a test fails for it. */
export function tagOf({ path }: { path: string }): string {
  const [first = '', second = ''] = path.slice(1).split('/')
  const tag = first === 'operator' ? operators.get(second) : everybodys.get(first)
  return tag ?? path
}

/** The tags of the document, each with what its operations are about. */
export const tags: readonly Json[] = [...forEverybody, ...forOperators].map(
  ({ name, description }) => ({ name, description }),
)

/** Which tags belong together, as readers of the document show them. */
export const tagGroups: readonly { name: string; tags: readonly string[] }[] = [
  { name: 'For everybody', tags: forEverybody.map(({ name }) => name) },
  { name: 'For operators', tags: forOperators.map(({ name }) => name) },
]
