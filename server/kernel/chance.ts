import { randomBytes, randomUUID } from 'node:crypto'

/** The only source of chance below the HTTP shell, so that a test can repeat a run. */
export interface Chance {
  uuid(): string
  /** So many random bytes, in base64url. */
  token(bytes: number): string
}

export const systemChance: Chance = {
  uuid: () => randomUUID(),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
}
