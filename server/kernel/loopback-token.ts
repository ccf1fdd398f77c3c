import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import path from 'node:path'
import { keptFile, unusableFile } from './kept-file.ts'
import type { Randomness } from './randomness.ts'

/** Where the command line finds the token of the servers that run on this data folder. */
export function loopbackTokenFile(dataDir: string): string {
  return path.join(dataDir, 'operator-token')
}

/**
 * The token of a data folder, made at its first start: every process that runs there takes it, whichever began last.
 * @throws StartRefused when the file holds none.
 */
export function keepLoopbackToken(dataDir: string, randomness: Randomness): string {
  const file = loopbackTokenFile(dataDir)
  const token = keptFile(file, () => `${randomness.token(32)}\n`).trim()
  if (!/^[\w-]{32,}$/.test(token)) throw unusableFile(file)
  return token
}

/** Compares in a time that says nothing about where they differ. */
export function isSameToken(given: string, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(token))
}

/**
 * What only a server that knows the token can answer to a question, and only for its own address: another program may listen
 * there by now, and must neither be told the token nor pass the question on.
 */
export function proofOfToken(token: string, url: string, question: string): string {
  return createHmac('sha256', token).update(`loopback ${url} ${question}`).digest('base64url')
}
