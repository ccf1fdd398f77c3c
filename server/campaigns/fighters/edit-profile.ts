import { z } from 'zod'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import { inTransaction, recordAudit } from '#server/kernel/door.ts'

/** What an athlete writes without asking; record, class and licence were verified and are not among it. */
export const profileInput = z.strictObject({ biography: z.string().trim().max(5_000) })

/** Changes one's own profile. Refuses `unknown_object` to whoever is no athlete. Rule ATH-01. */
export async function editProfile(
  platform: Platform,
  actor: Actor,
  { biography }: z.infer<typeof profileInput>,
): Promise<Decision<{ fighterId: string }>> {
  return inTransaction(platform.db, async (trx) => {
    const changed = await trx
      .updateTable('fighter')
      .set({ biography })
      .where('person_id', '=', actor.personId)
      .where('retired_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return refuse({ code: 'unknown_object' })
    const by = { kind: 'person', id: actor.personId } as const
    const subject = `fighter:${changed.id}`
    await recordAudit(trx, { by, operation: 'own_account', subject }, platform.clock.now())
    return accept({ fighterId: changed.id })
  })
}
