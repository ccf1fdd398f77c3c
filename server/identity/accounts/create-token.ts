import { createHash } from 'node:crypto'
import { z } from 'zod'
import {
  LONGEST_TOKEN_DAYS,
  MOST_TOKENS,
  TOKEN_BURST,
  TOKEN_SCOPES,
} from '#domain/identity/token-scope.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { addDays } from '#domain/kernel/time.ts'
import {
  type Actor,
  enqueue,
  inTransaction,
  type Platform,
  requireStandingLogin,
  type Trx,
} from '#server/kernel/door.ts'
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
export async function createToken(
  platform: Platform,
  actor: Actor,
  { name, scopes, days }: z.infer<typeof tokenInput>,
): Promise<Decision<MadeToken>> {
  const recent = requireRecentLogin(platform, actor)
  if (!recent.ok) return recent
  const { clock, randomness } = platform
  const now = clock.now()
  const token = TOKEN_PREFIX + randomness.token(32)
  const made = { id: randomness.uuid(), token, expiresAt: addDays(now, days) }
  return inTransaction(platform.db, async (trx) => {
    // Under a lock, so that two at once are counted one after the other.
    const standing = await requireStandingLogin(trx, actor)
    if (!standing.ok) return standing
    if ((await countGood(trx, actor.accountId, now)) >= MOST_TOKENS) {
      return refuse({ code: 'too_many_tokens' })
    }
    const life = { created_at: now, expires_at: made.expiresAt }
    const allowance = { allowance: TOKEN_BURST, refilled_at: now }
    const own = { id: made.id, account_id: actor.accountId, token_hash: hashOfToken(token) }
    await trx
      .insertInto('login.api_token')
      .values({ ...own, name, scopes: [...scopes], ...life, ...allowance })
      .execute()
    const user = { id: actor.accountId, name: actor.name, email: actor.email }
    const mail = tokenMadeMail(user, platform.site.publicUrl(), { id: made.id, name, scopes })
    await enqueue(trx, [{ key: mail.key, kind: 'mail', payload: mail }], now)
    return accept(made)
  })
}

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

export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex')
