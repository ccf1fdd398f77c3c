import type { Platform } from '#server/kernel/door.ts'
import { reconcileCard } from './reconcile-card.ts'
import { reconcileChain } from './reconcile-chain.ts'
import type { OpenItem } from './reconciliation.ts'

/** The sides that the books are compared with, in this order. */
export const SIDES = ['the card provider', 'the chain'] as const
export type Side = (typeof SIDES)[number]

const compare = { 'the card provider': reconcileCard, 'the chain': reconcileChain }

/** Every difference between the books and what one side says, and all money in transit there. */
export function differencesOf(platform: Platform, side: Side): AsyncIterable<OpenItem> {
  return compare[side](platform)
}
