import { type Database, openText, sealText } from '#server/kernel/door.ts'

/*
 * Visitors have no account: the link in their e-mails is how they read their case and write to it. It names nobody, since what it
 * says is sealed, and none has to be stored for it.
 */

/** Where a visitor’s case is read; opened for the first time, where it is confirmed. */
export function visitorCaseUrl(db: Database, site: string, caseId: string): string {
  const token = Buffer.from(sealText(db, 'case link', '', caseId), 'base64')
  return `${site}/contact/demande?token=${token.toString('base64url')}`
}

/** The case that a link leads to; null for an altered link. */
export function caseOfToken(db: Database, token: string): string | null {
  try {
    return openText(db, 'case link', '', token)
  } catch {
    return null
  }
}
