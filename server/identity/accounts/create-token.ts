import { z } from 'zod'
import {
  LONGEST_TOKEN_DAYS,
  MOST_TOKENS,
  TOKEN_BURST,
  TOKEN_SCOPES,
} from '#domain/identity/token-scope.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { addDays } from '#domain/kernel/time.ts'
import { mailTask, personCommand, requireStandingLogin, type Trx } from '#server/kernel/door.ts'
import { ownerOf } from './account-mails.ts'
import { hashToken } from './hash-token.ts'
import { requireRecentLogin } from './require-recent-login.ts'
import { tokenMadeMail } from './security-mails.ts'

/** How every token begins, so that one that leaks is recognised. */
export const TOKEN_PREFIX = 'cr_'

/** What a token is called, what it may do, and for how many days. */
export const tokenInput = z.strictObject({
  name: z.string().trim().min(1).max(60),
  scopes: z
    .array(z.enum(TOKEN_SCOPES))
    .min(1)
    .max(TOKEN_SCOPES.length)
    .refine((scopes) => new Set(scopes).size === scopes.length, 'repeated'),
  days: z.number().int().min(1).max(LONGEST_TOKEN_DAYS),
})

type NewToken = z.infer<typeof tokenInput>

/** A new token; its text is told here and never again. */
export interface MadeToken {
  id: string
  token: string
  expiresAt: Date
}

/**
 * Makes a token for the actor's programs and tells its owner. Refuses `login_too_old`, and `too_many_tokens` beside
 * twenty that are good.
 */
export const createToken = personCommand({
  operation: 'own_account',
  ask: async ({ platform, by }, _: NewToken) => requireRecentLogin(platform, by),
  load: async ({ trx, platform, by }) => {
    // Under a lock, so that two at once are counted one after the other.
    const standing = await requireStandingLogin(trx, by)
    return { standing, good: await countGood(trx, by.accountId, platform.clock.now()) }
  },
  decide: ({ standing, good }) =>
    standing.ok && good >= MOST_TOKENS ? refuse({ code: 'too_many_tokens' }) : standing,
  record: async (recording, _, { input: { name, scopes, days } }): Promise<MadeToken> => {
    const { trx, platform, by, now, enqueue } = recording
    const id = platform.randomness.uuid()
    const token = TOKEN_PREFIX + platform.randomness.token(32)
    const expiresAt = addDays(now, days)
    await trx
      .insertInto('login.api_token')
      .values({
        id,
        account_id: by.accountId,
        token_hash: hashToken(token),
        name,
        scopes: [...scopes],
        created_at: now,
        expires_at: expiresAt,
        allowance: TOKEN_BURST,
        refilled_at: now,
      })
      .execute()
    await enqueue(
      mailTask(tokenMadeMail(ownerOf(by), platform.site.publicUrl(), { id, name, scopes })),
    )
    return { id, token, expiresAt }
  },
})

async function countGood(trx: Trx, accountId: string, now: Date): Promise<number> {
  const good = await trx
    .selectFrom('login.api_token')
    .select('id')
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  return good.length
}
