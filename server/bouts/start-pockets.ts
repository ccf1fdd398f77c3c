import { decidePocketTransition } from '#domain/campaigns/pocket-transition.ts'
import { writePocketHistory } from '#server/campaigns/door.ts'
import { readPocketFacts, type Trx } from '#server/kernel/door.ts'

/**
 * A covered fight has begun: its Pockets' sales end, and closed Pockets become `in_fights`. One that still awaits payments, or is
 * frozen, follows later. The Pockets are locked. Rule PKT-01.
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
