import { isLaunched } from '#domain/kernel/launch.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { type Client, inTransaction, type Platform } from '#server/kernel/door.ts'
import { hashToken } from './hash-token.ts'
import { readCookie } from './login-cookie.ts'
import { spendLink } from './mail-link.ts'
import { proveAddress } from './prove-address.ts'
import { readSecondFactor } from './second-factor.ts'
import { type OpenedSession, openSession, readSession } from './sessions.ts'

/** An address that is proven, and a session where it was proven in the browser that had registered it. */
export interface VerifiedEmail {
  email: string
  session: OpenedSession | null
}

/**
 * Takes the link of the mail as proof of the address, once. Asked by whoever presses a button: what opens links by itself, as
 * filters of mail do, proves nothing. In the browser that registered the account (`request` brings its cookie) it logs in as
 * well, unless a second factor is on. Refuses `not_launched`, `link_invalid` for a link that is wrong or altered, `link_used`,
 * `link_expired`. Rule ACC-01.
 */
export async function verifyEmail(
  platform: Platform,
  token: string,
  from: { request: Pick<Request, 'headers'>; client: Client } | null = null,
): Promise<Decision<VerifiedEmail>> {
  const proven = await inTransaction(platform.db, async (trx) => {
    const launch = await platform.launch.readWithin(trx)
    if (!isLaunched(launch, 'accounts')) return refuse({ code: 'not_launched' })
    const link = await spendLink(platform, trx, ['verify_email'], token)
    if (!link.ok) return link
    // The account may have another address by now: this one proves nothing about it.
    if (!(await proveAddress(platform, trx, link.value))) return refuse({ code: 'link_invalid' })
    return link
  })
  if (!proven.ok) return proven
  const { email, accountId, browserHash } = proven.value
  const browser = from && readCookie(platform, 'registration', from.request)
  const isSame = Boolean(browser && browserHash && hashToken(browser) === browserHash)
  if (!from || !isSame) return accept({ email, session: null })
  const standing = await readSession(platform, from.request)
  if (standing?.user.id === accountId) return accept({ email, session: null })
  const { on } = await readSecondFactor(platform, { accountId })
  return accept({ email, session: on ? null : await openSession(platform, accountId, from.client) })
}
