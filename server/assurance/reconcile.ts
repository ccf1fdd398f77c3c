import type { Platform, TellProgress } from '#server/kernel/door.ts'
import { reconcileCard } from './reconcile-card.ts'
import { reconcileChain } from './reconcile-chain.ts'
import type { ReconciliationItem } from './reconciliation.ts'

/** Every difference between the books and what the card provider and the chain say, and all money in transit. */
export async function reconcile(
  platform: Platform,
  tell: TellProgress = () => {},
): Promise<ReconciliationItem[]> {
  tell({ done: 0, of: 2, at: 'the card provider' })
  const card = await reconcileCard(platform)
  tell({ done: 1, of: 2, at: 'the chain' })
  return [...card, ...(await reconcileChain(platform))]
}
