import { type MicroUsdc, micro, ZERO } from '#domain/kernel/money.ts'
import type { Entry, EntryKind } from '#domain/ledger/ledger.ts'

/**
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
