import { decidePocketTransition } from '#domain/campaigns/pocket-transition.ts'
import { readRecipientSide, type Stoppable } from '#server/identity/door.ts'
import { lockPocket } from '#server/kernel/door.ts'
import { keepPriority } from './keep-priority.ts'

/** A Pocket as operators stop it, unless it has ended. */
export const stoppablePocket: Stoppable = {
  async lock(trx, platform, id) {
    const pocket = await lockPocket(trx, platform, id)
    if (!pocket) return null
    const [ownerId = null] = await readRecipientSide(trx, id)
    const { ok: canBeStopped } = decidePocketTransition(pocket.facts, 'freeze', pocket.now)
    return { ownerId, canBeStopped }
  },
  async followStops(trx, id, stoppedAt, now) {
    if (stoppedAt === null) await keepPriority(trx, [id], now)
    await trx.updateTable('pocket').set({ frozen_at: stoppedAt }).where('id', '=', id).execute()
  },
}
