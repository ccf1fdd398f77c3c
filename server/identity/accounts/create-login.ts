import { betterAuth } from 'better-auth'
import type { Database } from '#server/kernel/door.ts'
import { createPasswordHasher, type PasswordWork } from './password-hash.ts'
import { sessionPlugin } from './session-plugin.ts'

export interface LoginGround {
  db: Database
  secret: string
  /** Visitors come over TLS: the cookie may then carry the `__Host-` name, which nothing else can set. */
  tls: boolean
  passwordWork: PasswordWork
}

/** Carries the caller's network to the library, from our commands alone. */
export const networkHeader = 'x-client-network'

export const sessionDays = 14

/**
 * The login library, used through its functions alone: its own HTTP handler is not mounted, so that
 * strict bodies and our refusals hold.
 */
export function createLogin({ db, secret, tls, passwordWork }: LoginGround) {
  return betterAuth({
    baseURL: 'http://login.invalid',
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: { db: db.withSchema('login'), type: 'postgres' },
    emailAndPassword: {
      enabled: true,
      // Accounts are opened by our own command, in one transaction.
      disableSignUp: true,
      minPasswordLength: 6,
      maxPasswordLength: 1024,
      password: createPasswordHasher(passwordWork),
    },
    plugins: [sessionPlugin],
    session: { expiresIn: sessionDays * 24 * 3600, disableSessionRefresh: true },
    advanced: {
      ipAddress: { ipAddressHeaders: [networkHeader] },
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
