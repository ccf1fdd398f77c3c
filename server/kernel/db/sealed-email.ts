import type { Mail } from '#server/ports/door.ts'
import { keysOf } from './keys-of.ts'
import type { Database } from './open-database.ts'
import { hashOfAddress } from './sealed-contact.ts'

/** An e-mail as it is stored. `recipient`: a keyed hash by which those to one address are found. */
export interface SealedEmail {
  recipient: string
  sealed: string
}

export function sealEmail(db: Database, mail: Mail): SealedEmail {
  const { key, ...content } = mail
  const sealed = keysOf(db).sealAt('email', key, content)
  return { recipient: hashOfAddress(db, mail.to), sealed }
}

/** @throws for a text that was altered, or sealed under another key. */
export function openEmail(db: Database, { key, sealed }: { key: string; sealed: string }): Mail {
  return { key, ...(keysOf(db).openAt('email', key, sealed) as Omit<Mail, 'key'>) }
}
