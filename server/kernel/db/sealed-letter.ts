import type { Mail } from '#server/ports/door.ts'
import { keysOf } from './keys-of.ts'
import type { Database } from './open-database.ts'
import { markOfAddress } from './sealed-contact.ts'

/** A letter as it is kept. `recipient`: by what those to one address are found. */
export interface SealedLetter {
  recipient: string
  sealed: string
}

export function sealLetter(db: Database, mail: Mail): SealedLetter {
  const { key, to, subject, text, html } = mail
  const sealed = keysOf(db).sealAt('letter', key, { to, subject, text, html })
  return { recipient: markOfAddress(db, to), sealed }
}

/** @throws for a text that was altered, or sealed under another key. */
export function openLetter(db: Database, { key, sealed }: { key: string; sealed: string }): Mail {
  return { key, ...(keysOf(db).openAt('letter', key, sealed) as Omit<Mail, 'key'>) }
}
