import { z } from 'zod'
import { accept } from '#domain/kernel/refusal.ts'
import { actsFor } from '#server/campaigns/mandates/acting-for.ts'
import { personCommand } from '#server/kernel/door.ts'

/** What an organisation may edit itself, without the approved facts. */
export const presentationInput = z.strictObject({ presentation: z.string().trim().max(5_000) })
type Presentation = z.infer<typeof presentationInput> & { federationId: string }

/** Changes the presentation of an organisation for which the actor acts. Refuses `unknown_object` to everybody else. */
export const editPresentation = personCommand({
  operation: 'own_account',
  load: async ({ trx, by }, { federationId }: Presentation) => {
    if (!(await actsFor(trx, by.personId, federationId, false))) return null
    const own = await trx
      .selectFrom('federation')
      .select('id')
      .where('id', '=', federationId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    return own ?? null
  },
  decide: (own) => accept(own),
  record: async ({ trx, audit }, { id }, { input: { presentation } }) => {
    await trx.updateTable('federation').set({ presentation }).where('id', '=', id).execute()
    await audit(`federation:${id}`)
    return { federationId: id }
  },
})
