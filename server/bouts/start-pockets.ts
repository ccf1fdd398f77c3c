import { decidePocketTransition } from '#domain/campaigns/pocket-transition.ts'
import { readPocketFacts, type Trx, writePocketHistory } from '#server/kernel/door.ts'

/**
 * A covered fight has begun: sales that still run end, and closed Pockets are in their fights. A Pocket that still
 * waits for payments on their way, or is frozen, follows once it can. The Pockets are locked. Rule PKT-01.
 */
export async function startPockets(
  trx: Trx,
  pocketIds: readonly string[],
  now: Date,
): Promise<void> {
  const pockets = await readPocketFacts(trx, pocketIds, now)
  for (const [pocketId, { facts }] of pockets) {
    const ended = decidePocketTransition(facts, 'end_early', now)
    const history = ended.ok ? ended.value : facts.history
    const begun = decidePocketTransition({ ...facts, history }, 'start_fights', now)
    if (ended.ok || begun.ok) {
      await writePocketHistory(trx, pocketId, begun.ok ? begun.value : history)
    }
  }
}
