import { invariant } from '#domain/kernel/invariant.ts'
import { type MicroUsdc, micro, negate, ZERO } from '#domain/kernel/money.ts'
import { type AccountPath, accountRule } from './chart-of-accounts.ts'

/** One side of a movement: debit above zero, credit below. Never zero. */
export type Posting = { readonly account: AccountPath; readonly amountMicro: MicroUsdc }

/** What an entry records. */
export const ENTRY_KINDS = [
  'backing',
  'card_conversion',
  'close',
  'release',
  'payout',
  'settlement',
  'excess',
  'excess_return',
  'claim',
  'compensation',
  'compensation_backstop',
  'resale',
  'market_payment',
  'purchase',
  'purchase_conversion',
  'credit',
  'person_payout',
  'returned_escrow',
  'premium_earned',
  'fee_withdrawal',
  'foreign_royalty',
  'provider_cost',
  'adjustment',
  'clearing',
  'freeze',
  'refund',
  'chargeback',
  'recovery',
  'reserve_funding',
  'reversal',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** A movement of money. Written once, never changed; a mistake is corrected by its reversal. */
export type Entry = {
  readonly kind: EntryKind
  /** Unique in the books: the same event can be booked once only. Invariant L4. */
  readonly businessKey: string
  /** The business key of the entry that this one undoes; unique as well. */
  readonly reverses: string | null
  readonly postings: readonly Posting[]
}

export function debit(account: AccountPath, amountMicro: MicroUsdc): Posting {
  return { account, amountMicro }
}

export function credit(account: AccountPath, amountMicro: MicroUsdc): Posting {
  return { account, amountMicro: negate(amountMicro) }
}

/** Throws unless the entry has two postings or more, all on known accounts, that sum to zero. Invariant L1. */
export function assertBalanced(entry: Entry): void {
  invariant(entry.businessKey !== '', 'an entry has a business key')
  invariant(entry.postings.length >= 2, `an entry has two postings or more: ${entry.businessKey}`)
  let sumMicro = 0n
  for (const posting of entry.postings) {
    accountRule(posting.account)
    invariant(posting.amountMicro !== 0n, `a posting moves something: ${entry.businessKey}`)
    sumMicro += posting.amountMicro
  }
  invariant(sumMicro === 0n, `the postings of ${entry.businessKey} sum to ${sumMicro}`)
}

/** Makes an entry, leaving out postings of nothing. Throws when it does not balance. */
export function entryOf(
  kind: EntryKind,
  businessKey: string,
  postings: readonly Posting[],
  reverses: string | null = null,
): Entry {
  const moving = postings.filter((posting) => posting.amountMicro !== 0n)
  const entry: Entry = { kind, businessKey, reverses, postings: moving }
  assertBalanced(entry)
  return entry
}

/** The exact mirror of an entry: together they leave every account as it was. */
export function reversalOf(entry: Entry): Entry {
  invariant(entry.reverses === null, 'a reversal is not reversed: book the movement anew')
  const mirrored = entry.postings.map(({ account, amountMicro }) => ({
    account,
    amountMicro: negate(amountMicro),
  }))
  return entryOf('reversal', `reversal:${entry.businessKey}`, mirrored, entry.businessKey)
}

/** The books folded into balances, debit positive. Invariant L2: a balance is nothing else. */
export function balancesOf(entries: readonly Entry[]): ReadonlyMap<AccountPath, MicroUsdc> {
  const balances = new Map<AccountPath, MicroUsdc>()
  for (const { account, amountMicro } of entries.flatMap((entry) => entry.postings)) {
    balances.set(account, micro((balances.get(account) ?? 0n) + amountMicro))
  }
  return balances
}

/*
 * The effect of an entry on the escrow contract. The books move money between its accounts freely; only what all of them together
 * gain or lose moves into or out of the contract.
 */

/** Entries of payments: what they bring in was seen on the chain before it was booked. */
export const SEEN_KINDS: readonly EntryKind[] = ['backing', 'purchase']

/** A resale and what pays it are two entries and one operation: the price stays where it is. */
export const STAYING_KINDS: readonly EntryKind[] = ['resale', 'market_payment']

/** What the accounts of the escrow gain by an entry; below zero what they lose. */
export function escrowNet({ postings }: Pick<Entry, 'postings'>): MicroUsdc {
  const ofEscrow = postings.filter(({ account }) => account.startsWith('escrow:'))
  return micro(ofEscrow.reduce((sum, { amountMicro }) => sum + amountMicro, 0n))
}

/**
 * What must come into the escrow contract for an entry (above zero) or leave it; zero where nothing does, or where the
 * entry itself records a deposit that was seen. Invariant L8.
 */
export function escrowMoveOf(entry: Pick<Entry, 'kind' | 'postings'>): MicroUsdc {
  const net = escrowNet(entry)
  if (STAYING_KINDS.includes(entry.kind)) return ZERO
  return SEEN_KINDS.includes(entry.kind) && net > 0n ? ZERO : net
}
