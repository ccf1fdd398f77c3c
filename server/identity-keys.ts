import { createHmac, hkdfSync } from 'node:crypto'

/** What somebody is recognised by. */
export type MarkKind = 'document' | 'card' | 'wallet' | 'likeness'

/** Keys for what is known of people, made from the installation's own secret. */
export interface IdentityKeys {
  /** A keyed hash: tells the same from another, and tells nothing to who has the database alone. */
  mark(kind: MarkKind, value: string): string
}

export function createIdentityKeys(secret: string): IdentityKeys {
  const markKey = Buffer.from(hkdfSync('sha256', secret, '', 'coin-rouge marks', 32))
  return {
    mark: (kind, value) => createHmac('sha256', markKey).update(`${kind}\n${value}`).digest('hex'),
  }
}
