import { z } from 'zod'
import { accept } from '#domain/kernel/refusal.ts'
import { findOwnRecipient } from '#server/campaigns/pockets/own-recipient.ts'
import { exactJson, personCommand, tapeInput } from '#server/kernel/door.ts'
import { links, ringName } from './profile-shapes.ts'

/** What an athlete may edit, the biography in a small part of Markdown; record, class and licence were verified and are not among it. */
export const profileInput = z.strictObject({
  /** Of several for whom somebody acts: without it their own, or else the first of them. */
  recipientId: z.uuid().optional(),
  biography: z.string().trim().max(5_000),
  ringName: ringName.optional(),
  links: links.optional(),
  /** Height, reach and the like, which everybody sees; without it they stay, null takes them away. */
  tape: tapeInput.nullable().optional(),
})

/** Changes the profile of one's own athlete, or of the named one whom one manages. Refuses `unknown_object` to others. Rule ATH-01. */
export const editProfile = personCommand({
  operation: 'own_account',
  load: async ({ trx, by }, { recipientId }: z.infer<typeof profileInput>) => {
    const acting = await findOwnRecipient(trx, by, 'tips', recipientId)
    const own = await trx
      .selectFrom('fighter')
      .select('id')
      .where('id', '=', acting?.fighterId ?? null)
      .where('retired_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    return own ?? null
  },
  decide: (own) => accept(own),
  record: async ({ trx, audit }, { id }, { input }) => {
    const { biography, ringName: ring_name, links: named, tape } = input
    await trx
      .updateTable('fighter')
      .set({ biography, ring_name, links: named })
      .$if(tape !== undefined, (row) => row.set({ tape: tape ? exactJson(tape) : null }))
      .where('id', '=', id)
      .execute()
    await audit(`fighter:${id}`)
    return { fighterId: id }
  },
})
