import { createHash } from 'node:crypto'
import { accept, type Decision, refuse } from '#domain/refusal.ts'
import { addMilliseconds, HOUR_MS, hasCome, MINUTE_MS } from '#domain/time.ts'
import type { Trx } from '#server/db/in-transaction.ts'
import type { Database } from '#server/db/open-database.ts'
import type { LinkPurpose } from '#server/db/tables-people.ts'
import type { Platform } from '#server/platform.ts'

const lifeMs: { readonly [Purpose in LinkPurpose]: number } = {
  verify_email: 24 * HOUR_MS,
  reset_password: 30 * MINUTE_MS,
  change_email: HOUR_MS,
  restore_email: 7 * 24 * HOUR_MS,
}

/** What a link is good for: one account, and the address that following it proves. */
export interface LinkTarget {
  purpose: LinkPurpose
  accountId: string
  email: string
  /** The hash of a password that whoever follows it has to know as well. */
  formerPassword?: string | null
}

/** A link that was given. */
export interface GivenLink extends LinkTarget {
  createdAt: Date
}

/** Makes a link's token: 256 random bits, of which the database keeps a hash alone. */
export async function makeLink(
  platform: Pick<Platform, 'chance' | 'clock'>,
  trx: Trx,
  { purpose, accountId, email, formerPassword = null }: LinkTarget,
): Promise<string> {
  const token = platform.chance.token(32)
  const now = platform.clock.now()
  await trx
    .insertInto('login.mail_link')
    .values({
      token_hash: hash(token),
      purpose,
      account_id: accountId,
      email,
      former_password: formerPassword,
      created_at: now,
      expires_at: addMilliseconds(now, lifeMs[purpose]),
    })
    .execute()
  return token
}

/**
 * What a link is good for, without using it. Refuses `link_invalid` for a token that was never given,
 * `link_used`, `link_expired`.
 */
export async function findLink(
  platform: Pick<Platform, 'clock'>,
  db: Database,
  purpose: LinkPurpose,
  token: string,
): Promise<Decision<GivenLink>> {
  const link = await db
    .selectFrom('login.mail_link')
    .selectAll()
    .where('token_hash', '=', hash(token))
    .where('purpose', '=', purpose)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!link) return refuse({ code: 'link_invalid' })
  if (link.used_at) return refuse({ code: 'link_used' })
  if (hasCome(link.expires_at, platform.clock.now())) return refuse({ code: 'link_expired' })
  const { account_id: accountId, email, created_at: createdAt } = link
  return accept({ purpose, accountId, email, createdAt, formerPassword: link.former_password })
}

/**
 * Uses a link up, inside the transaction that does what it is good for: of two at once one gets it.
 * Refuses as `findLink` does.
 */
export async function spendLink(
  platform: Pick<Platform, 'clock'>,
  trx: Trx,
  purpose: LinkPurpose,
  token: string,
): Promise<Decision<GivenLink>> {
  const link = await findLink(platform, trx, purpose, token)
  if (!link.ok) return link
  await trx
    .updateTable('login.mail_link')
    .set({ used_at: platform.clock.now() })
    .where('token_hash', '=', hash(token))
    .execute()
  return link
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
