/** Hashes and verifies passwords. */
export interface Passwords {
  /** @throws Busy when too many wait to be hashed. */
  hash(password: string): Promise<string>
  /** False also for an invalid hash. @throws Busy as above. */
  verify(given: { hash: string; password: string }): Promise<boolean>
}

/** What logging in needs. */
export interface Login {
  readonly passwords: Passwords
  /** The installation's own secret, for what is derived from it. */
  readonly secret: string
}
