import { createHash } from 'node:crypto'

/** What is kept of a token of 256 random bits: a copy of the database opens nothing. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
