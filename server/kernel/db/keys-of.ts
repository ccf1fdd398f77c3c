import { invariant } from '#domain/kernel/invariant.ts'
import type { IdentityKeys } from '#server/kernel/identity-keys.ts'
import type { Database } from './open-database.ts'

/** By the part that a database shares with its transactions. */
const lent = new WeakMap<object, IdentityKeys>()

/** Gives an open database the keys by which people's names and addresses are kept in it. */
export function lendKeys(db: Database, keys: IdentityKeys): void {
  lent.set(db.getExecutor().adapter, keys)
}

/** The keys of a database, within its transactions too, so that whoever writes a row can seal it. */
export function keysOf(db: Database): IdentityKeys {
  const keys = lent.get(db.getExecutor().adapter)
  invariant(keys, 'a database has keys before people are read or written')
  return keys
}
