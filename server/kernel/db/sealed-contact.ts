import { normaliseEmail } from '#domain/identity/account.ts'
import type { SealedPlace } from '#server/kernel/identity-keys.ts'
import { keysOf } from './keys-of.ts'
import type { Database } from './open-database.ts'

/** Somebody's name and e-mail address. */
export interface Contact {
  name: string
  email: string
}

/** The columns of a login that hold its contact. */
export function sealContact(db: Database, accountId: string, { name, email }: Contact) {
  const sealed = keysOf(db).sealAt('login', accountId, { name, email })
  return { sealed, email_hash: hashOfAddress(db, email) }
}

/** A row read with its contact still sealed, and the id of its login. */
type Sealed = { sealed: string }

/** Opens the contact of a row of `login.user`. */
export function openContact<Row extends Sealed & { id: string }>(
  db: Database,
  { sealed, ...row }: Row,
): Omit<Row, 'sealed'> & Contact {
  return { ...row, ...contactOf(db, row.id, sealed) }
}

/** The contact of a login. @throws for one that was sealed for another login, or altered. */
export function contactOf(db: Database, accountId: string, sealed: string): Contact {
  return keysOf(db).openAt('login', accountId, sealed) as Contact
}

/** The keyed hash by which rows of an address are found; it reveals nothing to who has the database alone. */
export function hashOfAddress(db: Database, email: string): string {
  return keysOf(db).indexAddress(normaliseEmail(email))
}

/** An operator's name as it is stored, sealed for their handle: it exists before the operator has an id. */
export function sealName(db: Database, { handle, name }: { handle: string; name: string }) {
  return sealText(db, 'operator', handle, name)
}

/** Opens the name of a row of `operator`, or of a proposal to make one. */
export function openName<Row extends Sealed & { handle: string }>(
  db: Database,
  { sealed, ...row }: Row,
): Omit<Row, 'sealed'> & { name: string } {
  return { ...row, name: openText(db, 'operator', row.handle, sealed) }
}

/** One text about a person: an address, or an operator's name. */
export function sealText(db: Database, place: SealedPlace, id: string, text: string): string {
  return keysOf(db).sealAt(place, id, text)
}

export function openText(db: Database, place: SealedPlace, id: string, sealed: string): string {
  return String(keysOf(db).openAt(place, id, sealed))
}
