import { invariant } from '#domain/kernel/invariant.ts'
import type { Database, IdentityKeys, PersonCipher, SealedThing } from '#server/kernel/door.ts'

/** Who somebody has declared to be. */
export interface DeclaredPerson {
  legalName: string
  /** YYYY-MM-DD */
  birthDate: string
  country: string
}

/** A document as it may be shown to compliance. */
export interface ShownDocument {
  country: string
  maskedNumber: string
}

/** The person's own key, created on first use. */
export async function takeCipher(
  db: Database,
  keys: IdentityKeys,
  personId: string,
  now: Date,
): Promise<PersonCipher> {
  const found = await findCipher(db, keys, personId)
  if (found) return found
  await db
    .insertInto('identity.data_key')
    .values({ person_id: personId, wrapped: keys.newDataKey(personId), made_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await findCipher(db, keys, personId)
  invariant(made, 'a key that was just made is there')
  return made
}

/** Null for somebody who has none, or whose key was destroyed. */
async function findCipher(
  db: Database,
  keys: IdentityKeys,
  personId: string,
): Promise<PersonCipher | null> {
  const row = await db
    .selectFrom('identity.data_key')
    .select('wrapped')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row ? keys.cipherOf(personId, row.wrapped) : null
}

/** What was sealed of a person under their own key; null where that is gone. */
export async function openSealed(
  db: Database,
  keys: IdentityKeys,
  personId: string,
  thing: SealedThing,
  sealed: string,
): Promise<unknown> {
  const cipher = await findCipher(db, keys, personId)
  return cipher?.open(thing, sealed) ?? null
}

/** The identity that somebody has declared; null where nothing is known, or not any more. */
export async function readDeclared(
  db: Database,
  keys: IdentityKeys,
  personId: string,
): Promise<DeclaredPerson | null> {
  const row = await db
    .selectFrom('identity.person_identity')
    .select(['legal_name', 'birth_date', 'country', 'sealed'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!row) return null
  const { legal_name: legalName, birth_date: birthDate, country, sealed } = row
  // A row from before sealing, not yet sealed by a start.
  if (legalName !== null && birthDate !== null && country !== null) {
    return { legalName, birthDate, country }
  }
  const cipher = await findCipher(db, keys, personId)
  if (!cipher || sealed === null) return null
  const opened = cipher.open('identity', sealed) as DeclaredPerson
  // Plain columns were written after the sealed ones.
  return { ...opened, ...(legalName === null ? {} : { legalName }) }
}

/** The documents of cases, by case. */
export async function readDocuments(
  db: Database,
  keys: IdentityKeys,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, ShownDocument>> {
  if (caseIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('identity.kyc_document as document')
    .leftJoin('identity.data_key as key', 'key.person_id', 'document.person_id')
    .select(['document.case_id', 'document.person_id', 'document.country'])
    .select(['document.masked_number', 'document.sealed', 'key.wrapped'])
    .where('document.case_id', 'in', caseIds)
    .execute()
  const documents = rows.flatMap((row): [string, ShownDocument][] => {
    const { case_id, person_id, country, masked_number: maskedNumber, sealed, wrapped } = row
    if (country !== null && maskedNumber !== null) return [[case_id, { country, maskedNumber }]]
    if (sealed === null || wrapped === null) return []
    const cipher = keys.cipherOf(person_id, wrapped)
    return [[case_id, cipher.open('document', sealed) as ShownDocument]]
  })
  return new Map(documents)
}

/** The profile of an applying athlete, which nobody else sees before approval. */
export interface AppliedProfile {
  name: string
  /** Empty for somebody without one. */
  ringName: string
  biography: string
  /** Pages where their record stands. */
  links: readonly string[]
}

/** Opens an athlete's application that was read with its author's key. */
export function openApplication<Row extends { person_id: string; sealed: string; wrapped: string }>(
  keys: IdentityKeys,
  { sealed, wrapped, ...row }: Row,
): Omit<Row, 'sealed' | 'wrapped'> & AppliedProfile {
  const cipher = keys.cipherOf(row.person_id, wrapped)
  // Those from before have neither a ring name nor links.
  const before = { ringName: '', links: [] }
  return { ...row, ...before, ...(cipher.open('application', sealed) as AppliedProfile) }
}
