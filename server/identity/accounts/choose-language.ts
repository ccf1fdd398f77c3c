import { z } from 'zod'
import { LANGUAGES } from '#domain/kernel/language.ts'
import { personCommand, requireStandingLogin } from '#server/kernel/door.ts'

/** The language in which somebody reads pages and e-mails. */
export const languageInput = z.strictObject({ language: z.enum(LANGUAGES) })

/** Keeps the actor's language: their e-mails are in it from now on. Refuses `login_too_old` to a session that was ended meanwhile. */
export const chooseLanguage = personCommand({
  operation: 'own_account',
  load: ({ trx, by }, _: z.infer<typeof languageInput>) => requireStandingLogin(trx, by),
  decide: (standing) => standing,
  record: async ({ trx, by, now }, _, { input: { language } }) => {
    await trx
      .updateTable('login.user')
      .set({ language, updatedAt: now })
      .where('id', '=', by.accountId)
      .execute()
    return { language }
  },
})
