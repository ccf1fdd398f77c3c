import { invariant } from '#domain/kernel/invariant.ts'
import { type BackingState, mayTransition } from '#domain/orders/confirmation.ts'
import type { Trx } from '#server/kernel/door.ts'

/** Changes a locked order's state, and records the transition. Only allowed transitions are made. */
export async function transitionBacking(
  trx: Trx,
  backingId: string,
  step: { from: BackingState; to: BackingState; reason?: string },
  now: Date,
): Promise<void> {
  const { from, to, reason } = step
  invariant(mayTransition(from, to), `an order does not go from ${from} to ${to}`)
  const frozenAt = to === 'frozen' ? now : null
  await trx
    .updateTable('backing')
    .set({ state: to, frozen_at: frozenAt })
    .where('id', '=', backingId)
    .execute()
  await trx
    .insertInto('backing_transition')
    .values({
      backing_id: backingId,
      from_state: from,
      to_state: to,
      reason: reason ?? null,
      at: now,
    })
    .execute()
}
