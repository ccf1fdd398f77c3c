import { type PocketStatus, pocketStatus } from '#domain/campaigns/pocket-status.ts'
import { decidePocketStep } from '#domain/campaigns/pocket-transition.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import { inTransaction, recordAudit, writePocketHistory } from '#server/kernel/door.ts'
import { operationOf } from './draft-pocket.ts'
import { lockOwnPocket } from './own-recipient.ts'

/** What a recipient may do to a Pocket of their own that is on sale; none of it moves money. */
export const STEERING = ['pause', 'resume', 'end_early'] as const
export type Steering = (typeof STEERING)[number]

/** Pauses, resumes or ends a sale of one's own. Refuses `unknown_object`, `transition_not_allowed`. Rule PKT-01. */
export async function steerPocket(
  platform: Platform,
  actor: Actor,
  pocketId: string,
  step: Steering,
): Promise<Decision<{ pocketId: string; status: PocketStatus }>> {
  return inTransaction(platform.db, async (trx) => {
    const pocket = await lockOwnPocket(trx, platform, actor, pocketId)
    if (!pocket) return refuse({ code: 'unknown_object' })
    const { now } = pocket
    const decision = decidePocketStep(pocket.facts, step, now)
    if (!decision.ok) return decision
    await writePocketHistory(trx, pocketId, decision.value)
    const by = { kind: 'person', id: actor.personId } as const
    const deed = { by, operation: operationOf(pocket.row), subject: `pocket:${pocketId}` } as const
    await recordAudit(trx, { ...deed, detail: { step } }, now)
    const steered = { ...pocket.facts, history: decision.value }
    return accept({ pocketId, status: pocketStatus(steered, now) })
  })
}
