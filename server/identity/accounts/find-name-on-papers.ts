import { readDeclared } from '#server/identity/compliance/sealed-identity.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'

/** By which name somebody is on receipts: that declared with the identity, else that of the account. */
export async function findNameOnPapers(
  { db, identityKeys }: Pick<Platform, 'db' | 'identityKeys'>,
  { personId, name }: Pick<Actor, 'personId' | 'name'>,
): Promise<string> {
  return (await readDeclared(db, identityKeys, personId))?.legalName ?? name
}
