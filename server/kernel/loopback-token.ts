import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import path from 'node:path'
import { keptFile, unusableFile } from './kept-file.ts'
import type { Randomness } from './randomness.ts'

/** Where the command line finds the token of this data folder's servers. */
export function loopbackTokenFile(dataDir: string): string {
  return path.join(dataDir, 'operator-token')
}

/**
 * The token of a data folder, created at its first start and shared by every process on it.
 * @throws StartRefused when the file holds none.
 */
export function keepLoopbackToken(dataDir: string, randomness: Randomness): string {
  const file = loopbackTokenFile(dataDir)
  const token = keptFile(file, () => `${randomness.token(32)}\n`).trim()
  if (!/^[\w-]{32,}$/.test(token)) throw unusableFile(file)
  return token
}

/** Constant-time comparison. */
export function isSameToken(given: string, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(token))
}

/**
 * The answer to a challenge that only a server with the token can give, bound to its own address: another program may listen
 * there by now, and must neither learn the token nor relay the challenge.
 */
export function proofOfToken(token: string, url: string, question: string): string {
  return createHmac('sha256', token).update(`loopback ${url} ${question}`).digest('base64url')
}
