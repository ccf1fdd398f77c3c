/** Hashes passwords, and says whether one fits a hash. */
export interface Passwords {
  /** @throws Busy where too many wait to be hashed already. */
  hash(password: string): Promise<string>
  /** False also for what is no hash at all. @throws Busy as above. */
  verify(given: { hash: string; password: string }): Promise<boolean>
}

/** What logging in rests on. */
export interface Login {
  readonly passwords: Passwords
  /** The installation's own, for what is made from it. */
  readonly secret: string
}
