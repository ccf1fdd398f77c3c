/** Hashes passwords, and says whether one fits a hash. */
export interface Passwords {
  hash(password: string): Promise<string>
  verify(tried: { hash: string; password: string }): Promise<boolean>
}

interface OpenedSession {
  sessionId: string
  name: string
}

/** What of the login library the product uses. */
export interface Login {
  readonly $context: Promise<{ readonly secret: string; readonly password: Passwords }>
  readonly api: {
    getSession(asked: { headers: Headers }): Promise<{
      session: { id: string; createdAt: Date; expiresAt: Date }
      user: { id: string; name: string; email: string; emailVerified: boolean }
    } | null>
    openSession(asked: {
      headers: Headers
      body: { accountId: string; expiresAt: Date }
      returnHeaders: true
    }): Promise<{ headers: Headers; response: { opened: OpenedSession | null } }>
    signOut(asked: { headers: Headers; returnHeaders: true }): Promise<{ headers: Headers }>
  }
}
