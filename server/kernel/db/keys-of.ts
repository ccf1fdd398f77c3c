import { invariant } from '#domain/kernel/invariant.ts'
import type { IdentityKeys } from '#server/kernel/identity-keys.ts'
import type { Database } from './open-database.ts'

/** By the object that a database shares with its transactions. */
const lent = new WeakMap<object, IdentityKeys>()

/** Gives an open database the keys that encrypt people's names and addresses in it. */
export function lendKeys(db: Database, keys: IdentityKeys): void {
  lent.set(db.getExecutor().adapter, keys)
}

/** The keys of a database and its transactions, for sealing rows as they are written. */
export function keysOf(db: Database): IdentityKeys {
  const keys = lent.get(db.getExecutor().adapter)
  invariant(keys, 'a database has keys before people are read or written')
  return keys
}
