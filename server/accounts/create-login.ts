import { betterAuth } from 'better-auth'
import { existingAccountMail, verificationMail } from '#server/accounts/account-mails.ts'
import type { Database } from '#server/db/open-database.ts'
import { announce } from '#server/jobs/announce.ts'
import type { Mail } from '#server/ports/mail/port.ts'
import type { SiteAddress } from '#server/site-address.ts'

export interface LoginGround {
  db: Database
  site: SiteAddress
  clock: { now(): Date }
  secret: string
  /** Visitors come over TLS: the cookie may then carry the `__Host-` name, which nothing else can set. */
  tls: boolean
}

export type Login = ReturnType<typeof createLogin>

const verificationSeconds = 24 * 3600
const sessionSeconds = 14 * 24 * 3600

/**
 * The login library, used through its functions alone: its own HTTP handler is not mounted, so that
 * strict bodies and our refusals hold. Passwords are hashed with scrypt.
 */
export function createLogin({ db, site, clock, secret, tls }: LoginGround) {
  const post = (mail: Mail) =>
    announce(db, [{ key: mail.key, kind: 'mail', payload: mail }], clock.now())
  return betterAuth({
    baseURL: 'http://login.invalid',
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: { db: db.withSchema('login'), type: 'postgres' },
    emailAndPassword: {
      enabled: true,
      // Registration answers alike for new and taken addresses, so it cannot open a session.
      autoSignIn: false,
      minPasswordLength: 6,
      maxPasswordLength: 1024,
      onExistingUserSignUp: async ({ user }) => {
        const hour = Math.floor(clock.now().getTime() / 3_600_000)
        await post(existingAccountMail(user, site.publicUrl(), hour))
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: verificationSeconds,
      sendVerificationEmail: async ({ user, token }) => {
        await post(verificationMail(user, site.publicUrl(), token))
      },
    },
    session: { expiresIn: sessionSeconds, updateAge: 24 * 3600 },
    advanced: {
      useSecureCookies: false,
      cookiePrefix: 'coin-rouge',
      cookies: {
        session_token: {
          name: tls ? '__Host-session' : 'session',
          attributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: tls },
        },
      },
    },
  })
}
