import { z } from 'zod'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import { inTransaction, recordAudit } from '#server/kernel/door.ts'

/** What an organisation writes without asking; what was approved is not among it. */
export const presentationInput = z.strictObject({ presentation: z.string().trim().max(5_000) })

/** Changes the presentation of an organisation one signs for. Refuses `unknown_object` to everybody else. */
export async function editPresentation(
  platform: Platform,
  actor: Actor,
  federationId: string,
  { presentation }: z.infer<typeof presentationInput>,
): Promise<Decision<{ federationId: string }>> {
  return inTransaction(platform.db, async (trx) => {
    const changed = await trx
      .updateTable('federation')
      .set({ presentation })
      .where('id', '=', federationId)
      .where('signatory_person_id', '=', actor.personId)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return refuse({ code: 'unknown_object' })
    const by = { kind: 'person', id: actor.personId } as const
    const subject = `federation:${federationId}`
    await recordAudit(trx, { by, operation: 'own_account', subject }, platform.clock.now())
    return accept({ federationId })
  })
}
