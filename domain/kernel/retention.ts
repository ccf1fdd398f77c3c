import { addDays, addMonths, type Instant } from './time.ts'

/** How long something is kept, from when on, and what becomes of it then. */
export type Retention = {
  readonly days?: number
  readonly years?: number
  /** Where the time begins. */
  readonly from:
    | 'end_of_relation'
    | 'booking'
    | 'attempt'
    | 'expiry'
    | 'opening'
    | 'sending'
    | 'receipt'
    | 'closing'
    | 'saving'
  /** `erased`: the row or its text goes; `kept`: no job of ours takes it away before somebody decides so. */
  readonly afterwards: 'erased' | 'kept'
  /** Why so long. */
  readonly because: string
}

/**
 * What is kept how long: the one table that the worker works by and that operators are shown. Sources: CMF L561-12, Code de commerce L123-22, GDPR article 5.
 */
export const RETENTION = {
  /** Name, birth date, country, documents, what somebody was recognised by. */
  identity: { years: 5, from: 'end_of_relation', afterwards: 'erased', because: 'CMF L561-12' },
  /** The signed messages by which wallets were linked. */
  walletProofs: {
    years: 5,
    from: 'end_of_relation',
    afterwards: 'erased',
    because: 'règlement (UE) 2023/1113',
  },
  /** What somebody applied with who has left, and their papers that nothing else rests on. */
  applications: {
    years: 5,
    from: 'end_of_relation',
    afterwards: 'erased',
    because: 'Code civil 2224',
  },
  /** Applications of athletes and organisations that nobody has sent. */
  applicationDrafts: {
    days: 180,
    from: 'saving',
    afterwards: 'erased',
    because: 'to go on with it',
  },
  /** Invitations to act for somebody that nobody has accepted, with the address. */
  invitations: { days: 30, from: 'expiry', afterwards: 'erased', because: 'of no more use' },
  /** What a message had to name to link a wallet; that of a linked one stays beside it. */
  walletNonces: { days: 1, from: 'expiry', afterwards: 'erased', because: 'of no more use' },
  /** Ledger, orders, certificates, evidence of waivers, operations of operators: by random ids alone. */
  accounting: {
    years: 10,
    from: 'booking',
    afterwards: 'kept',
    because: 'Code de commerce L123-22',
  },
  loginAttempts: { days: 1, from: 'attempt', afterwards: 'erased', because: 'limits on tries' },
  mailLinks: {
    days: 30,
    from: 'expiry',
    afterwards: 'erased',
    because: 'to say that a link has run out',
  },
  formerPasswords: {
    days: 1,
    from: 'expiry',
    afterwards: 'erased',
    because: 'to take an account back from a stranger',
  },
  sessions: { days: 0, from: 'expiry', afterwards: 'erased', because: 'of no more use' },
  operatorSessions: { days: 1, from: 'opening', afterwards: 'erased', because: 'of no more use' },
  operatorInvitations: {
    days: 30,
    from: 'expiry',
    afterwards: 'erased',
    because: 'to say that one has run out',
  },
  apiTokens: {
    days: 30,
    from: 'expiry',
    afterwards: 'erased',
    because: 'to say that one has run out',
  },
  challenges: { days: 0, from: 'expiry', afterwards: 'erased', because: 'of no more use' },
  /** Mails as they were sent, and the texts that were promised. */
  mails: { days: 30, from: 'sending', afterwards: 'erased', because: 'questions about a mail' },
  outgoingMessages: {
    days: 30,
    from: 'sending',
    afterwards: 'erased',
    because: 'to send one again',
  },
  /** Providers' messages as they came, sealed; their hash stays with the books. */
  webhookBodies: {
    days: 30,
    from: 'receipt',
    afterwards: 'erased',
    because: 'to take one again',
  },
  /** Who quarrels about a second factor: so long is what follows of the same quarrel. */
  contestedFactors: {
    days: 90,
    from: 'attempt',
    afterwards: 'erased',
    because: 'to tell a quarrel from an app that was found again',
  },
  /** What a visitor wrote who did not follow the link that opens the case. */
  unconfirmedCases: { days: 1, from: 'attempt', afterwards: 'erased', because: 'of no more use' },
  /** Questions with their answers; they go at once with the account of whoever asked. */
  questions: { years: 1, from: 'closing', afterwards: 'erased', because: 'to look an answer up' },
  /** Complaints and requests about personal data, with their answers. */
  complaints: {
    years: 5,
    from: 'closing',
    afterwards: 'erased',
    because: 'règlement (UE) 2023/1114, article 68',
  },
  /** What a maintenance tick could not do, from the last time on. */
  maintenanceFailures: {
    days: 30,
    from: 'attempt',
    afterwards: 'erased',
    because: 'to look into it',
  },
} as const satisfies Readonly<Record<string, Retention>>

export type RetainedThing = keyof typeof RETENTION

/** Until when something of this start time is kept; years are calendar years in Paris. */
export function keptUntil(thing: RetainedThing, began: Instant): Instant {
  const { days, years }: Retention = RETENTION[thing]
  return addDays(addMonths(began, (years ?? 0) * 12), days ?? 0)
}

/** Older things than this are no longer kept. */
export function keptSince(thing: RetainedThing, now: Instant): Instant {
  const { days, years }: Retention = RETENTION[thing]
  return addDays(addMonths(now, -(years ?? 0) * 12), -(days ?? 0))
}
