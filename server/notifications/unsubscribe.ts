import { sql } from 'kysely'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { isEmailOptional, type NotificationKind } from '#domain/notifications/notification.ts'
import { type Database, openText, type Platform, sealText } from '#server/kernel/door.ts'

/**
 * Where whoever has this e-mail ends those of its kind, by one press and without a login (RFC 8058). The address names nobody: what
 * it says is sealed.
 * @param db Knows the installation's keys.
 */
export function unsubscribeUrl(
  db: Database,
  site: string,
  { accountId, kind }: { accountId: string; kind: NotificationKind },
): string {
  const token = Buffer.from(sealText(db, 'unsubscribe', kind, accountId), 'base64')
  return `${site}/desabonnement/${kind}/${token.toString('base64url')}`
}

/**
 * Ends the e-mails of a kind for whom such an address was written; asked twice, it is once. Refuses `link_invalid` for an altered
 * address, and for a kind whose e-mails are never switched off.
 */
export async function unsubscribe(
  { db }: Pick<Platform, 'db'>,
  kind: NotificationKind,
  token: string,
): Promise<Decision<null>> {
  const accountId = readToken(db, kind, token)
  if (accountId === null || !isEmailOptional(kind)) return refuse({ code: 'link_invalid' })
  // Nobody any more where the account was closed.
  await sql`insert into notification_preference (account_id, kind, in_app, by_email)
    select id, ${kind}, true, false from login."user" where id = ${accountId}
    on conflict (account_id, kind) do update set by_email = false`.execute(db)
  return accept(null)
}

function readToken(db: Database, kind: NotificationKind, token: string): string | null {
  try {
    return openText(db, 'unsubscribe', kind, token)
  } catch {
    return null
  }
}
