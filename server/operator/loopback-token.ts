import { createHash, timingSafeEqual } from 'node:crypto'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Chance } from '#server/chance.ts'

/** Where the command line finds the token of the server that runs on this data folder. */
export function loopbackTokenFile(dataDir: string): string {
  return path.join(dataDir, 'operator-token')
}

/** Makes the token anew at each start, readable by the owner of the data alone. */
export function writeLoopbackToken(dataDir: string, chance: Chance): string {
  const token = chance.token(32)
  mkdirSync(dataDir, { recursive: true })
  const file = loopbackTokenFile(dataDir)
  writeFileSync(file, `${token}\n`, { mode: 0o600 })
  // A file that was there before keeps its mode otherwise.
  chmodSync(file, 0o600)
  return token
}

/** Compares in a time that says nothing about where they differ. */
export function isSameToken(given: string, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(token))
}
