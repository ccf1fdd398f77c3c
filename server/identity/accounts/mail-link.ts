import type { Selectable } from 'kysely'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { addMilliseconds, HOUR_MS, hasCome, MINUTE_MS } from '#domain/kernel/time.ts'
import {
  type Database,
  hashOfAddress,
  type LinkPurpose,
  type MailLinkRow,
  openText,
  type Platform,
  sealText,
  type Trx,
} from '#server/kernel/door.ts'
import { hashToken } from './hash-token.ts'

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
  /** Hashes of passwords of which whoever follows it has to know one as well. */
  formerPasswords?: readonly string[] | null
  /** Hash of the token of the browser in which following it logs in. */
  browserHash?: string | null
}

/** A link that was given. */
export interface GivenLink extends LinkTarget {
  createdAt: Date
}

/** Makes a link's token: 256 random bits, of which the database keeps a hash alone. */
export async function makeLink(
  platform: Pick<Platform, 'randomness' | 'clock'>,
  trx: Trx,
  { purpose, accountId, email, formerPasswords = null, browserHash = null }: LinkTarget,
): Promise<string> {
  const token = platform.randomness.token(32)
  const now = platform.clock.now()
  const token_hash = hashToken(token)
  await trx
    .insertInto('login.mail_link')
    .values({
      token_hash,
      purpose,
      account_id: accountId,
      sealed: sealText(trx, 'link', token_hash, email),
      email_hash: hashOfAddress(trx, email),
      former_passwords: formerPasswords && [...formerPasswords],
      browser_hash: browserHash,
      created_at: now,
      expires_at: addMilliseconds(now, lifeMs[purpose]),
    })
    .execute()
  return token
}

/**
 * What a link for one of these purposes is good for, without using it. Refuses `link_invalid` for a token that was
 * never given, `link_used`, `link_expired`.
 */
export async function findLink(
  platform: Pick<Platform, 'clock'>,
  db: Database,
  purposes: readonly LinkPurpose[],
  token: string,
): Promise<Decision<GivenLink>> {
  return judge(db, await linkOf(db, purposes, token).executeTakeFirst(), platform.clock.now())
}

/**
 * Uses a link up, inside the transaction that does what it is good for: of two at once one gets it.
 * Refuses as `findLink` does.
 */
export async function spendLink(
  platform: Pick<Platform, 'clock'>,
  trx: Trx,
  purposes: readonly LinkPurpose[],
  token: string,
): Promise<Decision<GivenLink>> {
  const now = platform.clock.now()
  const row = await linkOf(trx, purposes, token).forNoKeyUpdate().executeTakeFirst()
  const link = judge(trx, row, now)
  if (!link.ok) return link
  await trx
    .updateTable('login.mail_link')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .execute()
  return link
}

/** Which links are worth nothing any more: those of some purposes, or those that were given since an instant. */
type Spoiled = { purposes: readonly LinkPurpose[] } | { givenSince: Date }

/** Spoils an account's links that were not used yet. */
export async function spoilLinks(
  platform: Pick<Platform, 'clock'>,
  trx: Trx,
  accountId: string,
  which: Spoiled,
): Promise<void> {
  const unused = trx
    .updateTable('login.mail_link')
    .set({ used_at: platform.clock.now() })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
  const spoiled =
    'purposes' in which
      ? unused.where('purpose', 'in', which.purposes)
      : unused.where('created_at', '>=', which.givenSince)
  await spoiled.execute()
}

function linkOf(db: Database, purposes: readonly LinkPurpose[], token: string) {
  return db
    .selectFrom('login.mail_link')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
}

function judge(
  db: Database,
  row: Selectable<MailLinkRow> | undefined,
  now: Date,
): Decision<GivenLink> {
  if (!row) return refuse({ code: 'link_invalid' })
  if (row.used_at) return refuse({ code: 'link_used' })
  if (hasCome(row.expires_at, now)) return refuse({ code: 'link_expired' })
  const { purpose, account_id: accountId, created_at: createdAt } = row
  const email = openText(db, 'link', row.token_hash, row.sealed)
  const { former_passwords: formerPasswords, browser_hash: browserHash } = row
  return accept({ purpose, accountId, email, createdAt, formerPasswords, browserHash })
}
