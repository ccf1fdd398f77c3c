import { randomBytes, randomUUID } from 'node:crypto'

/** The only source of randomness below the HTTP shell, so that a test can repeat a run. */
export interface Randomness {
  uuid(): string
  /** So many random bytes, in base64url. */
  token(bytes: number): string
}

export const systemRandomness: Randomness = {
  uuid: () => randomUUID(),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
}
