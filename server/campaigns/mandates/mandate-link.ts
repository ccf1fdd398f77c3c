import { type Database, openText, sealText } from '#server/kernel/door.ts'

/** Where an invitation is read and answered. What its address says is sealed, so that none has to be stored for it. */
export function mandateUrl(db: Database, site: string, mandateId: string): string {
  const token = Buffer.from(sealText(db, 'mandate link', '', mandateId), 'base64')
  return `${site}/invitation?token=${token.toString('base64url')}`
}

/** The mandate that a link leads to; null for an altered link. */
export function mandateOfToken(db: Database, token: string): string | null {
  try {
    return openText(db, 'mandate link', '', token)
  } catch {
    return null
  }
}
