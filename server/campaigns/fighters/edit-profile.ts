import { z } from 'zod'
import { accept } from '#domain/kernel/refusal.ts'
import { personCommand } from '#server/kernel/door.ts'
import { links, ringName } from './profile-shapes.ts'

/** What an athlete may edit, the biography in a small part of Markdown; record, class and licence were verified and are not among it. */
export const profileInput = z.strictObject({
  biography: z.string().trim().max(5_000),
  ringName: ringName.optional(),
  links: links.optional(),
})

/** Changes the athlete's own profile. Refuses `unknown_object` to others. Rule ATH-01. */
export const editProfile = personCommand({
  operation: 'own_account',
  load: async ({ trx, by }, _: z.infer<typeof profileInput>) => {
    const own = await trx
      .selectFrom('fighter')
      .select('id')
      .where('person_id', '=', by.personId)
      .where('retired_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    return own ?? null
  },
  decide: (own) => accept(own),
  record: async ({ trx, audit }, { id }, { input }) => {
    const { biography, ringName: ring_name, links: named } = input
    await trx
      .updateTable('fighter')
      .set({ biography, ring_name, links: named })
      .where('id', '=', id)
      .execute()
    await audit(`fighter:${id}`)
    return { fighterId: id }
  },
})
