import { createHash, timingSafeEqual } from 'node:crypto'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** How the command line reaches the server that runs on a data folder. */
export interface LoopbackAccess {
  /** Made anew at each start. */
  token: string
  /** Where it listens. */
  url: string
}

/** Where the command line finds the token of the server that runs on this data folder. */
export function loopbackTokenFile(dataDir: string): string {
  return path.join(dataDir, 'operator-token')
}

/** Where it finds the address. */
export function loopbackAddressFile(dataDir: string): string {
  return path.join(dataDir, 'server-address')
}

/** Writes down how to be reached; the token is readable by the owner of the data alone. */
export function writeLoopbackAccess(dataDir: string, { token, url }: LoopbackAccess): void {
  mkdirSync(dataDir, { recursive: true })
  const file = loopbackTokenFile(dataDir)
  writeFileSync(file, `${token}\n`, { mode: 0o600 })
  // A file that was there before keeps its mode otherwise.
  chmodSync(file, 0o600)
  writeFileSync(loopbackAddressFile(dataDir), `${url}\n`)
}

/** Compares in a time that says nothing about where they differ. */
export function isSameToken(given: string, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(token))
}
