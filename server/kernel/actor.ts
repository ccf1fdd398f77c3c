import type { Role } from '#domain/identity/account.ts'
import type { KycLevel } from '#domain/identity/compliance.ts'

/** Who asks: made from a session alone, never from what a request claims. */
export interface Actor {
  /** As the books know them. */
  personId: string
  /** The login. */
  accountId: string
  /** This very session of it. */
  sessionId: string
  /** When the actor last proved to be there: by logging in, or by the password once more. */
  provenAt: Date
  /** Shown to this person only. */
  name: string
  email: string
  emailVerified: boolean
  kycLevel: KycLevel
  roles: readonly Role[]
}
