import type { Role } from '#domain/identity/account.ts'
import type { KycLevel } from '#domain/identity/compliance.ts'
import type { Language } from '#domain/kernel/language.ts'

/** Who asks, built from a session alone, never from what a request claims. */
export interface Actor {
  /** The person's id, under which the books know them. */
  personId: string
  /** The id of the login account. */
  accountId: string
  /** The id of the session that asks. */
  sessionId: string
  /** When the actor last authenticated, by logging in or by entering the password again. */
  provenAt: Date
  /** Shown to this person only. */
  name: string
  email: string
  emailVerified: boolean
  /** Of their e-mails. */
  language: Language
  kycLevel: KycLevel
  roles: readonly Role[]
}
