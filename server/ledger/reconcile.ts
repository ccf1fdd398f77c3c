import type { Platform } from '#server/platform.ts'
import { reconcileCard } from './reconcile-card.ts'
import { reconcileChain } from './reconcile-chain.ts'
import type { ReconciliationItem } from './reconciliation.ts'

/** Every difference between the books and what the card provider and the chain say, and all money in transit. */
export async function reconcile(platform: Platform): Promise<ReconciliationItem[]> {
  return [...(await reconcileCard(platform)), ...(await reconcileChain(platform))]
}
