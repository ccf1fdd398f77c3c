import { readDeclared } from '#server/identity/compliance/sealed-identity.ts'
import type { Platform } from '#server/kernel/door.ts'
import type { ScreeningSubject } from '#server/ports/door.ts'

/** What a person is looked up by; null for one whose identity is not known yet. */
export async function findScreeningSubject(
  { db, identityKeys }: Pick<Platform, 'db' | 'identityKeys'>,
  personId: string,
): Promise<ScreeningSubject | null> {
  const identity = await readDeclared(db, identityKeys, personId)
  if (!identity) return null
  const { legalName, country } = identity
  return { personId, legalName, country, walletAddress: null }
}
